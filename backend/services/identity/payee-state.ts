import type { IdentityState } from '@affiliate-booking/contract/options/accounts/identity'
import type * as calls from '@affiliate-booking/contract/calls/accounts/identity'
import type { PayoutAccountKind } from '@affiliate-booking/contract/options/money/money'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { identitySubmissions, payoutAccounts } from '../../db/schema/money/payouts.ts'
import { orDefault, storedNumber } from '../settings/platform-settings.ts'

export interface PayeeState {
  /** Payouts need `approved`. */
  identity: IdentityState
  /** Said with the approval; false without a PAN and before the approval. */
  isPanValid: boolean
  isCompany: boolean
  /** The present one; null: none. */
  account: {
    id: string
    kind: PayoutAccountKind
    masked: string
    usableFrom: Date
    isUsable: boolean
  } | null
}

const stateColumns = {
  id: users.id,
  status: identitySubmissions.status,
  isPanValid: identitySubmissions.isPanValid,
  isCompany: identitySubmissions.isCompany,
  account: {
    id: payoutAccounts.id,
    kind: payoutAccounts.kind,
    masked: payoutAccounts.masked,
    usableFrom: payoutAccounts.usableFrom,
  },
}

/** What `describeState` takes, with more columns. */
export const selectStates = <More extends Parameters<Database['select']>[0] & object>(
  db: Database,
  payeeIds: readonly string[],
  more: More,
) =>
  db
    .select({ ...stateColumns, ...more })
    .from(users)
    .leftJoin(
      identitySubmissions,
      and(eq(identitySubmissions.userId, users.id), eq(identitySubmissions.isLatest, true)),
    )
    .leftJoin(payoutAccounts, and(eq(payoutAccounts.userId, users.id), isNull(payoutAccounts.replacedAt)))
    .where(inArray(users.id, [...payeeIds]))

const selectPlainStates = (db: Database, payeeIds: readonly string[]) => selectStates(db, payeeIds, {})

type FoundState = Awaited<ReturnType<typeof selectPlainStates>>[number]

export const describeState = (
  { status, isPanValid, isCompany, account }: FoundState,
  now: Date,
): PayeeState => ({
  identity: status ?? 'not_submitted',
  isPanValid: status === 'approved' && isPanValid === true,
  isCompany: isCompany ?? false,
  account: account ? { ...account, isUsable: account.usableFrom <= now } : null,
})

/** Whether payees can be paid, by their ids; every account has an entry. */
export async function payeeState(
  db: Database,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, PayeeState>> {
  if (userIds.length === 0) return new Map()
  const found = await selectPlainStates(db, userIds)
  return new Map(found.map((state) => [state.id, describeState(state, now)]))
}

/** What the own payouts still wait for. */
export async function getPayeeState(db: Database, payeeId: string, now: Date): Promise<calls.PayeeState> {
  const [found] = await selectStates(db, [payeeId], { minimum: storedNumber('payoutMinimum') })
  if (!found) throw new Error('A payee without a state')
  const { account, ...rest } = describeState(found, now)
  const minimumPayout = orDefault('payoutMinimum', found.minimum)
  if (account === null) return { ...rest, minimumPayout, account: null }
  const { kind, masked, usableFrom, isUsable } = account
  return { ...rest, minimumPayout, account: { kind, masked, isUsable, usableFrom: usableFrom.toISOString() } }
}
