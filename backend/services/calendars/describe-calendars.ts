// The calendars of a product as its provider sees them.
import type { ProductCalendars } from '@affiliate-booking/contract/shapes/products/calendars'
import { asc, eq } from 'drizzle-orm'
import { calendarChannels, calendarFeeds } from '../../db/schema/products/calendars.ts'
import type { Deps } from '../../deps.ts'
import { decryptOrNull } from '../encryption/decrypt-or-null.ts'
import type { Product } from '../products/draft.ts'
import { readClosures } from './closures.ts'
import { findConflicts } from './find-conflicts.ts'
import { nameChannels } from './name-channels.ts'
import { formatBookingNumber } from '../../public-numbers.ts'

const shownClosures = 20
const shownConflicts = 50

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
    readClosures(db, [id], deps.now()),
  ])
  const conflicts = await findConflicts(db, [product], closures, deps.now())
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
        seats: channel.seats,
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
    conflicts: conflicts.slice(0, shownConflicts).map((conflict) => ({
      id: conflict.bookingId,
      bookingId: formatBookingNumber(conflict.bookingNumber),
      customerName: conflict.customerName,
      date: conflict.date,
      channelName: nameChannels(conflict.channels),
      isUnpaid: conflict.isUnpaid && !conflict.isInReview,
    })),
  }
}
