import { fail } from '../../../result.ts'
import type { Booking } from '../find-booking.ts'
import { bookingStateLabel } from './transitions.ts'

/** The failure of an action on an outdated version. */
export const bookingConflict = (booking: Booking) =>
  fail(409, `The booking has changed: it is ${bookingStateLabel(booking)}. Check it again.`)
