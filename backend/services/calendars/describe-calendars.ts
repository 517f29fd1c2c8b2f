// The calendars of a product as its provider sees them.
import type {
  CalendarConflict,
  ProductCalendars,
} from '@affiliate-booking/contract/shapes/products/calendars'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings, bookingSlots } from '../../db/schema/bookings.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { calendarChannels, calendarFeeds } from '../../db/schema/products/calendars.ts'
import type { Deps } from '../../deps.ts'
import { formatBookingId } from '../bookings/booking-rows.ts'
import { decryptOrNull } from '../encryption/decrypt-or-null.ts'
import type { Product } from '../products/draft.ts'
import { isClosedBy, readClosures } from './closures.ts'

const shownClosures = 20
const shownConflicts = 50

type Closure = Awaited<ReturnType<typeof readClosures>>[number]

export async function describeCalendars(
  deps: Pick<Deps, 'db' | 'encryption' | 'log' | 'now'>,
  product: Product,
): Promise<ProductCalendars> {
  const { db } = deps
  const { id } = product
  const [feeds, channels, closures] = await Promise.all([
    db.select().from(calendarFeeds).where(eq(calendarFeeds.productId, id)),
    db
      .select()
      .from(calendarChannels)
      .where(eq(calendarChannels.productId, id))
      .orderBy(asc(calendarChannels.createdAt), asc(calendarChannels.id)),
    readClosures(db, id, deps.now()),
  ])
  const [feed] = feeds
  const token = feed ? decryptOrNull(deps, calendarFeeds.token, id, feed.token) : null
  return {
    feedPath: token === null ? null : `/calendar/${token}.ics`,
    channels: channels.map((channel) => {
      const own = closures.filter(({ channelId }) => channelId === channel.id)
      const address = decryptOrNull(deps, calendarChannels.address, channel.id, channel.address)
      return {
        id: channel.id,
        name: channel.name,
        host: address === null ? '' : new URL(address).host,
        readAt: channel.readAt?.toISOString() ?? null,
        succeededAt: channel.succeededAt?.toISOString() ?? null,
        error: channel.error,
        closureCount: own.length,
        closures: own.slice(0, shownClosures).map(({ startsAt, endsAt }) => ({
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
        })),
      }
    }),
    conflicts: closures.length === 0 ? [] : await findConflicts(db, product, closures, deps.now()),
  }
}

/** Bookings with seats in a time that a channel closes. */
async function findConflicts(
  db: Database,
  product: Product,
  closures: readonly Closure[],
  now: Date,
): Promise<CalendarConflict[]> {
  const rows = await db
    .select({
      id: bookings.id,
      bookingNumber: bookings.bookingNumber,
      customerName: bookings.customerName,
      bookedDate: bookings.date,
      date: availabilitySlots.date,
      startTime: availabilitySlots.startTime,
      endTime: availabilitySlots.endTime,
    })
    .from(bookings)
    .innerJoin(bookingSlots, eq(bookingSlots.bookingId, bookings.id))
    .innerJoin(availabilitySlots, eq(availabilitySlots.id, bookingSlots.slotId))
    .where(
      and(
        eq(bookings.productId, product.id),
        inArray(bookings.status, ['pending', 'confirmed']),
        gt(bookings.endsAt, now),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
  const conflicts = new Map<string, CalendarConflict>()
  for (const row of rows) {
    const closure = closures.find((each) => isClosedBy(product, row, each))
    if (closure === undefined || conflicts.has(row.id)) continue
    conflicts.set(row.id, {
      id: row.id,
      bookingId: formatBookingId(row.bookingNumber),
      customerName: row.customerName,
      date: row.bookedDate,
      channelName: closure.channelName,
    })
    if (conflicts.size === shownConflicts) break
  }
  return [...conflicts.values()]
}
