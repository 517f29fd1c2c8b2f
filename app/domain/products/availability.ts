// What of a tour or a stay can be booked: the days of a month, and what follows from the selection in the address.
import { horizonDays, maximumNights } from '@affiliate-booking/contract/options/bookings'
import { addDays, daysBetween } from '@affiliate-booking/shared/days'
import { addMonths, firstDayOf, lastDayOf, monthOf, weeksOf } from '../format/calendar.ts'
import {
  type BookableProduct,
  chooseDays,
  type ChosenDays,
  daysFrom,
  type Days,
  isSoldOut,
  leastNightsFrom,
  seatsFor,
  type Slot,
} from './chosen-days.ts'
import type { BookingSelection } from './product-path.ts'

export interface DayCell {
  readonly day: string
  /** `few`: not many are left, or not enough for the party. */
  readonly state: 'free' | 'few' | 'full' | 'closed'
  /** The most that one booking can have on that day. */
  readonly free: number
  /** Paise for a seat, a group or a room; undefined where nothing is free, or the host has no prices by day. */
  readonly price: number | undefined
  /** The chosen day, or a night of the chosen stay. */
  readonly isChosen: boolean
  /** The day on which the chosen stay ends. */
  readonly isDeparture: boolean
  /** The selection that choosing this day makes; undefined when it cannot be chosen. */
  readonly choice: Pick<BookingSelection, 'date' | 'departure'> | undefined
}

export interface Availability {
  readonly month: string
  /** Undefined where there is nothing to book before, or after. */
  readonly previousMonth: string | undefined
  readonly nextMonth: string | undefined
  readonly weeks: readonly (readonly (DayCell | undefined)[])[]
  /** The month after it too, where few weeks of it are left. */
  readonly following: { readonly month: string; readonly weeks: Availability['weeks'] } | undefined
  readonly hasFreeDays: boolean
  /** Whether a day of the month is sold out. */
  readonly hasFullDays: boolean
  readonly chosen: ChosenDays | undefined
  /** Why a part of the selection is not available. */
  readonly notes: readonly string[]
}

const few = 4

/** Of the present month; with fewer, the next one is shown below it. */
const enoughWeeks = 3

/** The days that the host can be asked for at once. */
const mostDays = 62

/** Today is the first of the days that can be booked. */
export const lastBookableDay = (today: string): string => addDays(today, horizonDays - 1)

/** The month to show for a selection, unless there is nothing left of it. */
function monthFor({ date, month }: BookingSelection, today: string): string {
  const first = monthOf(today)
  const last = monthOf(lastBookableDay(today))
  const wanted = month ?? (date && monthOf(date)) ?? first
  return wanted < first ? first : wanted > last ? last : wanted
}

/** Nothing can be chosen in weeks that have passed. */
const weeksLeft = (month: string, today: string) =>
  weeksOf(month).filter((week) => week.some((day) => day !== undefined && day >= today))

const isEnding = (month: string, today: string): boolean => weeksLeft(month, today).length < enoughWeeks

interface DaySpan {
  from: string
  to: string
}

/** The days to ask the host for: those of the month to show and of the next, and those that a chosen stay can have. */
export function daySpansFor(selection: BookingSelection, today: string): DaySpan[] {
  const month = monthFor(selection, today)
  const first = firstDayOf(month)
  const begin = first < today ? today : first
  const end = lastDayOf(addMonths(month, 1))
  // Stays that begin in the month that is shown below need days after it.
  const shown = { from: begin, to: isEnding(month, today) ? addDays(begin, mostDays - 1) : end }
  const { date } = selection
  if (date === undefined || date < today || date > lastBookableDay(today)) return [shown]
  const last = addDays(date, maximumNights)
  const from = date < shown.from ? date : shown.from
  const to = last > shown.to ? last : shown.to
  if (daysBetween(from, to) < mostDays) return [{ from, to }]
  return [shown, { from: date, to: last }]
}

/**
 * @param slots of the days that daySpansFor has named
 * @param selection as it came in the address; what is not available of it is replaced, and a note says so
 */
