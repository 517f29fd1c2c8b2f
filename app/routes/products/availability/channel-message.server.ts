// What a provider is told who opens days that another channel has booked, or that they cancelled: they stay closed.
import type { Slot } from '@affiliate-booking/contract/shapes/products/products'
import type { ChannelTime } from '@affiliate-booking/contract/shapes/products/calendars'
import { addDays } from '@affiliate-booking/shared/days'
import { listManagedSlots } from '../../../.server/api/endpoints/products/managed-products.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { listDays } from './saved-message.server.ts'

/** The calendar is read for so many days at once. */
const readDays = 62

interface OpenedTimes {
  readonly from: string
  readonly to: string
  /** Of a tour’s time; without it, all times of the days. */
  readonly startTime?: string | undefined
}

/** A sentence that names the days; undefined if all are open. */
export async function findStillClosed(
  context: AppContext,
  id: string,
  { from, to, startTime }: OpenedTimes,
): Promise<string | undefined> {
  const last = addDays(from, readDays - 1)
  const found = await listManagedSlots(context, id, { from, to: to < last ? to : last })
  if (!found.ok) return undefined
  const isOpened = (each: ChannelTime | Slot) => startTime === undefined || each.startTime === startTime
  const booked = (found.value.channelTimes ?? []).filter(isOpened)
  const cancelled = found.value.slots.filter((slot) => slot.isCancelled === true && isOpened(slot))
  const sentences = [
    ...(booked.length === 0 ? [] : [wordStillClosed(booked, from === to)]),
    ...(cancelled.length === 0 ? [] : [wordCancelled(cancelled)]),
  ]
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

const daysOf = (times: readonly Pick<Slot, 'date'>[]) => [...new Set(times.map(({ date }) => date))]

const wordCancelled = (slots: readonly Slot[]) =>
  `What you cancelled on ${listDays(daysOf(slots))} stays closed. To sell it again, choose “Open again” under “Coming weeks”.`

function wordStillClosed(times: readonly ChannelTime[], isOneDay: boolean): string {
  const days = daysOf(times)
  const channels = [...new Set(times.map(({ channelName }) => channelName))]
  const where = channels.length === 1 ? channels[0] : 'other channels'
  const subject = isOneDay ? 'It' : listDays(days)
  const [stays, theyAre] = days.length === 1 ? ['stays', 'it is'] : ['stay', 'they are']
  return `${subject} ${stays} closed, because ${theyAre} booked at ${where}. A channel closes all rooms and seats.`
}
