// The money of somebody who deletes their account. It is paid before, whatever the sum; what cannot be paid, and what would
// be earned later, is given up.
import type { DeletionObstacle, LastMoney } from '@affiliate-booking/contract/calls/accounts/own-data'
import { type PayoutKind, payoutKinds } from '@affiliate-booking/contract/options/money/money'
import { formatPaise } from '@affiliate-booking/shared/money'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, gt, inArray, isNull, sql, sum } from 'drizzle-orm'
import { type Database, rowsOf } from '../../db/database.ts'
import { commissions } from '../../db/schema/money/commissions.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Commission } from '../commissions/accruals.ts'
import { recordAdjustment } from '../commissions/balance/record-adjustment.ts'
import { postMoves } from '../commissions/release-commissions.ts'
import { selectWaiting, Waiting } from '../commissions/waiting-for-income.ts'
import { payeeState, type PayeeState } from '../identity/payee-state.ts'
import { readBalances } from '../ledger/read-balances.ts'
import { readPayoutSettings, smallestTransfer } from '../payouts/payout-settings.ts'
import type { Account } from '../users/account.ts'
import { findUnsettledEarnings } from './unsettled-earnings.ts'

export interface AgreedLosses {
  /** What is due and cannot be paid: a sum that they have read. */
  readonly money: boolean
  /** What they would earn later. */
  readonly later: boolean
}

/** Paise. */
interface Balance {
  readonly kind: PayoutKind
  readonly available: number
  /** Not released yet. */
  readonly pending: number
  /** Of that, what waits for a partner's payment to us, which nobody can foretell. */
  readonly income: number
  readonly held: number
}

async function readOwnBalances(db: Database, id: string): Promise<Balance[]> {
  const balances = (await readBalances(db, [id])).get(id)
  const [found] = await rowsOf(db, selectWaiting(id), Waiting)
  return payoutKinds.map((kind) => {
    const party = kind === 'shares' ? 'provider' : 'partner'
    return {
      kind,
      available: balances?.[`${party}_available`] ?? 0,
      pending: balances?.[`${party}_pending`] ?? 0,
      income: kind === 'commissions' ? (found?.waitingForIncome ?? 0) : 0,
      held: balances?.[`${party}_held`] ?? 0,
    }
  })
}

const total = ({ available, pending, held }: Balance) => available + pending + held
const add = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

interface LastMoneyFound {
  readonly money: LastMoney | null
  readonly obstacles: DeletionObstacle[]
  readonly later: DeletionObstacle[]
  /** Something is still to be released by itself, of what is due or of a debt. */
  readonly isPending: boolean
  /** Something waits for a partner's payment to us. */
  readonly waitsForIncome: boolean
  /** Somebody has to release or cancel something first. */
  readonly isHeld: boolean
}

/** What is due to the account, null for nothing, what stands in the way of paying it, and what would be earned later. */
export async function readLastMoney(db: Database, id: string, at: Date): Promise<LastMoneyFound> {
  const balances = await readOwnBalances(db, id)
  const moves = {
    isPending: balances.some(({ pending, income }) => pending !== income),
    waitsForIncome: balances.some(({ income }) => income !== 0),
    isHeld: balances.some(({ held }) => held !== 0),
  }
  const debt = add(balances.map((balance) => Math.min(0, total(balance))))
  const credits = balances.filter((balance) => total(balance) > 0)
  const due = add(credits.map(total))
  const waiting = add(credits.map(({ pending, held }) => pending + held))
  const sent = await sumSent(db, id)
  const obstacles: DeletionObstacle[] = []
  if (debt < 0) {
    obstacles.push({
      kind: 'debt',
      what: `You owe ${formatPaise(-debt)}.`,
      advice:
        sent > 0
          ? 'Wait until your payout has arrived, and then ask your administrator to settle it.'
          : 'Ask your administrator to settle it.',
    })
  }
  const later = await findUnsettledEarnings(db, id)
  if (due === 0 && sent === 0) return { money: null, obstacles, later, ...moves }
  const state = (await payeeState(db, [id], at)).get(id)
  const missing = due === 0 || !state ? [] : missingSteps(due, state)
  const { minimum } = await readPayoutSettings(db)
  const income = Math.min(due, waiting, add(balances.map((balance) => balance.income)))
  return {
    obstacles: [...obstacles, ...missing],
    later,
    ...moves,
    money: {
      due,
      waiting: Math.min(due, Math.max(0, waiting)),
      ...(income > 0 && { waitingForIncome: income }),
      sent,
      account: missing.length === 0 ? (state?.account?.masked ?? null) : null,
      minimum,
    },
  }
}

async function sumSent(db: Database, id: string): Promise<number> {
  const [sent] = await db
    .select({ net: sum(payouts.net).mapWith(Number) })
    .from(payouts)
    .where(and(eq(payouts.beneficiaryId, id), eq(payouts.status, 'sent')))
  return sent?.net ?? 0
}

/** Banks return a transfer that has arrived within days. The money of somebody who is deleted belongs to nobody. */
const returnDays = 7

/** Whether money that was paid to the account may still come back. */
export const mayComeBack = async (db: Database, id: string, at: Date): Promise<boolean> =>
  (await db.$count(
    payouts,
    and(
      eq(payouts.beneficiaryId, id),
      eq(payouts.status, 'completed'),
      gt(payouts.net, 0),
      gt(payouts.completedAt, new Date(at.getTime() - returnDays * dayMs)),
    ),
  )) > 0

const identitySteps = {
  not_submitted: { what: 'we do not know yet who you are', advice: 'Submit your identity to be paid.' },
  submitted: { what: 'we are checking your identity', advice: 'Wait until it is approved.' },
  declined: { what: 'your identity was declined', advice: 'Open it to read the reason.' },
  resubmission_requested: {
    what: 'your identity has to be corrected',
    advice: 'Submit it again to be paid.',
  },
} as const

/** What the payee does to be paid. Giving the money up is enough instead. */
function missingSteps(due: number, { identity, account }: PayeeState): DeletionObstacle[] {
  const money = `${formatPaise(due)} is due to you`
  const steps: DeletionObstacle[] = []
  if (identity !== 'approved') {
    const { what, advice } = identitySteps[identity]
    steps.push({ kind: 'identity', what: `${money}, but ${what}.`, advice, canGiveUp: true })
  }
  if (account === null) {
    steps.push({
      kind: 'payout-account',
      what: `${money}, but we do not know where to send it.`,
      advice: 'Enter your UPI id or your bank account.',
      canGiveUp: true,
    })
  }
  if (steps.length === 0 && due < smallestTransfer) {
    steps.push({
      kind: 'too-little',
      what: `${money}, and banks send ${formatPaise(smallestTransfer)} or more.`,
      advice: 'You can only give it up.',
      canGiveUp: true,
    })
  }
  return steps
}

/** Paise that are due and cannot be paid: the sum that is given up. */
export const unpayableOf = (money: LastMoney | null | undefined): number =>
  money == null || money.account != null ? 0 : money.due

const isOfDeletion = ({ deletionDueAt }: Pick<Account, 'deletionDueAt'>, given: Date | null) =>
  given !== null && given.getTime() === deletionDueAt?.getTime()

/** What the person has agreed to lose with the deletion that is planned now. */
export function agreedLosses(account: Account): AgreedLosses {
  const money = isOfDeletion(account, account.givesUpMoneyWith)
  // The release before knew only one agreement, to both.
  return { money, later: money || isOfDeletion(account, account.givesUpLaterWith) }
}

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
