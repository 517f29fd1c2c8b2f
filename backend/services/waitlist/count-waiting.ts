import type { SlotQuery } from '@affiliate-booking/contract/calls/products/products'
import { addDays } from '@affiliate-booking/shared/days'
import { and, between, count, eq, gt, lte, not } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { products } from '../../db/schema/products/products.ts'
import { waitlistEntries } from '../../db/schema/products/waitlist.ts'
import { maximumTripDays } from '../availability/end-date.ts'
import { hasRoom, isActiveWaiter, isOpen, isWaiter, isWished, waiters } from './conditions.ts'

/** How many customers and guests wait for each slot of these days that has no room for their guests. */
export async function countWaiting(
  db: Database,
  productId: string,
  { from, to }: SlotQuery,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { id, date, cutoffAt } = availabilitySlots
  const rows = await db
    .select({ id, waiting: count() })
    .from(waitlistEntries)
    .innerJoin(products, eq(products.id, waitlistEntries.productId))
    .leftJoin(waiters, isWaiter())
    .innerJoin(availabilitySlots, isWished(waitlistEntries))
    .where(
      and(
        eq(waitlistEntries.productId, productId),
        gt(waitlistEntries.date, addDays(from, -maximumTripDays)),
        lte(waitlistEntries.date, to),
        between(date, from, to),
        gt(cutoffAt, now),
        not(hasRoom(waitlistEntries)),
        isActiveWaiter(),
        isOpen(db, now),
      ),
    )
    .groupBy(id)
  return new Map(rows.map((row) => [row.id, row.waiting]))
}
