// How long seats are held for a booking that is not paid yet.
import { holdMinutes, reviewHours } from '@affiliate-booking/contract/options/bookings'

const minute = 60 * 1000
const hour = 60 * minute

/** For a customer who has not paid yet. */
export const holdExpiry = (now: Date): Date => new Date(now.getTime() + holdMinutes * minute)

/** For a payment that is being checked: nobody can accept a booking after its start. */
export const reviewExpiry = (now: Date, startsAt: Date): Date =>
  new Date(Math.min(now.getTime() + reviewHours * hour, startsAt.getTime()))
