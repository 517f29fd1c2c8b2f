// Refunds on the wire. UPI ids are masked.
import type { RefundRow } from '@affiliate-booking/contract/shapes/money/refunds'
import { refunds } from '../../db/schema/money/receipts.ts'
import { DecryptionError, type Encryption } from '../encryption/encryption.ts'
import { maskAccount } from '../payout-accounts/account-details.ts'
import type { Refund } from './create-refunds.ts'
import { type RefundRecord } from './find-refund.ts'
import { formatBookingNumber, formatRefundNumber } from '../../public-numbers.ts'

export const encryptUpiId = (encryption: Encryption, bookingId: string, upiId: string): string =>
  encryption.encrypt(refunds.upiId, bookingId, upiId)

/**
 * The UPI id; null while the customer has not entered it, for what a gateway sends, and if its key is missing: the booking
 * can still be shown, and the customer can enter the UPI id again.
 */
export function decryptUpiId(encryption: Encryption, { bookingId, upiId }: Refund): string | null {
  if (upiId === null) return null
  try {
    return encryption.decrypt(refunds.upiId, bookingId, upiId)
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}

export const maskUpiId = (upiId: string): string => maskAccount({ kind: 'upi', upiId })

/**
 * Whether it counts as sent since its payment was reversed, or was confirmed in error. Its transfer has failed, or there was none; refunds of the time
 * before the books were opened have no sender either.
 */
const isReversed = ({ status, failure, utr, sentBy }: Refund) =>
  status === 'completed' && (failure !== null || (utr === null && sentBy !== null))

const isSent = ({ status }: Refund) => status === 'sent' || status === 'completed'

export function describeRefund(encryption: Encryption, refund: Refund) {
  const upiId = decryptUpiId(encryption, refund)
  return {
    id: refund.id,
    refundNumber: formatRefundNumber(refund.refundNumber),
    amount: refund.amount,
    status: refund.status,
    payee: upiId === null ? null : maskUpiId(upiId),
    reason: refund.reason,
    // After a transfer that failed it is kept for the bank statement, and says nothing of how the money came otherwise.
    utr: isSent(refund) && refund.failure === null ? refund.utr : null,
    failure: refund.failure,
    isReversed: isReversed(refund),
    createdAt: refund.createdAt.toISOString(),
    sentAt: refund.sentAt?.toISOString() ?? null,
    completedAt: refund.completedAt?.toISOString() ?? null,
  }
}

export const describeRefundRow = (encryption: Encryption, { refund, booking }: RefundRecord): RefundRow => ({
  ...describeRefund(encryption, refund),
  isByGateway: refund.status === 'due' && refund.upiId === null,
  bookingId: booking.id,
  bookingNumber: formatBookingNumber(booking.bookingNumber),
  productTitle: booking.productTitle,
  customerName: booking.customerName,
})
