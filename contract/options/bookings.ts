// What can be done with a booking, and its limits.
/**
 * Actions on a booking, as the host offers them to the signed-in account:
 * `pay` enters the reference of a payment; `confirm-payment` and `reject-payment` say whether the payment was received; `accept`
 * and `decline` are the provider's answer; `complete` and `no-show` end it after its day; `refund` is for a booking
 * that has ended.
 */
export const bookingActions = [
  'pay',
  'confirm-payment',
  'reject-payment',
  'accept',
  'decline',
  'cancel',
  'complete',
  'no-show',
  'refund',
  'review',
] as const
export type BookingAction = (typeof bookingActions)[number]

/** Actions that need a reason. */
export const actionsWithReason = [
  'reject-payment',
  'decline',
  'refund',
] as const satisfies readonly BookingAction[]

/** Minutes for which seats are held before payment. */
export const holdMinutes = 15

/** Seats, or rooms, that one booking can have at most. */
export const maximumSeats = 20

/** Nights that one stay can have at most. */
export const maximumNights = 30

/** Days ahead that can be booked. */
export const horizonDays = 180
