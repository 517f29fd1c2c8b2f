// Seats that are held for a booking that is not paid yet, or whose payment is being checked.
import { reviewWarningHours } from '@affiliate-booking/contract/options/bookings'
import type { BookingStatus, PaymentStatus } from '@affiliate-booking/contract/options/statuses'
import { hourMs } from '@affiliate-booking/shared/milliseconds'

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

/** Whether who booked without an account may be corrected: until a payment is there or entered. */
export const canCorrectContact = (booking: Hold, now: Date): boolean =>
  booking.status === 'pending' &&
  booking.paymentStatus === 'pending' &&
  !booking.isPaymentInReview &&
  !isHoldExpired(booking, now)

/** Whether the seats of a payment to check are released soon. */
export const isReviewUrgent = ({ status, isPaymentInReview, holdExpiresAt }: Hold, now: Date): boolean =>
  status === 'pending' &&
  isPaymentInReview &&
  holdExpiresAt != null &&
  Date.parse(holdExpiresAt) - now.getTime() <= reviewWarningHours * hourMs
