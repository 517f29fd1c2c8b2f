import type { ClosedTime } from '@affiliate-booking/contract/shapes/bookings'
import { addDays, dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { and, eq, exists, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { calendarChannels, channelClosures } from '../../../db/schema/products/calendars.ts'
import { products } from '../../../db/schema/products/products.ts'
import { maximumTripDays } from '../../availability/end-date.ts'
import { readChannelTimes } from '../../availability/read-channel-times.ts'
import { readClosures } from '../../calendars/closures.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'

/**
 * Nights and times of the provider's live products that nobody can book on a day because a channel takes all of them. They
 * have no slot, unless they were booked here before. None of days that are over: their calendars are not kept.
 */
export async function listClosedTimes(
  db: Database,
  provider: Actor,
  date: string,
  now: Date,
): Promise<ClosedTime[]> {
  if (date < dayInIndia(now)) return []
  const begin = instantInIndia(date, '00:00')
  const closed = await db
    .select()
    .from(products)
    .where(
      and(
        scopeOf(provider).products(),
        eq(products.status, 'approved'),
        exists(
          db
            .select({ one: sql`1` })
            .from(calendarChannels)
            .innerJoin(channelClosures, eq(channelClosures.channelId, calendarChannels.id))
            .where(
              and(
                eq(calendarChannels.productId, products.id),
                isNull(calendarChannels.seats),
                gt(channelClosures.endsAt, begin),
                // A tour that begins on the day ends later.
                lt(channelClosures.startsAt, instantInIndia(addDays(date, maximumTripDays + 1), '00:00')),
              ),
            ),
        ),
      ),
    )
    .orderBy(products.title, products.id)
  const closures = await readClosures(
    db,
    closed.map(({ id }) => id),
    begin,
  )
  // Also of times that have begun.
  const before = new Date(begin.getTime() - 1)
  const times = closed.map(async (product): Promise<ClosedTime[]> => {
    const sold = { closures: closures.filter(({ productId }) => productId === product.id), sales: [] }
    const found = await readChannelTimes(db, product, { from: date, to: date }, sold, before)
    return found.map(({ startTime, endTime, channelName }) => ({
      productId: product.id,
      productTitle: product.title,
      kind: product.kind,
      startTime,
      endTime,
      channelName,
    }))
  })
  return (await Promise.all(times)).flat()
}
