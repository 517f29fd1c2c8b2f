import type { PayoutAccount } from '@affiliate-booking/contract/calls/accounts/payout-accounts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { payoutAccounts } from '../../db/schema/money/payouts.ts'
import { readNumber } from '../settings/platform-settings.ts'

/** The payee's present account, masked, and how long payouts wait after a change. */
export async function getPayoutAccount(
  db: Database,
  payeeId: string,
): Promise<{ account: PayoutAccount | null; waitingDays: number }> {
  const [account] = await db
    .select({
      kind: payoutAccounts.kind,
      masked: payoutAccounts.masked,
      changedAt: payoutAccounts.createdAt,
      usableFrom: payoutAccounts.usableFrom,
    })
    .from(payoutAccounts)
    .where(isAccountOf(payeeId))
  return {
    account: account
      ? {
          ...account,
          changedAt: account.changedAt.toISOString(),
          usableFrom: account.usableFrom.toISOString(),
        }
      : null,
    waitingDays: await readNumber(db, 'payoutAccountWaitingDays'),
  }
}

/** The present account; changes end the one before. */
export const isAccountOf = (payeeId: string) =>
  and(eq(payoutAccounts.userId, payeeId), isNull(payoutAccounts.replacedAt))
