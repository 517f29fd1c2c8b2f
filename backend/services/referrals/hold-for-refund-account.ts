import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { referrals } from '../../db/schema/attribution.ts'
import { payoutAccounts } from '../../db/schema/money/payouts.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { comparedAccount } from '../payout-accounts/account-details.ts'
import { holdForSignal } from './hold-for-signal.ts'

interface RefundPayee {
  readonly bookingId: string
  readonly upiId: string
  readonly at: Date
}

/**
 * Adds a signal to the referral of a booking whose refund goes to a payout account of the affiliate, present or earlier,
 * and holds the affiliate's commission unless it is on hold or was paid out.
 */
export async function holdForRefundAccount(
  tx: Database,
  encryption: Encryption,
  { bookingId, upiId, at }: RefundPayee,
): Promise<void> {
  const account = comparedAccount({ kind: 'upi', upiId })
  const concerns = inArray(
    referrals.affiliateId,
    tx
      .select({ userId: payoutAccounts.userId })
      .from(payoutAccounts)
      .where(inArray(payoutAccounts.fingerprint, encryption.fingerprints('payout account', account))),
  )
  await holdForSignal(tx, { bookingId, signal: 'refund-account', concerns, at })
}
