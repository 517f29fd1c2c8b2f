import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { bookingSlots } from '../../db/schema/bookings.ts'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'

/** Which of these bookings have left a time, with all its nights, that others can book now. */
export async function findBookableAgain(
  db: Database,
  bookingIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (bookingIds.length === 0) return new Set()
  const { isClosed, cutoffAt, reserved, capacity } = availabilitySlots
  const isFree = and(eq(isClosed, false), gt(cutoffAt, now), lt(reserved, capacity), isOnSale())
  const rows = await db
    .select({ id: bookingSlots.bookingId })
    .from(bookingSlots)
    .innerJoin(availabilitySlots, eq(availabilitySlots.id, bookingSlots.slotId))
    .innerJoin(products, eq(products.id, availabilitySlots.productId))
    .innerJoin(users, isProvider())
    .where(inArray(bookingSlots.bookingId, [...bookingIds]))
    .groupBy(bookingSlots.bookingId)
    .having(sql`bool_and(${isFree})`)
  return new Set(rows.map(({ id }) => id))
}
