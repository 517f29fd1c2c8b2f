// Seats that are held for somebody who has not paid yet.
import type { BookingStatus, PaymentStatus } from '@affiliate-booking/contract/options/statuses'

export interface Hold {
  status: BookingStatus
  paymentStatus: PaymentStatus
  isPaymentInReview: boolean
  holdExpiresAt?: string | null | undefined
}

/** Whether the time to pay is over, though the booking is not cancelled yet. */
export const isHoldExpired = (booking: Hold, now: Date): boolean =>
  booking.status === 'pending' &&
  booking.paymentStatus === 'pending' &&
  !booking.isPaymentInReview &&
  booking.holdExpiresAt != null &&
  Date.parse(booking.holdExpiresAt) <= now.getTime()
