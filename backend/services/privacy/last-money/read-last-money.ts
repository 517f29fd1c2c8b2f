// The money of somebody who deletes their account. It is paid before, whatever the sum; what cannot be paid, and what would
// be earned later, is given up.
import type { DeletionObstacle, LastMoney } from '@affiliate-booking/contract/calls/accounts/own-data'
import { formatPaise } from '@affiliate-booking/shared/money'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, gt, sum } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { payouts } from '../../../db/schema/money/payouts.ts'
import { payeeState, type PayeeState } from '../../identity/payee-state.ts'
import { readPayoutSettings, smallestTransfer } from '../../payouts/payout-settings.ts'
import { findUnsettledEarnings } from '../unsettled-earnings.ts'
import { add, readOwnBalances, total } from './own-balances.ts'

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
export function missingSteps(due: number, { identity, account }: PayeeState): DeletionObstacle[] {
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
