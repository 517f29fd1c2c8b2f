import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leadWins } from '../../../db/schema/money/lead-wins.ts'

export type StoredWin = typeof leadWins.$inferSelect

/** The last time that a lead was won; null for one that never was. */
export async function findWin(db: Database, leadId: string): Promise<StoredWin | null> {
  const [win] = await db
    .select()
    .from(leadWins)
    .where(eq(leadWins.leadId, leadId))
    .orderBy(desc(leadWins.round))
    .limit(1)
  return win ?? null
}

/** All times that a lead was won, the last first. */
export const findWins = (db: Database, leadId: string): Promise<StoredWin[]> =>
  db.select().from(leadWins).where(eq(leadWins.leadId, leadId)).orderBy(desc(leadWins.round))

interface SeenWin {
  /** Unset: the last one. */
  readonly id?: string | undefined
  readonly version?: number
}

/** A win of the lead, locked; null for none, and if its version is another one. */
export async function lockWin(
  tx: Database,
  leadId: string,
  { id, version }: SeenWin = {},
): Promise<StoredWin | null> {
  const wanted = id ?? (await findWin(tx, leadId))?.id
  if (wanted === undefined) return null
  const isSeen = version === undefined ? undefined : eq(leadWins.version, version)
  const [win] = await tx
    .select()
    .from(leadWins)
    .where(and(eq(leadWins.id, wanted), eq(leadWins.leadId, leadId), isSeen))
    .for('update')
  return win ?? null
}
