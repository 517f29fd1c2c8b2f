// Seats that are held for somebody who has not paid yet.
import type { BookingRow } from '@affiliate-booking/contract/market'

export type Hold = Pick<BookingRow, 'status' | 'paymentStatus' | 'isPaymentInReview' | 'holdExpiresAt'>

/** Whether the time to pay is over, though the booking is not cancelled yet. */
export const isHoldOver = (booking: Hold, now: Date): boolean =>
  booking.status === 'pending' &&
  booking.paymentStatus === 'pending' &&
  !booking.isPaymentInReview &&
  booking.holdExpiresAt != null &&
  Date.parse(booking.holdExpiresAt) <= now.getTime()
