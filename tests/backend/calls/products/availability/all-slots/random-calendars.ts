// Products with calendars of every sort, as fast-check makes them, and their rows.
import { addDays } from '@affiliate-booking/shared/days'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { eq, inArray, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../../../../backend/db/database.ts'
import {
  availabilityExceptions,
  availabilityRules,
} from '../../../../../../backend/db/schema/products/availability.ts'
import {
  calendarChannels,
  channelClosures,
  outsideSales,
} from '../../../../../../backend/db/schema/products/calendars.ts'
import { priceRules } from '../../../../../../backend/db/schema/products/price-rules.ts'
import { products } from '../../../../../../backend/db/schema/products/products.ts'
import type { ModelProduct, ModelSlot, SlotPast } from './calendar-model.ts'

const start = '2026-10-01'
const capacity = fc.integer({ min: 1, max: 12 })
const day = fc.integer({ min: 0, max: 16 }).map((days) => addDays(start, days))
const span = fc
  .record({ from: day, days: fc.integer({ min: 0, max: 9 }) })
  .map(({ from, days }) => ({ from, to: addDays(from, days) }))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 })

type TimeOfDay = readonly [startTime: string, endTime: string]
const nights: readonly TimeOfDay[] = [
  ['14:00:00', '11:00:00'],
  ['12:00:00', '10:00:00'],
]
const dayTimes: readonly TimeOfDay[] = [
  ['06:30:00', '08:00:00'],
  ['09:00:00', '12:00:00'],
  ['15:00:00', '17:30:00'],
]
const overMidnight: TimeOfDay = ['22:00:00', '01:00:00']

const seasons = fc.array(
  fc.record({
    days: span,
    weekdays: maybe(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 })),
    price: fc.integer({ min: 50, max: 90 }).map((rupees) => rupees * 100),
    childPrice: maybe(fc.constant(1000)),
    minimumNights: maybe(fc.integer({ min: 1, max: 4 })),
  }),
  { maxLength: 3 },
)

const channels = fc.array(
  fc.record({ seats: maybe(fc.integer({ min: 1, max: 4 })), taken: fc.array(span, { maxLength: 2 }) }),
  { maxLength: 2 },
)

/** @param durationMinutes of a tour; null for a stay */
function calendarOf(durationMinutes: number | null): fc.Arbitrary<ModelProduct> {
  const isStay = durationMinutes === null
  const times = isStay ? nights : durationMinutes === 180 ? [...dayTimes, overMidnight] : dayTimes
  const time = fc.constantFrom(...times)
  return fc
    .record({
      cutoffMinutes: fc.constantFrom(0, 60, 1440),
      rules: fc.uniqueArray(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), time, capacity }), {
        maxLength: 10,
        selector: (rule) => `${rule.weekday} ${isStay ? '' : rule.time[0]}`,
      }),
      specials: fc.uniqueArray(fc.record({ date: day, time: maybe(time), capacity }), {
        maxLength: 5,
        selector: (special) => `${special.date} ${isStay ? '' : special.time?.[0]}`,
      }),
      seasons,
      channels,
      sales: fc.array(fc.record({ days: span, time, seats: fc.integer({ min: 1, max: 3 }) }), {
        maxLength: 2,
      }),
    })
    .map(({ cutoffMinutes, rules, specials, seasons, channels, sales }) => ({
      kind: isStay ? 'stay' : 'tour',
      durationMinutes,
      cutoffMinutes,
      rules: rules.map(({ weekday, time: [startTime, endTime], capacity }) => ({
        weekday,
        startTime,
        endTime,
        capacity,
      })),
      specials: specials.map(({ date, time, capacity }) => ({
        date,
        startTime: time?.[0] ?? null,
        endTime: time?.[1] ?? null,
        capacity: time === null ? null : capacity,
      })),
      seasons: seasons.map(({ days, ...season }) => ({ ...season, ...days })),
      channels: channels.map(({ seats, taken }) => ({
        seats,
        taken: taken.map(({ from, to }) => ({ from, until: addDays(to, 1) })),
      })),
      sales: sales.map(({ days, time: [startTime], seats }) => ({
        ...days,
        startTime: isStay ? null : startTime,
        seats,
      })),
    }))
}

