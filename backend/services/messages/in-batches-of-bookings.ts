import { and, asc, gt, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import type { Booking } from '../bookings/find-booking.ts'

const batchSize = 500

/** Tells of the bookings of a condition, in a transaction for each batch. Returns how many bookings there are. */
export async function inBatchesOfBookings(
  db: Database,
  condition: SQL | undefined,
  tell: (tx: Database, found: readonly Booking[]) => Promise<void>,
): Promise<number> {
  let count = 0
  let after: string | undefined
  do {
    const found = await db
      .select()
      .from(bookings)
      .where(and(condition, after === undefined ? undefined : gt(bookings.id, after)))
      .orderBy(asc(bookings.id))
      .limit(batchSize)
    await db.transaction((tx) => tell(tx, found))
    count += found.length
    after = found.length < batchSize ? undefined : found.at(-1)?.id
  } while (after !== undefined)
  return count
}
