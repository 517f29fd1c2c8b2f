import { and, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { hasValue } from '../../db/conditions/planned-values.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { missingBookingClaims } from '../../db/schema/money/commissions.ts'
import { gainsFromBooking } from '../conflicts/gains-in-queries.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'

/** Open claims on which `decideClaim` lets the administrator decide. */
export function countOpenClaims(db: Database, admin: Actor): SQL<number> {
  const { status, affiliateId, bookingId } = missingBookingClaims
  const isOfOwnBooking = sql`(select ${gainsFromBooking(admin)} from ${bookings} where ${bookings.id} = ${bookingId})`
  return db.$count(
    missingBookingClaims,
    and(
      scopeOf(admin).claims(),
      hasValue(status, 'open'),
      ne(affiliateId, admin.id),
      // Nobody gains from a number without a booking.
      sql`not coalesce(${isOfOwnBooking}, false)`,
    ),
  )
}
