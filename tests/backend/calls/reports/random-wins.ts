// Wins of random leads: open, confirmed with what the platform gets, taken back, and won again after that.
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../../backend/db/database.ts'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { commissionSnapshots } from '../../../../backend/db/schema/money/commissions.ts'
import { leadWins } from '../../../../backend/db/schema/money/lead-wins.ts'
import type { Random } from './random-market.ts'

const at = new Date('2026-12-01T06:00:00Z')

async function addWin(
  db: Database,
  leadId: string,
  round: number,
  payout: number | null,
  isTakenBack: boolean,
) {
  const [snapshot] = await db
    .insert(commissionSnapshots)
    .values({ leadId, feeBps: 0, createdAt: at })
    .returning({ id: commissionSnapshots.id })
  if (!snapshot) throw new Error('An insert returns its row')
  await db.insert(leadWins).values({
    leadId,
    round,
    wonAt: at,
    snapshotId: snapshot.id,
    payoutReceived: payout,
    confirmedAt: payout === null ? null : at,
    takenBackAt: isTakenBack ? at : null,
  })
}

export async function addWins(db: Database, random: Random): Promise<void> {
  const won = await db
    .select({ id: leads.id })
    .from(leads)
    .where(eq(leads.status, 'closed_won'))
    .orderBy(leads.email)
  const payout = () => (random.chance(0.7) ? 1 + random.below(500_000) : null)
  for (const { id } of won) {
    const isWonAgain = random.chance(0.3)
    await addWin(db, id, 1, payout(), isWonAgain || random.chance(0.2))
    if (isWonAgain) await addWin(db, id, 2, payout(), false)
  }
}

/** Something that happens to one win. */
export const winChanges = (random: Random) => {
  const one = sql.raw(`(select id from lead_wins order by md5(id::text || '${random.below(1e6)}') limit 1)`)
  return [
    sql`update lead_wins set payout_received = ${random.below(500_000)}::bigint, confirmed_at = now() where id = ${one}`,
    sql`update lead_wins set taken_back_at = now() where id = ${one}`,
    sql`delete from lead_wins where id = ${one}`,
  ]
}
