import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { commissions } from '../../db/schema/money/commissions.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { comparedAccount } from '../payout-accounts/account-details.ts'
import { decryptUpiId } from '../refunds/describe-refund.ts'
import { holdForRefundAccount } from './hold-for-refund-account.ts'

interface EnteredAccount {
  readonly affiliateId: string
  readonly upiId: string
  readonly at: Date
}

/**
 * Compares a UPI id that an affiliate enters with the refunds of bookings that are credited to them and not paid out, as
 * the UPI ids of later refunds are compared with it. The caller has added the account.
 */
export async function holdForPayoutAccount(
  tx: Database,
  encryption: Encryption,
  { affiliateId, upiId, at }: EnteredAccount,
): Promise<void> {
  const ofBooking = tx.select({ id: sql`1` }).from(commissions)
  const isKept = and(
    eq(commissions.bookingId, bookings.id),
    eq(commissions.type, 'sale'),
    ne(commissions.status, 'paid'),
  )
  // A booking that was cancelled without a settlement earns nothing any more.
  const isToSettle = and(isNull(bookings.settledAt), inArray(bookings.status, ['pending', 'confirmed']))
  const credited = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.referralAffiliateId, affiliateId),
        sql`exists (select from ${refunds} where ${refunds.bookingId} = ${bookings.id})`,
        or(exists(ofBooking.where(isKept)), isToSettle),
      ),
    )
    .orderBy(asc(bookings.id))
    // Before its refunds are read, as everywhere: who enters a UPI id at the same time finds the account.
    .for('no key update')
  if (credited.length === 0) return
  const ids = credited.map(({ id }) => id)
  const sent = await tx
    .select()
    .from(refunds)
    .where(and(inArray(refunds.bookingId, ids), isNotNull(refunds.upiId)))
    .orderBy(asc(refunds.bookingId), asc(refunds.refundNumber))
  const entered = comparedAccount({ kind: 'upi', upiId })
  for (const refund of sent) {
    const upiId = decryptUpiId(encryption, refund)
    if (upiId === null || comparedAccount({ kind: 'upi', upiId }) !== entered) continue
    await holdForRefundAccount(tx, encryption, { bookingId: refund.bookingId, upiId, at })
  }
}
