// Which slots the calendars of products have.
import { horizonDays } from '@affiliate-booking/contract/options/bookings'
import { addDays, dayInIndia, daysBetween, instantInIndia, weekdayOf } from '@affiliate-booking/shared/days'
import { findRuleOfDay, type PriceRule } from '@affiliate-booking/shared/prices'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { and, gte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { isOneOf } from '../../db/conditions/one-of.ts'
import { availabilityExceptions, availabilityRules } from '../../db/schema/products/availability.ts'
import { rowsByProduct } from '../../lists/rows-by-product.ts'
import { readPriceRulesOf } from '../prices/read-price-rules.ts'
import { lastDayOf, type TripLength } from './end-date.ts'
import { countSoldElsewhere, type SoldElsewhere } from './sold-elsewhere.ts'

type Rule = Pick<typeof availabilityRules.$inferSelect, 'weekday' | 'startTime' | 'endTime' | 'capacity'>
type Exception = Pick<
  typeof availabilityExceptions.$inferSelect,
  'date' | 'isClosed' | 'startTime' | 'endTime' | 'capacity'
>

/** A slot of the calendar. */
export interface PlannedSlot {
  date: string
  startTime: string
  endTime: string
  capacity: number
  cutoffAt: Date
  /** Those of the price rule that wins on the day. */
  price: number | null
  childPrice: number | null
  minimumNights: number | null
}

interface Calendar {
  length: TripLength
  cutoffMinutes: number
  rules: readonly Rule[]
  exceptions: readonly Exception[]
  priceRules: readonly PriceRule[]
  soldElsewhere: SoldElsewhere
}

type Scheduled = TripLength & { id: string; cutoffMinutes: number }

/** Without what was sold elsewhere. */
type OwnCalendar = Omit<Calendar, 'soldElsewhere'>

/** From today on, without what was sold elsewhere. */
export async function readCalendar(db: Database, product: Scheduled, now: Date): Promise<OwnCalendar> {
  return (await readCalendars(db, [product.id], now))(product)
}

/** The same of each of these products. */
export async function readCalendars(
  db: Database,
  productIds: readonly string[],
  now: Date,
): Promise<(product: Scheduled) => OwnCalendar> {
  const today = dayInIndia(now)
  const rules = await db
    .select()
    .from(availabilityRules)
    .where(isOneOf(availabilityRules.productId, productIds))
  const exceptions = await db
    .select()
    .from(availabilityExceptions)
    .where(
      and(isOneOf(availabilityExceptions.productId, productIds), gte(availabilityExceptions.date, today)),
    )
  const rulesOf = rowsByProduct(rules)
  const exceptionsOf = rowsByProduct(exceptions)
  const priceRulesOf = await readPriceRulesOf(db, productIds, today)
  return (product) => ({
    length: product,
    cutoffMinutes: product.cutoffMinutes,
    rules: rulesOf(product.id),
    exceptions: exceptionsOf(product.id),
    priceRules: priceRulesOf(product.id),
  })
}

interface Day {
  date: string
  weekday: number
  /** When it begins, in milliseconds. */
  begins: number
}

/** The slots of one product. */
export const buildSlots = (calendar: Calendar, now: Date): PlannedSlot[] => createSlotBuilder(now)(calendar)

/**
 * The slots that start after `now`, up to the booking horizon. An exception's time is added to the weekly ones, or
 * replaces the one with the same start. A stay has one slot a night, so its exception replaces the night. Whatever else
 * the provider has set, a tour that runs into a closed day and a time that a channel takes as a whole are left out, and
 * what was sold elsewhere otherwise is taken from the capacity.
 */
export function createSlotBuilder(now: Date): (calendar: Calendar) => PlannedSlot[] {
  const today = dayInIndia(now)
  // Once for all products.
  const days = Array.from({ length: horizonDays }, (_, index): Day => {
    const date = addDays(today, index)
    return { date, weekday: weekdayOf(date), begins: instantInIndia(date, '00:00').getTime() }
  })
  const sinceMidnight = (time: string) => instantInIndia(today, time).getTime() - (days[0]?.begins ?? 0)
  return ({ length, cutoffMinutes, rules, exceptions, priceRules, soldElsewhere }) => {
    const timed = <Time extends { startTime: string | null }>(time: Time) => ({
      ...time,
      starts: time.startTime === null ? 0 : sinceMidnight(time.startTime),
    })
    const weekly = rules.map(timed)
    const special = exceptions.map(timed)
    const closedDays = new Set(special.flatMap(({ date, isClosed }) => (isClosed ? [date] : [])))
    const isOnClosedDay = (slot: PlannedSlot) =>
      closedDays.size > 0 && daysOf(length, slot).some((day) => closedDays.has(day))
    const slots: PlannedSlot[] = []
    for (const { date, weekday, begins } of days) {
      if (closedDays.has(date)) continue
      const ofDay = special.filter((exception) => exception.date === date)
      const usual =
        length.kind === 'stay' && ofDay.length > 0 ? [] : weekly.filter((rule) => rule.weekday === weekday)
      const { price = null, childPrice = null, minimumNights = null } = findRuleOfDay(priceRules, date) ?? {}
      const ofRule = { price, childPrice, minimumNights }
      // A later time with the same start replaces the one before.
      const times = new Map([...usual, ...ofDay].map((time) => [time.startTime, time]))
      for (const { startTime, endTime, capacity, starts } of times.values()) {
        if (startTime === null || endTime === null || capacity === null) continue
        const startsAt = begins + starts
        if (startsAt <= now.getTime()) continue
        const cutoffAt = new Date(startsAt - cutoffMinutes * minuteMs)
        const slot = { date, startTime, endTime, capacity, cutoffAt, ...ofRule }
        const sold = countSoldElsewhere(length, slot, soldElsewhere)
        if (sold === Infinity || isOnClosedDay(slot)) continue
        if (sold > 0) slot.capacity = Math.max(0, capacity - sold)
        slots.push(slot)
      }
    }
    return slots
  }
}

const daysOf = (length: TripLength, slot: PlannedSlot) =>
  Array.from({ length: daysBetween(slot.date, lastDayOf(length, slot)) + 1 }, (_, index) =>
    addDays(slot.date, index),
  )
