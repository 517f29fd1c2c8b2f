// Bookings with seats in a time for which a channel of their product takes more than is left: sold here and there.
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings, bookingSlots } from '../../db/schema/bookings.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { calendarChannels, channelClosures } from '../../db/schema/products/calendars.ts'
import type { TripLength } from '../availability/end-date.ts'
import { isClosedBy, type readClosures } from './closures.ts'

type Closure = Awaited<ReturnType<typeof readClosures>>[number]

export interface Conflict {
  bookingId: string
  bookingNumber: number
  customerName: string
  date: string
  /** Held for a payment that has not come. */
  isUnpaid: boolean
  /** Unpaid as far as we know: the customer has reported a payment. */
  isInReview: boolean
  productId: string
  /** Each once. */
  channels: { channelId: string; channelName: string }[]
}

/** Each booking once, with all channels that have sold one of its times; the earliest first. */
export async function findConflicts(
  db: Database,
  products: readonly (TripLength & { id: string })[],
  closures: readonly Closure[],
  now: Date,
): Promise<Conflict[]> {
  const closed = new Set(closures.map(({ productId }) => productId))
  const lengths = new Map(products.filter(({ id }) => closed.has(id)).map((each) => [each.id, each]))
  if (lengths.size === 0) return []
  const rows = await db
    .select({
      id: bookings.id,
      productId: bookings.productId,
      bookingNumber: bookings.bookingNumber,
      customerName: bookings.customerName,
      bookedDate: bookings.date,
      holdExpiresAt: bookings.holdExpiresAt,
      paymentSubmittedAt: bookings.paymentSubmittedAt,
      date: availabilitySlots.date,
      startTime: availabilitySlots.startTime,
      endTime: availabilitySlots.endTime,
      reducedTo: availabilitySlots.reducedTo,
    })
    .from(bookings)
    .innerJoin(bookingSlots, eq(bookingSlots.bookingId, bookings.id))
    .innerJoin(availabilitySlots, eq(availabilitySlots.id, bookingSlots.slotId))
    .where(
      and(
        inArray(bookings.productId, [...lengths.keys()]),
        inArray(bookings.status, ['pending', 'confirmed']),
        gt(bookings.endsAt, now),
        isNearClosure,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
  const conflicts = new Map<string, Conflict>()
  for (const row of rows) {
    const length = lengths.get(row.productId)
    const found = closures.filter(
      (each) =>
        length !== undefined &&
        each.productId === row.productId &&
        (each.seats === null || row.reducedTo !== null) &&
        isClosedBy(length, row, each),
    )
    if (found.length === 0) continue
    const channels = new Map(
      [...(conflicts.get(row.id)?.channels ?? []), ...found].map(({ channelId, channelName }) => [
        channelId,
        { channelId, channelName },
      ]),
    )
    conflicts.set(row.id, {
      bookingId: row.id,
      bookingNumber: row.bookingNumber,
      customerName: row.customerName,
      date: row.bookedDate,
      isUnpaid: row.holdExpiresAt !== null,
      isInReview: row.holdExpiresAt !== null && row.paymentSubmittedAt !== null,
      productId: row.productId,
      channels: [...channels.values()],
    })
  }
  return [...conflicts.values()]
}

// A night is taken as a whole, so a closure counts up to a day away.
const isNearClosure = sql`exists (
  select from ${channelClosures} c join ${calendarChannels} h on h.id = c.channel_id
  where h.product_id = ${bookings.productId}
    and c.starts_at < ${bookings.endsAt} + interval '1 day' and c.ends_at > ${bookings.startsAt} - interval '1 day')`
