// What the rules of booking actions are made of.
import type { Booking } from '../../find-booking.ts'

/** What the rules need to know beside the booking's row. */
export interface BookingFacts {
  isReviewed: boolean
  /** The product's bookings are confirmed as soon as they are paid. */
  isInstant: boolean
  isProviderSuspended: boolean
  isProductOnSale: boolean
  /** Its payment was confirmed by hand or by a bank statement, so that it can be an error. */
  isPaymentVoidable: boolean
  /** Money of it was reversed and has not come back. */
  isRecoverable: boolean
  /** When the payment of a cancelled booking was not found; null: none was looked for in vain. */
  paymentRejectedAt: Date | null
}

export interface BookingState extends BookingFacts {
  booking: Booking
  now: Date
  /** Whether the platform takes UPI payments. */
  canPay: boolean
}

export interface Condition {
  holds: (state: BookingState) => boolean
  /** Shown when the condition does not hold. */
  message: string
}
