// Whether payees can be paid now.
import type { PayoutKind } from '@affiliate-booking/contract/options/money/money'
import type { PayoutObstacle } from '@affiliate-booking/contract/options/money/payouts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { identitySubmissions, payoutAccounts } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { type PayeeState, payeeState } from '../identity/payee-state.ts'

export interface Payee extends PayeeState {
  isSuspended: boolean
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
    // oxlint-disable-next-line no-await-in-loop
    const states = await payeeState(db, batch, at)
    // oxlint-disable-next-line no-await-in-loop
    const accounts = await db
      .select({ id: users.id, status: users.status })
      .from(users)
      .where(inArray(users.id, batch))
    for (const { id, status } of accounts) {
      const state = states.get(id)
      if (state) payees.set(id, { ...state, isSuspended: status !== 'active' })
    }
  }
  return payees
}

/** What stands in the way of a payee, whatever the sum. */
export function obstacleOf({ isSuspended, identity, account }: Payee): PayoutObstacle | null {
  if (isSuspended) return 'suspended'
  if (identity !== 'approved') return 'identity'
  if (account === null) return 'account'
  return account.isUsable ? null : 'account_waiting'
}

/** The same in a query on users with their latest submission and their present account joined. */
export const obstacleIn = (at: Date): SQL<PayoutObstacle | null> =>
  sql`case
    when ${users.status} <> 'active' then 'suspended'
    when ${identitySubmissions.status} is distinct from 'approved' then 'identity'
    when ${payoutAccounts.id} is null then 'account'
    when ${payoutAccounts.usableFrom} > ${at.toISOString()}::timestamptz then 'account_waiting'
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

export interface Payment {
  readonly id: string
  readonly kind: PayoutKind
  readonly beneficiaryId: string
}
