import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import { and, asc, between, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { daysToAnswer } from '../bookings/lists/count-unanswered.ts'
import { notifyOfTomorrow, notifyOfUnanswered } from './notices/booking-notices.ts'

const batchSize = 500

/** Reminds the customers of confirmed bookings that begin tomorrow. Repeated, it tells nobody twice. Returns how many. */
export const remindOfTrips = (db: Database, now: Date): Promise<number> =>
  forEachBatch(
    db,
    and(eq(bookings.date, addDays(todayInIndia(now), 1)), eq(bookings.status, 'confirmed')),
    (tx, trips) => notifyOfTomorrow(tx, trips, now),
  )

/**
 * Reminds providers of paid bookings that they have neither accepted nor declined, once a day from two days before the
 * start, and tells the customers the day before. Repeated, it tells nobody twice. Returns how many.
 */
export function remindOfUnanswered(db: Database, now: Date): Promise<number> {
  const today = todayInIndia(now)
  return forEachBatch(
    db,
    and(
      eq(bookings.status, 'pending'),
      // Paid.
      isNull(bookings.holdExpiresAt),
      between(bookings.date, today, addDays(today, daysToAnswer)),
      gt(bookings.startsAt, now),
    ),
    (tx, trips) => notifyOfUnanswered(tx, trips, now),
  )
}

/** Counts the bookings. */
async function forEachBatch(
  db: Database,
  condition: SQL | undefined,
  tell: (tx: Database, trips: readonly Booking[]) => Promise<void>,
): Promise<number> {
  let count = 0
  let after: string | undefined
  do {
    const trips = await db
      .select()
      .from(bookings)
      .where(and(condition, after === undefined ? undefined : gt(bookings.id, after)))
      .orderBy(asc(bookings.id))
      .limit(batchSize)
    await db.transaction((tx) => tell(tx, trips))
    count += trips.length
    after = trips.length < batchSize ? undefined : trips.at(-1)?.id
  } while (after !== undefined)
  return count
}
