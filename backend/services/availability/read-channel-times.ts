import type { ChannelTime } from '@affiliate-booking/contract/shapes/products/calendars'
import type { SlotQuery } from '@affiliate-booking/contract/calls/products/products'
import type { Database } from '../../db/database.ts'
import { isClosedBy } from '../calendars/closures.ts'
import { nameChannels } from '../calendars/name-channels.ts'
import type { Product } from '../products/draft.ts'
import { shortTime } from './read-slots.ts'
import { buildSlots, readCalendar } from './plan-slots.ts'
import type { SoldElsewhere } from './sold-elsewhere.ts'

/** The nights and times of the calendar that could be booked if no channel had taken all of them, earliest first. */
export async function readChannelTimes(
  db: Database,
  product: Product,
  { from, to }: SlotQuery,
  sold: SoldElsewhere,
  now: Date,
): Promise<ChannelTime[]> {
  const closures = sold.closures.filter(({ seats }) => seats === null)
  // Most products are on no other channel.
  if (closures.length === 0) return []
  const calendar = await readCalendar(db, product, now)
  return buildSlots({ ...calendar, soldElsewhere: { closures: [], sales: [] } }, now)
    .filter(({ date }) => date >= from && date <= to)
    .flatMap((slot) => {
      const channelName = nameChannels(closures.filter((each) => isClosedBy(calendar.length, slot, each)))
      if (channelName === '') return []
      const { date, startTime, endTime } = slot
      return [{ date, startTime: shortTime(startTime), endTime: shortTime(endTime), channelName }]
    })
}