export function availabilityOf(
  product: BookableProduct,
  slots: readonly Slot[],
  selection: BookingSelection,
  today: string,
): Availability {
  const days = daysOf(slots)
  const asked = monthFor(selection, today)
  const hasFree = (month: string) => slots.some(({ date, free }) => free > 0 && monthOf(date) === month)
  // Towards the end of a month there is often nothing left of it.
  const skips = selection.month === undefined && selection.date === undefined && !hasFree(asked)
  const month = skips && hasFree(addMonths(asked, 1)) ? addMonths(asked, 1) : asked
  const { chosen, notes } = chooseDays(product, days, selection)
  const needed = seatsFor(product, selection.guests ?? 1)
  const cellOf = (day: string) => describeDay(day, days, chosen, needed)
  const weeksFrom = (of: string) =>
    weeksLeft(of, today).map((week) => week.map((day) => (day === undefined ? undefined : cellOf(day))))
  const weeks = weeksFrom(month)
  const lastMonth = monthOf(lastBookableDay(today))
  const after = addMonths(month, 1)
  const following =
    isEnding(month, today) && after <= lastMonth ? { month: after, weeks: weeksFrom(after) } : undefined
  const last = following?.month ?? month
  return {
    month,
    previousMonth: month > monthOf(today) ? addMonths(month, -1) : undefined,
    nextMonth: last < lastMonth ? addMonths(last, 1) : undefined,
    weeks,
    following,
    hasFreeDays: hasFree(month) || hasFree(last),
    hasFullDays: [...weeks, ...(following?.weeks ?? [])].some((week) =>
      week.some((cell) => cell?.state === 'full'),
    ),
    chosen,
    notes,
  }
}

function daysOf(slots: readonly Slot[]): Days {
  const byDay = new Map<string, Map<string, Slot>>()
  for (const slot of slots) byDay.set(slot.date, (byDay.get(slot.date) ?? new Map()).set(slot.id, slot))
  const slotsOn = (day: string) => [...(byDay.get(day)?.values() ?? [])]
  return { slotsOn, freeOn: (day) => Math.max(0, ...slotsOn(day).map(({ free }) => free)) }
}

function describeDay(day: string, days: Days, chosen: ChosenDays | undefined, needed: number): DayCell {
  const free = days.freeOn(day)
  // A house with two rooms has few on no day before one is taken.
  const isTaken = days.slotsOn(day).some((slot) => slot.capacity === undefined || slot.free < slot.capacity)
  const isFew = (free <= few && isTaken) || free < needed
  const canArrive = canArriveOn(day, days)
  const nights = chosen && daysFrom(chosen.date, chosen.stay?.nights ?? 1)
  return {
    day,
    state: canArrive ? (isFew ? 'few' : 'free') : isSoldOut(days, day) ? 'full' : 'closed',
    free,
    price: days.slotsOn(day).find((slot) => slot.free > 0)?.price ?? undefined,
    isChosen: nights?.includes(day) ?? false,
    isDeparture: chosen?.stay?.departure === day,
    choice: choiceOf(day, canArrive, chosen),
  }
}

/** So many days after the month that is shown are always known. */
const knownDays = 28

/** Whether the day is free, and after it as many as a stay has to have. */
const canArriveOn = (day: string, days: Days): boolean =>
  daysFrom(day, Math.min(leastNightsFrom(days, day), knownDays)).every((night) => days.freeOn(night) > 0)

/** After the arrival, a stay waits for its departure; then the next day that is chosen is a new arrival. */
function choiceOf(day: string, canArrive: boolean, chosen: ChosenDays | undefined): DayCell['choice'] {
  const stay = chosen?.stay
  if (chosen && stay && !stay.hasDeparture) {
    if (stay.departures.includes(day)) return { date: chosen.date, departure: day }
    // Too early to leave.
    if (day > chosen.date && day < stay.departure) return undefined
  }
  return canArrive ? { date: day } : undefined
}
