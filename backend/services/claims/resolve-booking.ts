// A claim of a number that no booking had is that of the booking which has it by now.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { missingBookingClaims } from '../../db/schema/money/commissions.ts'

/** Of open claims: a booking that has their number by now, and the territory of the booking. */
export async function resolveBooking(db: Database, which: SQL | undefined): Promise<void> {
  await db
    .update(missingBookingClaims)
    .set({
      bookingId: bookings.id,
      territoryPath: sql`${bookings.territoryPath}`,
      // What was read of the claim is not true any more.
      version: sql`${missingBookingClaims.version} + 1`,
    })
    .from(bookings)
    .where(
      and(
        which,
        eq(missingBookingClaims.status, 'open'),
        isNull(missingBookingClaims.bookingId),
        eq(bookings.bookingNumber, missingBookingClaims.bookingNumber),
      ),
    )
}
