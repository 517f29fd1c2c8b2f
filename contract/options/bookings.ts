// The actions on bookings, and their limits.
/**
 * `pay` enters a payment reference, `confirm-payment` and `reject-payment` check it; the provider uses `accept` and
 * `decline`, on the day `arrive` and `undo-arrival`, and after the start `complete` and `no-show`, which `undo-no-show` corrects; `change` is for another
 * day or party, and by `allow-change` the provider permits it after the end of free cancellation; `refund` is for bookings that have ended, `reverse-payment` for a
 * chargeback, `recover-payment` for its money that came back, and `void-payment` for a payment that was confirmed in error.
 */
export const bookingActions = [
  'pay',
  'confirm-payment',
  'reject-payment',
  'accept',
  'decline',
  'cancel',
  'arrive',
  'undo-arrival',
  'change',
  'allow-change',
  'complete',
  'no-show',
  'undo-no-show',
  'refund',
  'reverse-payment',
  'recover-payment',
  'void-payment',
  'review',
] as const
export type BookingAction = (typeof bookingActions)[number]

/** Actions that need a reason. */
export const actionsWithReason = [
  'reject-payment',
  'decline',
  'refund',
  'reverse-payment',
  'recover-payment',
  'void-payment',
] as const satisfies readonly BookingAction[]

/** What becomes of a review, beside a reply. */
export const reviewActions = ['remove', 'restore', 'report', 'keep'] as const
export type ReviewAction = (typeof reviewActions)[number]

/** Stands for the id of the booking that a link opens. */
export const linkedBooking = 'linked'

/** Days for which a provider lets a customer change a booking, at most until its start. */
export const allowedChangeDays = 3

/** Minutes that seats are held for payment. */
export const holdMinutes = 15

/** Hours that seats are held while a payment is checked, at most until the start. */
export const reviewHours = 24

/** Administrators are warned when the seats of a payment to check are held for fewer hours than this. */
export const reviewWarningHours = 12

/** Seats or rooms of one booking. */
export const maximumSeats = 20

/** Guests of one booking. */
export const maximumGuests = 20

/** Nights of one stay. */
export const maximumNights = 30

/** A dashboard shows at most so many trips. */
export const maximumShownTrips = 25

/** Bookings are possible on this many days, from today on. */
export const horizonDays = 180
