// What a customer's lists say of reviews that are not written yet.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, desc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { reviews } from '../../../db/schema/products/reviews.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'

/** A review can be written later, too; the dashboard asks for it while the trip is fresh. Milliseconds. */
const askingPeriod = 30 * dayMs

/** Those of the bookings that have a review. */
export async function findReviewed(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: reviews.bookingId })
    .from(reviews)
    .where(inArray(reviews.bookingId, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Trips that ended lately and that the customer can review, with the booking of the latest; null: there is none. */
export function tripsToReview(
  db: Database,
  customer: Actor,
  now: Date,
): SQL<{ total: number; bookingId: string } | null> {
  const latest = db
    .select({ found: sql`json_build_object('bookingId', ${bookings.id}, 'total', count(*) over ())` })
    .from(bookings)
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .where(
      and(
        scopeOf(customer).bookings(),
        eq(bookings.status, 'completed'),
        eq(bookings.isNoShow, false),
        gte(bookings.endsAt, new Date(now.getTime() - askingPeriod)),
        isNull(reviews.bookingId),
      ),
    )
    .orderBy(desc(bookings.endsAt), desc(bookings.id))
    .limit(1)
  return sql`(${latest})`
}
