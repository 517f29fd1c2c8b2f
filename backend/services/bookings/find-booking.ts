// Finding bookings in reach, and one of them by its id or its number.
import { and, eq, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import type { Actor } from '../users/account.ts'
import { ok, type Result, fail } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'

/** But for the words by which it is found. */
export type Booking = Omit<typeof bookings.$inferSelect, 'search'>

export const unknownBooking = fail(404, 'There is no such booking.')

/** `BK-000123`, as people write it. */
const bookingNumber = /^BK-?0*(\d{1,9})$/i

/** The number in what somebody typed, or null. */
export function parseBookingNumber(text: string): number | null {
  const [, digits] = bookingNumber.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

/** The booking that an id or a number names, as a condition; null for what can be neither. */
function hasIdOrNumber(name: string): SQL | null {
  if (z.guid().safeParse(name).success) return eq(bookings.id, name)
  const number = parseBookingNumber(name)
  return number === null ? null : eq(bookings.bookingNumber, number)
}

/** The booking in reach with this id or number; otherwise 404, as for one that is not there. */
export async function findBooking(db: Database, actor: Actor, name: string): Promise<Result<Booking>> {
  const isNamed = hasIdOrNumber(name)
  if (!isNamed) return unknownBooking
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(isNamed, scopeOf(actor).bookings()))
  return booking ? ok(booking) : unknownBooking
}
