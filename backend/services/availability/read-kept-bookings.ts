import type { ResponseOf } from '@affiliate-booking/contract/call'
import type * as calls from '@affiliate-booking/contract/calls/products/availability'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings, bookingSlots } from '../../db/schema/bookings.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import type { ChangedSlots } from './change-calendar.ts'

type KeptBookings = NonNullable<ResponseOf<typeof calls.setAvailabilityRules>['keptBookings']>

/**
 * The bookings that stay at times which have left the calendar, and the days on which the same change sells other times
 * beside them.
 */
export async function readKeptBookings(
  db: Database,
  { closed, moved, product }: ChangedSlots,
  now: Date,
): Promise<KeptBookings> {
  if (closed.length === 0) return { bookingCount: 0, soldDays: [] }
  const sold = JSON.stringify(product.status === 'approved' ? moved : [])
  const rows = await db
    .select({
      id: bookings.id,
      date: availabilitySlots.date,
      isSold: sql<boolean>`exists (
        select from availability_slots other
        where other.product_id = ${availabilitySlots.productId} and other.date = ${availabilitySlots.date}
          and other.id in (select jsonb_array_elements_text(${sold}::text::jsonb)::uuid)
          and not other.is_closed and other.reserved < other.capacity
          and other.cutoff_at > ${now.toISOString()}::timestamptz)`,
    })
    .from(availabilitySlots)
    .innerJoin(bookingSlots, eq(bookingSlots.slotId, availabilitySlots.id))
    .innerJoin(bookings, eq(bookings.id, bookingSlots.bookingId))
    .where(and(inArray(availabilitySlots.id, closed), inArray(bookings.status, ['pending', 'confirmed'])))
    .orderBy(asc(availabilitySlots.date))
  return {
    bookingCount: new Set(rows.map(({ id }) => id)).size,
    soldDays: [...new Set(rows.flatMap(({ date, isSold }) => (isSold ? [date] : [])))],
  }
}
