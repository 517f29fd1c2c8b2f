// Whether payees can be paid now.
import type { PayoutKind } from '@affiliate-booking/contract/options/money/money'
import type { PayoutObstacle } from '@affiliate-booking/contract/options/money/payouts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { identitySubmissions, payoutAccounts } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { type PayeeState, payeeState } from '../identity/payee-state.ts'
import { smallestTransfer } from './payout-settings.ts'

export interface Payee extends PayeeState {
  isSuspended: boolean
  /** Its account is being deleted: what is due is paid below the minimum too. */
  isLeaving: boolean
}

/** Ids of one query: PostgreSQL takes 65,535 parameters. */
const batchSize = 10_000

export async function readPayees(
  db: Database,
  ids: readonly string[],
  at: Date,
): Promise<Map<string, Payee>> {
  const payees = new Map<string, Payee>()
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = [...new Set(ids.slice(start, start + batchSize))]
    // One connection, and one query after the other.
    const states = await payeeState(db, batch, at)
    const accounts = await db
      .select({ id: users.id, status: users.status, deletionDueAt: users.deletionDueAt })
      .from(users)
      .where(inArray(users.id, batch))
    for (const { id, status, deletionDueAt } of accounts) {
      const state = states.get(id)
      if (state)
        payees.set(id, { ...state, isSuspended: status !== 'active', isLeaving: deletionDueAt !== null })
    }
  }
  return payees
}

/**
 * What stands in the way of paying a sum.
 * @param amount paise, like the minimum of a payout
 */
export function obstacleOf(payee: Payee, amount: number, minimum: number): PayoutObstacle | null {
  const { isSuspended, isLeaving, identity, account } = payee
  if (isSuspended) return 'suspended'
  if (identity !== 'approved') return 'identity'
  if (account === null) return 'account'
  if (!account.isUsable) return 'account_waiting'
  return amount < (isLeaving ? Math.min(smallestTransfer, minimum) : minimum) ? 'below_minimum' : null
}

/** Few accounts are: their list is read once, from an index of its own. */
const isLeaving = sql`${users.id} in (select leaving.id from ${users} as leaving
  where leaving.deletion_due_at is not null)`

/** The same in a query on users with their latest submission and their present account joined. */
export const obstacleIn = (at: Date, amount: SQL, minimum: number): SQL<PayoutObstacle | null> =>
  sql`case
    when ${users.status} <> 'active' then 'suspended'
    when ${identitySubmissions.status} is distinct from 'approved' then 'identity'
    when ${payoutAccounts.id} is null then 'account'
    when ${payoutAccounts.usableFrom} > ${at.toISOString()}::timestamptz then 'account_waiting'
    when ${amount} < ${minimum}::bigint
      and (${amount} < ${smallestTransfer}::bigint or not ${isLeaving}) then 'below_minimum'
  end`

export const isLatestSubmission = () =>
  and(eq(identitySubmissions.userId, users.id), eq(identitySubmissions.isLatest, true))

export const isPresentAccount = () =>
  and(eq(payoutAccounts.userId, users.id), isNull(payoutAccounts.replacedAt))

export const obstacleLabels: Readonly<Record<PayoutObstacle, string>> = {
  suspended: 'The account of the payee is suspended.',
  identity: 'The identity of the payee is not approved.',
  account: 'The payee has no payout account.',
  account_waiting: 'The payout account was changed a short time ago and cannot be used yet.',
  below_minimum: 'What is left is below the minimum of a payout.',
}

export interface PayoutRef {
  readonly id: string
  readonly kind: PayoutKind
  readonly beneficiaryId: string
}
