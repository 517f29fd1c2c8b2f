import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { isAmong } from '../../db/planned-values.ts'
import { commissions } from '../../db/schema/money/commissions.ts'
import { postNewEntries } from '../ledger/post-entries.ts'
import { notifyOfRelease } from '../messages/notices/commission-notices.ts'
import { type Commission, owed } from './accruals.ts'

const batchSize = 500

/** Makes every pending row whose holding time is over available for a payout. Returns how many. */
export async function releaseCommissions(db: Database, now: Date): Promise<number> {
  let released = 0
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const due = tx
        .select({ id: commissions.id })
        .from(commissions)
        .where(and(eq(commissions.status, 'pending'), lte(commissions.holdUntil, now)))
        .orderBy(asc(commissions.holdUntil))
        .limit(batchSize)
        .for('update', { skipLocked: true })
      const rows = await tx
        .update(commissions)
        .set({ status: 'available', version: sql`${commissions.version} + 1` })
        .where(isAmong(commissions.id, due))
        .returning()
      await postMoves(
        tx,
        rows.map((row) => ({ before: { ...row, status: 'pending' }, after: row })),
        { kind: 'release', at: now },
      )
      await notifyOfRelease(tx, rows, now)
      return rows.length
    })
    released += count
    if (count === 0) return released
  }
}

interface Move {
  before: Commission
  after: Commission
}

/** Moves the money of rows whose status has changed to the account of the new one. */
export async function postMoves(
  tx: Database,
  moves: readonly Move[],
  { kind, at }: { kind: 'release' | 'hold' | 'hold-end'; at: Date },
): Promise<void> {
  await postNewEntries(
    tx,
    moves.map(({ before, after }) => ({
      eventKey: `${kind}:${after.id}:${after.version}`,
      kind,
      objectType: 'commission',
      objectId: after.id,
      at,
      postings: [owed({ ...before, amount: -before.amount }), owed(after)],
    })),
  )
}
