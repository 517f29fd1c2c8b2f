// Changes of a win, and what goes with them in commissions and ledger.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { leadWins } from '../../../db/schema/money/lead-wins.ts'
import { waitingForIncome } from '../../commissions/waiting-for-income.ts'
import type { Entry } from '../../ledger/post-entries.ts'
import type { StoredWin } from './find-win.ts'

/** Ends the wait for the money of a lead; what is on hold stays so. */
export async function setHoldUntil(tx: Database, snapshotId: string, holdUntil: Date): Promise<void> {
  // In one order, as everybody locks rows.
  const waiting = await tx
    .select({ id: commissions.id })
    .from(commissions)
    .where(
      and(
        eq(commissions.snapshotId, snapshotId),
        inArray(commissions.status, ['pending', 'on_hold']),
        eq(commissions.holdUntil, waitingForIncome),
      ),
    )
    .orderBy(asc(commissions.id))
    .for('update')
  const ids = waiting.map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .update(commissions)
    .set({ holdUntil, version: sql`${commissions.version} + 1` })
    .where(inArray(commissions.id, ids))
}

/** Of a locked win. */
export async function changeWin(
  tx: Database,
  win: StoredWin,
  columns: Partial<StoredWin>,
): Promise<StoredWin> {
  const [changed] = await tx
    .update(leadWins)
    .set({ ...columns, version: win.version + 1 })
    .where(eq(leadWins.id, win.id))
    .returning()
  if (!changed) throw new Error('A locked win is gone')
  return changed
}

export const entryOf = (
  { id, leadId }: Pick<StoredWin, 'id' | 'leadId'>,
  kind: string,
  at: Date,
  postings: Entry['postings'],
): Entry => ({ eventKey: `${kind}:${id}`, kind, objectType: 'lead', objectId: leadId, at, postings })