/** What happens to a slot between two runs; `place` chooses it. */
const event = fc.record({
  place: fc.nat(),
  does: fc.constantFrom('book' as const, 'book-and-cancel' as const, 'cancel-slot' as const),
})

/** A product before and after its provider has changed everything, and what happened to its slots meanwhile. */
export const history = fc.constantFrom(null, 180, 1440, 2880, 4320).chain((duration) =>
  fc.record({
    before: calendarOf(duration),
    after: calendarOf(duration),
    keepsCalendar: fc.boolean(),
    events: fc.array(event, { maxLength: 6 }),
  }),
)

/** Replaces the calendar of a product. */
export async function writeCalendar(db: Database, productId: string, calendar: ModelProduct): Promise<void> {
  for (const table of [availabilityRules, availabilityExceptions, priceRules, calendarChannels, outsideSales])
    await db.delete(table).where(eq(table.productId, productId))
  const { cutoffMinutes, rules, specials, seasons, channels, sales } = calendar
  await db.update(products).set({ cutoffMinutes }).where(eq(products.id, productId))
  const of = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, productId }))
  if (rules.length > 0) await db.insert(availabilityRules).values(of(rules))
  if (specials.length > 0)
    await db
      .insert(availabilityExceptions)
      .values(of(specials.map((each) => ({ ...each, isClosed: each.startTime === null }))))
  const added = Date.parse('2026-09-01T00:00:00Z')
  if (seasons.length > 0)
    await db
      .insert(priceRules)
      .values(of(seasons.map((each, index) => ({ ...each, createdAt: new Date(added + index * minuteMs) }))))
  if (sales.length > 0)
    await db.insert(outsideSales).values(of(sales.map((each) => ({ ...each, createdAt: new Date(added) }))))
  for (const { seats, taken } of channels) {
    const [channel] = await db
      .insert(calendarChannels)
      .values({ productId, name: 'Other', address: 'secret', seats, createdAt: new Date(added) })
      .returning({ id: calendarChannels.id })
    const midnight = (date: string) => new Date(`${date}T00:00:00+05:30`)
    if (channel !== undefined && taken.length > 0)
      await db.insert(channelClosures).values(
        taken.map(({ from, until }) => ({
          channelId: channel.id,
          startsAt: midnight(from),
          endsAt: midnight(until),
        })),
      )
  }
}

const Row = z.object({
  id: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  capacity: z.int(),
  reducedTo: z.int().nullable(),
  reserved: z.int(),
  isClosed: z.boolean(),
  cutoffAt: z.string(),
  price: z.coerce.number().nullable(),
  childPrice: z.coerce.number().nullable(),
  minimumNights: z.int().nullable(),
  wasBooked: z.boolean(),
  wasCancelled: z.boolean(),
})

/** All slots of a product, and what happened to them. */
export const readModelSlots = async (db: Database, productId: string): Promise<(ModelSlot & SlotPast)[]> =>
  (
    await rowsOf(
      db,
      sql`select id, date::text, start_time::text as "startTime", end_time::text as "endTime", capacity,
          reduced_to as "reducedTo", reserved, is_closed as "isClosed", cutoff_at::text as "cutoffAt",
          price::text, child_price::text as "childPrice", minimum_nights as "minimumNights",
          exists (select from booking_slots where slot_id = s.id) as "wasBooked",
          exists (select from audit_log where object_id = s.id::text and action = 'slot.cancelled') as "wasCancelled"
        from availability_slots s where product_id = ${productId}`,
      Row,
    )
  ).map((row) => ({ ...row, cutoffAt: new Date(row.cutoffAt).toISOString() }))

export const lowestPricesOf = async (db: Database, ids: readonly string[]) =>
  new Map(
    (
      await db
        .select({ id: products.id, lowest: products.lowestPrice })
        .from(products)
        .where(inArray(products.id, [...ids]))
    ).map(({ id, lowest }) => [id, lowest]),
  )
