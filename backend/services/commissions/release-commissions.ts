import { and, asc, eq, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { isAmong } from '../../db/conditions/planned-values.ts'
import { commissions } from '../../db/schema/money/commissions.ts'
import { postNewEntries } from '../ledger/post-entries.ts'
import { notifyOfRelease } from '../messages/notices/commission-notices.ts'
import { workInBatches } from '../operations/work-in-batches.ts'
import { type Commission, owed } from './accruals.ts'

const batch = { first: 500, least: 500, most: 500 }

/**
 * Makes every pending row whose holding time is over available for a payout. Returns how many.
 * @throws {FailedRows} at the end, if some failed
 */
export const releaseCommissions = (db: Database, now: Date): Promise<number> =>
  workInBatches(
    {
      id: commissions.id,
      find: (which, limit) => findDue(db, now, which, limit),
      work: (which, limit) =>
        db.transaction((tx) =>
          release(tx, findDue(tx, now, which, limit).for('update', { skipLocked: true }), now),
        ),
    },
    batch,
  )

const findDue = (db: Database, now: Date, which: SQL | undefined, limit: number) =>
  db
    .select({ id: commissions.id })
    .from(commissions)
    .where(and(eq(commissions.status, 'pending'), lte(commissions.holdUntil, now), which))
    .orderBy(asc(commissions.holdUntil))
    .limit(limit)

async function release(tx: Database, due: SQLWrapper, now: Date): Promise<number> {
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
