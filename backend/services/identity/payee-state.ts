import type { IdentityState } from '@affiliate-booking/contract/options/accounts/identity'
import type { PayeeState as WirePayeeState } from '@affiliate-booking/contract/calls/accounts/identity'
import type { PayoutAccountKind } from '@affiliate-booking/contract/options/money/money'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { getPayoutSettings } from '../payouts/payout-settings.ts'
import { identitySubmissions, payoutAccounts } from '../../db/schema/money/payouts.ts'

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

/** Whether payees can be paid, by their ids; every id has an entry. */
export async function payeeState(
  db: Database,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, PayeeState>> {
  if (userIds.length === 0) return new Map()
  const { userId, status, isPanValid, isCompany } = identitySubmissions
  const submissions = await db
    .select({ userId, status, isPanValid, isCompany })
    .from(identitySubmissions)
    .where(and(inArray(userId, [...userIds]), eq(identitySubmissions.isLatest, true)))
  const accounts = await db
    .select({
      userId: payoutAccounts.userId,
      id: payoutAccounts.id,
      kind: payoutAccounts.kind,
      masked: payoutAccounts.masked,
      usableFrom: payoutAccounts.usableFrom,
    })
    .from(payoutAccounts)
    .where(and(inArray(payoutAccounts.userId, [...userIds]), isNull(payoutAccounts.replacedAt)))
  const submissionOf = new Map(submissions.map((submission) => [submission.userId, submission]))
  const accountOf = new Map(accounts.map(({ userId: payee, ...account }) => [payee, account]))
  return new Map(
    userIds.map((id) => {
      const submission = submissionOf.get(id)
      const account = accountOf.get(id)
      return [
        id,
        {
          identity: submission?.status ?? 'not_submitted',
          isPanValid: submission?.status === 'approved' && submission.isPanValid === true,
          isCompany: submission?.isCompany ?? false,
          account: account ? { ...account, isUsable: account.usableFrom <= now } : null,
        },
      ]
    }),
  )
}

/** What the own payouts still wait for. */
export async function getPayeeState(db: Database, payeeId: string, now: Date): Promise<WirePayeeState> {
  const state = (await payeeState(db, [payeeId], now)).get(payeeId)
  if (!state) throw new Error('A payee without a state')
  const { account, ...rest } = state
  const { minimum } = await getPayoutSettings(db)
  if (account === null) return { ...rest, minimumPayout: minimum, account: null }
  const { kind, masked, usableFrom, isUsable } = account
  return {
    ...rest,
    minimumPayout: minimum,
    account: { kind, masked, isUsable, usableFrom: usableFrom.toISOString() },
  }
}
