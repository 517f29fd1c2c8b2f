import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leadWins } from '../../../db/schema/money/lead-wins.ts'

export type LeadWin = typeof leadWins.$inferSelect

/** The last time that a lead was won; null for one that never was. */
export async function findWin(db: Database, leadId: string): Promise<LeadWin | null> {
  const [win] = await db
    .select()
    .from(leadWins)
    .where(eq(leadWins.leadId, leadId))
    .orderBy(desc(leadWins.round))
    .limit(1)
  return win ?? null
}

/** The same, locked; null also if its version is another one. */
export async function lockWin(tx: Database, leadId: string, version?: number): Promise<LeadWin | null> {
  const found = await findWin(tx, leadId)
  if (found === null) return null
  const isSeen = version === undefined ? undefined : eq(leadWins.version, version)
  const [win] = await tx
    .select()
    .from(leadWins)
    .where(and(eq(leadWins.id, found.id), isSeen))
    .for('update')
  return win ?? null
}
