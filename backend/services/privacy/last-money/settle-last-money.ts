// Closes the books of an account that is being deleted.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { payouts } from '../../../db/schema/money/payouts.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Commission } from '../../commissions/accruals.ts'
import { recordAdjustment } from '../../commissions/balance/record-adjustment.ts'
import { postMoves } from '../../commissions/release-commissions.ts'
import { payeeState } from '../../identity/payee-state.ts'
import type { Account } from '../../users/account.ts'
import { findUnsettledEarnings } from '../unsettled-earnings.ts'
import { agreedLosses } from './agreed-losses.ts'
import { add, type Balance, readOwnBalances, total } from './own-balances.ts'
import { mayComeBack, missingSteps } from './read-last-money.ts'

/**
 * Closes the books of an account whose row is locked: books what its owner gives up, also what waits for a partner's payment,
 * which may never come. Nothing else is booked.
 * @returns false if money is still to come, to be paid, may come back, or is owed, also of what is not settled yet; the deletion waits
 */
export async function settleLastMoney(tx: Database, account: Account, at: Date): Promise<boolean> {
  const { id } = account
  const open = ['draft', 'approved', 'sent'] as const
  if ((await tx.$count(payouts, and(eq(payouts.beneficiaryId, id), inArray(payouts.status, open)))) > 0)
    return false
  if (await mayComeBack(tx, id, at)) return false
  const balances = await readOwnBalances(tx, id)
  if (
    balances.some(
      ({ pending, income, held, available }) => pending !== income || held !== 0 || available + income < 0,
    )
  )
    return false
  const agreed = agreedLosses(account)
  if (!agreed.later && (await findUnsettledEarnings(tx, id)).length > 0) return false
  const due = balances.filter(({ available, income }) => available !== 0 || income !== 0)
  if (due.length === 0) return true
  if (!agreed.money || (await canBePaid(tx, id, due, at))) return false
  const rows = await lockUnpaid(tx, id, due)
  if (rows === null) return false
  await release(
    tx,
    rows.filter(({ status }) => status === 'pending'),
    at,
  )
  for (const balance of due) {
    await bookGivenUp(tx, account, balance, at)
  }
  return true
}

/** Then the money stays its owner's, whatever they have agreed to, and the next payout takes it. */
async function canBePaid(tx: Database, id: string, due: readonly Balance[], at: Date): Promise<boolean> {
  const state = (await payeeState(tx, [id], at)).get(id)
  return state !== undefined && missingSteps(add(due.map(total)), state).length === 0
}

/**
 * Locks the rows that are given up, so that nobody holds or corrects them meanwhile. Waits for nobody: who has locked a row
 * may itself wait for the account.
 * @returns null if the rows are not the balance
 */
async function lockUnpaid(tx: Database, id: string, due: readonly Balance[]): Promise<Commission[] | null> {
  const rows = await tx
    .select()
    .from(commissions)
    .where(
      and(
        eq(commissions.beneficiaryId, id),
        inArray(commissions.status, ['available', 'pending']),
        isNull(commissions.payoutId),
      ),
    )
    .orderBy(commissions.id)
    .for('update', { skipLocked: true })
  const isWhole = due.every((balance) =>
    (['available', 'pending'] as const).every(
      (status) =>
        add(
          rows
            .filter((row) => row.kind === balance.kind && row.status === status)
            .map(({ amount }) => amount),
        ) === balance[status],
    ),
  )
  return isWhole ? rows : null
}

/** What is given up is a part of the available balance. Nobody is told of it as of other releases. */
async function release(tx: Database, rows: readonly Commission[], at: Date): Promise<void> {
  if (rows.length === 0) return
  const released = await tx
    .update(commissions)
    .set({ status: 'available', holdUntil: at, version: sql`${commissions.version} + 1` })
    .where(
      inArray(
        commissions.id,
        rows.map(({ id }) => id),
      ),
    )
    .returning()
  await postMoves(
    tx,
    released.map((row) => ({ before: { ...row, status: 'pending' }, after: row })),
    { kind: 'release', at },
  )
}

async function bookGivenUp(
  tx: Database,
  { id, territoryPath }: Account,
  { kind, available, income }: Balance,
  at: Date,
): Promise<void> {
  const reason = 'Given up when the account was deleted.'
  const amount = 0 - available - income
  if (amount === 0) return
  const adjustment = { beneficiaryId: id, kind, amount, reason, by: id, at }
  const row = await recordAdjustment(tx, adjustment)
  await writeAudit(tx, {
    actor: null,
    origin: null,
    action: 'commission.given-up',
    objectType: 'commission',
    objectId: row.id,
    territoryPath,
    changes: { amount: { old: 0, new: amount } },
    reason,
    at,
  })
}
