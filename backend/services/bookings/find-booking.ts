// Finds a booking in the actor's scope by its id or number.
import { linkedBooking } from '@affiliate-booking/contract/options/bookings'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import type { BookingActor } from '../users/account.ts'
import { ok, type Result, fail } from '../../result.ts'
import { bookingsOf } from '../territories/scope.ts'
import { parseBookingNumber } from '../../public-numbers.ts'
import { isUuid } from '../../uuid.ts'

/** Without the search column. */
export type Booking = Omit<typeof bookings.$inferSelect, 'search'>

export const bookingNotFound = fail(404, 'This booking does not exist.')

/** Also without its letters, as people type it: `123`. Null if the text is no booking number. */
export const parseTypedNumber = (text: string): number | null =>
  parseBookingNumber(/^\s*\d/.test(text) ? `BK-${text.trim()}` : text)

/** Null if the name is neither an id nor a booking number. */
function hasIdOrNumber(idOrNumber: string): SQL | null {
  if (isUuid(idOrNumber)) return eq(bookings.id, idOrNumber)
  const number = parseBookingNumber(idOrNumber)
  return number === null ? null : eq(bookings.bookingNumber, number)
}

const isNamed = (actor: BookingActor, idOrNumber: string): SQL | null =>
  actor.id === null && idOrNumber === linkedBooking
    ? eq(bookings.id, actor.bookingId)
    : hasIdOrNumber(idOrNumber)

/** Fails with 404 outside the actor's scope, as if the booking did not exist. */
export async function findBooking(
  db: Database,
  actor: BookingActor,
  idOrNumber: string,
): Promise<Result<Booking>> {
  const named = isNamed(actor, idOrNumber)
  if (!named) return bookingNotFound
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(named, bookingsOf(actor)))
  return booking ? ok(booking) : bookingNotFound
}
