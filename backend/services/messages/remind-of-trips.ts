import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { notifyOfTomorrow } from './notices/booking-notices.ts'

const batchSize = 500

/** Reminds the customers of confirmed bookings that begin tomorrow. Repeated, it tells nobody twice. Returns how many. */
export async function remindOfTrips(db: Database, now: Date): Promise<number> {
  const tomorrow = addDays(todayInIndia(now), 1)
  let count = 0
  let after: string | undefined
  do {
    const trips = await db
      .select()
      .from(bookings)
      .where(
        and(
          eq(bookings.date, tomorrow),
          eq(bookings.status, 'confirmed'),
          after === undefined ? undefined : gt(bookings.id, after),
        ),
      )
      .orderBy(asc(bookings.id))
      .limit(batchSize)
    await db.transaction((tx) => notifyOfTomorrow(tx, trips, now))
    count += trips.length
    after = trips.length < batchSize ? undefined : trips.at(-1)?.id
  } while (after !== undefined)
  return count
}
