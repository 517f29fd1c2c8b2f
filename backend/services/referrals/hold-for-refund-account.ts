import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ReferralSignal } from '@affiliate-booking/contract/options/referrals/referral'
import type { Database } from '../../db/database.ts'
import { referrals } from '../../db/schema/attribution.ts'
import { commissions } from '../../db/schema/money/commissions.ts'
import { payoutAccounts } from '../../db/schema/money/payouts.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { holdCommission } from '../commissions/hold-commission.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { comparedAccount } from '../payout-accounts/account-details.ts'

const signal: ReferralSignal = 'refund-account'

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
  const [signalled] = await tx
    .update(referrals)
    .set({ signals: sql`${referrals.signals} || ${JSON.stringify([signal])}::text::jsonb` })
    .where(
      and(
        eq(referrals.subjectType, 'booking'),
        eq(referrals.subjectId, bookingId),
        sql`not ${referrals.signals} @> ${JSON.stringify([signal])}::text::jsonb`,
        inArray(
          referrals.affiliateId,
          tx
            .select({ userId: payoutAccounts.userId })
            .from(payoutAccounts)
            .where(inArray(payoutAccounts.fingerprint, encryption.fingerprints('payout account', account))),
        ),
      ),
    )
    .returning({ affiliateId: referrals.affiliateId })
  if (!signalled) return
  const [sale] = await tx
    .select()
    .from(commissions)
    .where(and(eq(commissions.bookingId, bookingId), eq(commissions.type, 'sale')))
  if (!sale) return
  const held = await holdCommission(tx, { id: sale.id, reason: signal, by: null, at })
  if (!held.ok) return
  await writeAudit(tx, {
    actor: null,
    origin: null,
    action: 'commission.held',
    objectType: 'commission',
    objectId: sale.id,
    territoryPath: sale.territoryPath,
    changes: { status: { old: sale.status, new: held.value.status } },
    reason: signal,
    at,
  })
}
