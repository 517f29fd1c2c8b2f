// Which nights and times the channels of a product close.
import { dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { isOneOf } from '../../db/conditions/one-of.ts'
import { calendarChannels, channelClosures } from '../../db/schema/products/calendars.ts'
import { endDateOf, type TripLength } from '../availability/end-date.ts'
import type { Period } from './periods.ts'

export interface SlotTimes {
  date: string
  startTime: string
  endTime: string
}

/** A night of a stay is taken if somebody sleeps there, a tour's time if the period overlaps it. */
export function isClosedBy(length: TripLength, slot: SlotTimes, { startsAt, endsAt }: Period): boolean {
  const { date, startTime, endTime } = slot
  if (length.kind === 'tour') {
    const lastDay = endDateOf(length, slot, 1) ?? date
    return instantInIndia(date, startTime) < endsAt && instantInIndia(lastDay, endTime) > startsAt
  }
  const arrival = dayInIndia(startsAt)
  // Who leaves on the day of arrival has the room for that night.
  return date === arrival || (date > arrival && date < dayInIndia(endsAt))
}

/** Those that have not ended, of all channels of the products. */
export const readClosures = (db: Database, productIds: readonly string[], now: Date) =>
  db
    .select({
      productId: calendarChannels.productId,
      channelId: calendarChannels.id,
      channelName: calendarChannels.name,
      /** That it takes; null: all. */
      seats: calendarChannels.seats,
      startsAt: channelClosures.startsAt,
      endsAt: channelClosures.endsAt,
    })
    .from(channelClosures)
    .innerJoin(calendarChannels, eq(calendarChannels.id, channelClosures.channelId))
    .where(and(isOneOf(calendarChannels.productId, productIds), gt(channelClosures.endsAt, now)))
    .orderBy(asc(channelClosures.startsAt), asc(channelClosures.id))
