// What of a tour or a stay can be booked: the days of a month, and what follows from the selection in the address.
import { horizonDays, maximumNights, maximumSeats } from '@affiliate-booking/contract/options/bookings'
import type { SlotStatus } from '@affiliate-booking/contract/options/products'
import { addDays } from '@affiliate-booking/shared/days'
import {
  addMonths,
  firstDayOf,
  formatDayWithoutYear,
  lastDayOf,
  monthOf,
  weeksOf,
} from '../format/calendar.ts'
import { type BookingSelection, effectivePrice, formatNights, type ProductKind } from './product-path.ts'
import { formatParty } from '../format/numbers.ts'

/** A time at which a tour can be booked, or a night of a stay. */
export interface Slot {
  readonly id: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly free: number
  readonly status: SlotStatus
}

export interface DayCell {
  readonly day: string
  /** `few`: not many, or not enough for the party. */
  readonly state: 'free' | 'few' | 'full' | 'closed'
  /** The most that one booking can have on that day. */
  readonly free: number
  /** The chosen day, or a night of the chosen stay. */
  readonly isChosen: boolean
}

/** What can be booked of the chosen day. */
export interface ChosenDay {
  readonly date: string
  /** The times of the day that can be booked; of a stay, its first night. */
  readonly slots: readonly Slot[]
  /** The one that is chosen. */
  readonly slotId: string
  readonly nights: number
  /** From this day on, nights that follow one another. */
  readonly mostNights: number
  /** The day of leaving; stays only. */
  readonly endDate?: string
  /** Guests or rooms. */
  readonly party: number
  readonly mostParty: number
  /** Paise for one guest, or for one room and all nights. */
  readonly unitPrice: number
}

export interface Availability {
  readonly month: string
  /** Undefined where there is nothing to book before, or after. */
  readonly previousMonth: string | undefined
  readonly nextMonth: string | undefined
  readonly weeks: readonly (readonly (DayCell | undefined)[])[]
  readonly hasFreeDays: boolean
  readonly chosen: ChosenDay | undefined
  /** Why a part of the selection is not available. */
  readonly notes: readonly string[]
}

const few = 4

/** The month to show for a selection, and the days to ask the host for: those of this month and the next. */
export function monthsFor(
  selection: BookingSelection,
  today: string,
): { month: string; from: string; to: string } {
  const first = monthOf(today)
  const last = monthOf(addDays(today, horizonDays))
  const wanted = (selection.date && monthOf(selection.date)) ?? selection.month ?? first
  const month = wanted < first ? first : wanted > last ? last : wanted
  const from = firstDayOf(month)
  return { month, from: from < today ? today : from, to: lastDayOf(addMonths(month, 1)) }
}

/**
 * @param slots of the days that monthsFor has named
 * @param selection as it came in the address; what cannot be had of it is replaced and told
 */
export function availabilityOf(
  product: {
    readonly kind: ProductKind
    readonly maximumSeats: number
    readonly price: number
    readonly discountPrice?: number | null | undefined
  },
  slots: readonly Slot[],
  selection: BookingSelection,
  today: string,
): Availability {
  const byDay = new Map<string, Slot[]>()
  for (const slot of slots) byDay.set(slot.date, [...(byDay.get(slot.date) ?? []), slot])
  const freeOn = (day: string) => Math.max(0, ...(byDay.get(day) ?? []).map(({ free }) => free))
  const { month: asked } = monthsFor(selection, today)
  const hasFree = (month: string) => slots.some(({ date, free }) => free > 0 && monthOf(date) === month)
  // Towards the end of a month there is often nothing left of it.
  const skips = selection.month === undefined && selection.date === undefined && !hasFree(asked)
  const month = skips && hasFree(addMonths(asked, 1)) ? addMonths(asked, 1) : asked

  const notes: string[] = []
  const chosen = chooseDay()

  function chooseDay(): ChosenDay | undefined {
    const { date } = selection
    if (date === undefined) return undefined
    const open = (byDay.get(date) ?? []).filter(({ free }) => free > 0)
    const [first] = open
    if (first === undefined) {
      notes.push(`${formatDayWithoutYear(date)} cannot be booked. Please choose another day.`)
      return undefined
    }
    const isStay = product.kind === 'stay'
    const mostNights = isStay ? nightsFrom(date) : 1
    const nights = Math.min(isStay ? (selection.nights ?? 1) : 1, mostNights)
    if (isStay && (selection.nights ?? 1) > mostNights) {
      notes.push(`From ${formatDayWithoutYear(date)} on, at most ${formatNights(mostNights)} can be booked.`)
    }
    const free = isStay
      ? Math.min(...days(date, nights).map(freeOn))
      : Math.max(...open.map((slot) => slot.free))
    const mostParty = Math.min(free, product.maximumSeats, maximumSeats)
    const party = Math.min(selection.guests ?? 1, mostParty)
    if ((selection.guests ?? 1) > mostParty) {
      notes.push(`At most ${formatParty(product.kind, mostParty)} can be booked then.`)
    }
    const enough = open.find((slot) => slot.free >= party) ?? first
    return {
      date,
      slots: isStay ? [first] : open,
      slotId: (open.find(({ id }) => id === selection.slot) ?? enough).id,
      nights,
      mostNights,
      ...(isStay && { endDate: addDays(date, nights) }),
      party,
      mostParty,
      unitPrice: effectivePrice(product) * nights,
    }
  }

  function nightsFrom(date: string): number {
    let nights = 0
    while (nights < maximumNights && freeOn(addDays(date, nights)) > 0) nights += 1
    return nights
  }

  const chosenDays = new Set(chosen ? days(chosen.date, chosen.nights) : [])
  const cellOf = (day: string): DayCell => {
    const free = freeOn(day)
    const isFew = free <= few || free < (selection.guests ?? 1)
    const isSoldOut = byDay.get(day)?.some(({ status }) => status === 'SOLD_OUT') === true
    const state = free > 0 ? (isFew ? 'few' : 'free') : isSoldOut ? 'full' : 'closed'
    return { day, state, free, isChosen: chosenDays.has(day) }
  }

  return {
    month,
    previousMonth: month > monthOf(today) ? addMonths(month, -1) : undefined,
    nextMonth: month < monthOf(addDays(today, horizonDays)) ? addMonths(month, 1) : undefined,
    weeks: weeksOf(month).map((week) => week.map((day) => (day === undefined ? undefined : cellOf(day)))),
    hasFreeDays: hasFree(month),
    chosen,
    notes,
  }
}

const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index))
