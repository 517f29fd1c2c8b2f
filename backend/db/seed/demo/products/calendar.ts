// The calendar of another channel that the demo's stay is connected to. It is made here, and no network is asked for it.
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import { addCalendarChannel } from '../../../../services/calendars/change-channels.ts'
import { fetchCalendar, type FetchCalendar } from '../../../../services/calendars/fetch-calendar.ts'
import type { Database } from '../../../database.ts'
import type { DemoDependencies } from '../context.ts'
import { expectOk, noOrigin } from '../money/play.ts'
import type { SeededProduct } from './seed-products.ts'

/** A name that is reserved for examples, and the day from which the channel has bookings. */
const address = /^https:\/\/calendar\.demo\.example\/cottage-(\d{4}-\d{2}-\d{2})\.ics$/

/** Days from today until its first booking: after those that the demo has here, so that nothing is sold twice. */
const firstBooking = 26

/** After the slots were made: one of its rooms is sold on the channel, too. */
export async function addCalendar(
  tx: Database,
  { encryption, log }: Pick<DemoDependencies, 'encryption' | 'log'>,
  seeded: readonly SeededProduct[],
  now: Date,
): Promise<void> {
  const stay = seeded.find(({ demo }) => demo.by === 'demo' && demo.kind === 'stay' && !demo.state)
  if (!stay) return
  const from = addDays(dayInIndia(now), firstBooking)
  const deps = { db: tx, encryption, log, fetchCalendar: fetchDemoCalendar }
  const context = { db: tx, actor: stay.provider, origin: noOrigin, now }
  const channel = { name: 'Airbnb', address: `https://calendar.demo.example/cottage-${from}.ics`, seats: 1 }
  expectOk(await addCalendarChannel(deps, context, stay.product.id, channel))
}

/** Reads the calendar of the demo without a network, and every other one as always. */
export const fetchDemoCalendar: FetchCalendar = async (wanted) => {
  const from = address.exec(wanted)?.[1]
  return from === undefined ? fetchCalendar(wanted) : writeCalendar(from)
}

/** Two nights in each second week, and four nights once. */
function writeCalendar(from: string): string {
  const event = (uid: string, start: string, nights: number, rule: readonly string[] = []) => [
    'BEGIN:VEVENT',
    `UID:${uid}@calendar.demo.example`,
    `DTSTART;VALUE=DATE:${compact(start)}`,
    `DTEND;VALUE=DATE:${compact(addDays(start, nights))}`,
    ...rule,
    'SUMMARY:Reserved',
    'END:VEVENT',
  ]
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...event('weekends', from, 2, ['RRULE:FREQ=WEEKLY;INTERVAL=2']),
    ...event('holiday', addDays(from, 6), 4),
    'END:VCALENDAR',
  ].join('\r\n')
}

const compact = (day: string): string => day.replaceAll('-', '')
