import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { accrualOf, insertCommissions, type NewCommission } from '../../commissions/accruals.ts'
import { settleGivenUp } from '../../commissions/balance/settle-given-up.ts'
import { correctionOf, findSentRows } from '../../commissions/correct-rows.ts'
import { postNewEntries } from '../../ledger/post-entries.ts'
import { changeWin, entryOf, setHoldUntil } from './change-win.ts'
import { lockWin, type StoredWin } from './find-win.ts'

interface TakenBack {
  readonly leadId: string
  readonly by: string
  readonly at: Date
}

const reason = 'The lead was not won after all.'

/**
 * Takes back the win of a lead, in the transaction that closes it as lost: what was earned of it is corrected to zero.
 * Null if there is none.
 */
export async function takeBackWin(tx: Database, taken: TakenBack): Promise<StoredWin | null> {
  const win = await lockWin(tx, taken.leadId)
  if (win === null || win.takenBackAt !== null) return null
  await changeWin(tx, win, { takenBackBy: taken.by, takenBackAt: taken.at })
  await correctEarnings(tx, win, taken)
  return win
}

async function correctEarnings(tx: Database, win: StoredWin, { leadId, by, at }: TakenBack): Promise<void> {
  const { payoutReceived, snapshotId } = win
  if (payoutReceived === null) return
  // Nothing waits for this money any more: rows and corrections become available together.
  await setHoldUntil(tx, snapshotId, at)
  const rows = await readCorrections(tx, snapshotId, at)
  await insertCommissions(tx, rows)
  await postNewEntries(tx, [
    entryOf(win, 'lead-taken-back', at, [
      { account: 'platform_revenue', leadId, amount: payoutReceived },
      { account: 'lead_receivable', leadId, amount: -payoutReceived },
    ]),
    { ...entryOf(win, 'correction', at, rows.flatMap(accrualOf)), eventKey: `correct-lead:${win.id}` },
  ])
  await settleGivenUp(tx, rows, { by, at })
}

/** A row that was cancelled has its correction already. */
async function readCorrections(tx: Database, snapshotId: string, at: Date): Promise<NewCommission[]> {
  const earned = await tx
    .select()
    .from(commissions)
    .where(and(eq(commissions.snapshotId, snapshotId), inArray(commissions.type, ['lead', 'override'])))
    .orderBy(asc(commissions.id))
    .for('update')
  const sent = await findSentRows(tx, earned)
  return earned
    .filter(({ cancelledAt, amount }) => cancelledAt === null && amount !== 0)
    .map((row) => ({
      ...correctionOf(row, sent.has(row.id)),
      eventKey: `take-back:${row.id}`,
      base: 0,
      amount: -row.amount,
      reason,
      createdAt: at,
    }))
}
