// What follows from a selection: the days, seats, groups or rooms that can be booked of it, and why a part cannot be had.
import { maximumGuests, maximumNights, maximumSeats } from '@affiliate-booking/contract/options/bookings'
import type { SlotStatus } from '@affiliate-booking/contract/options/products/products'
import { addDays, daysBetween } from '@affiliate-booking/shared/days'
import {
  type BookedExtra,
  type DayPrice,
  dayPrice,
  type Extra,
  groupLines,
  guestLines,
  nightLines,
  type PriceLine,
  totalOf,
  totalOfExtras,
} from '@affiliate-booking/shared/prices'
import { formatDayWithoutYear } from '../format/calendar.ts'
import { formatGuests, formatRooms } from '../format/numbers.ts'
import { chooseExtras } from './extras/chosen-extras.ts'
import { type BookingSelection, effectivePrice, formatNights, type ProductKind } from './product-path.ts'

export { notForChildren, takesNoChildren } from '@affiliate-booking/contract/options/products/ages'
export { childAge } from '@affiliate-booking/contract/options/products/price-rules'

/** A time at which a tour can be booked, or a night of a stay. */
export interface Slot {
  readonly id: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  /** Of everybody. Missing: not known. */
  readonly capacity?: number | undefined
  readonly free: number
  readonly status: SlotStatus
  /** Of a seat, a group or a room, on that day. Without it, the product’s. */
  readonly price?: number | null | undefined
  /** Null: children pay as adults. */
  readonly childPrice?: number | null | undefined
  /** Of a stay that begins with this night. Null: one night is enough. */
  readonly minimumNights?: number | null | undefined
}

export interface BookableProduct {
  readonly kind: ProductKind
  readonly maximumSeats: number
  /** Stays only. Null: not known. */
  readonly guestsPerRoom?: number | null | undefined
  /** Tours only. Null: it is sold by the seat. */
  readonly guestsPerGroup?: number | null | undefined
  /** Tours only: years. Null: all ages can come. */
  readonly minimumAge?: number | null | undefined
  readonly price: number
  readonly discountPrice?: number | null | undefined
  readonly extras?: readonly Extra[] | null | undefined
}

/** The nights and rooms of a stay. */
export interface ChosenStay {
  readonly departure: string
  readonly nights: number
  /** That a stay with this arrival has to have. */
  readonly leastNights: number
  /** The days on which the stay can end. */
  readonly departures: readonly string[]
  /** Whether the departure was chosen, and not only assumed to be the next day. */
  readonly hasDeparture: boolean
  readonly rooms: number
  readonly mostRooms: number
}

/** What can be booked of the chosen days. */
export interface ChosenDays {
  /** The day of a tour, or of arrival. */
  readonly date: string
  /** The times of the day that can be booked; of a stay, its first night. */
  readonly slots: readonly Slot[]
  /** The one that is chosen. */
  readonly slotId: string
  readonly guests: number
  readonly mostGuests: number
  /** Among the guests, of whom one at least is an adult. */
  readonly children: number
  /** Undefined for a tour. */
  readonly stay: ChosenStay | undefined
  /** As few as take all guests; undefined for a stay, and for a tour that is sold by the seat. */
  readonly groups: number | undefined
  /** Paise for a guest or a group of the tour, or for a room, night by night as far as the stay can last. */
  readonly prices: readonly number[]
  /** Null: children pay as adults. */
  readonly childPrice: number | null
  readonly lines: readonly PriceLine[]
  /** What is added to the trip. */
  readonly extras: readonly BookedExtra[]
  /** Paise, with the extras. */
  readonly total: number
}

/** Without extras. */
type ChosenTrip = Omit<ChosenDays, 'extras'>

/** The capacity of a room, a group or a seat. Where that of a room is not known, the host checks it. */
const guestsPerUnit = ({ kind, guestsPerRoom, guestsPerGroup }: BookableProduct): number =>
  kind === 'tour' ? (guestsPerGroup ?? 1) : (guestsPerRoom ?? maximumGuests)

/** That so many seats, groups or rooms of one booking take. */
export const mostGuestsOf = (product: BookableProduct, seats: number): number =>
  Math.min(seats * guestsPerUnit(product), maximumGuests)

/** What a slot costs; without prices of its own, what the product costs. */
export const priceOfSlot = (product: BookableProduct, slot: Slot): DayPrice =>
  dayPrice({ price: effectivePrice(product) }, slot)

/** The seats, or as few groups or rooms as take all guests together. */
export const seatsFor = (product: BookableProduct, guests: number): number =>
  Math.ceil(guests / guestsPerUnit(product))

/** Free seats, groups or rooms by day. */
export interface Days {
  readonly slotsOn: (day: string) => readonly Slot[]
  /** The most that one booking can have on that day. */
  readonly freeOn: (day: string) => number
}

interface Choice<Chosen> {
  readonly chosen: Chosen | undefined
  /** Why a part of the selection is not available. */
  readonly notes: readonly string[]
}

/** What is available of a selection; the rest is replaced, and a note says so. */
export function chooseDays(
  product: BookableProduct,
  days: Days,
  selection: BookingSelection,
): Choice<ChosenDays> {
  const { guests = 1 } = selection
  const tooMany = guests > maximumGuests ? [`One booking is for at most ${formatGuests(maximumGuests)}.`] : []
  const asked = { ...selection, guests: Math.min(guests, maximumGuests) }
  if (asked.date === undefined) return { chosen: undefined, notes: tooMany }
  const { chosen, notes } =
    product.kind === 'stay'
      ? chooseStay(product, days, asked, asked.date)
      : chooseTour(product, days, asked, asked.date)
  const { extras, notes: gone } = chooseExtras(product.extras, selection.extras)
  return {
    chosen: chosen && { ...chosen, extras, total: chosen.total + totalOfExtras(extras) },
    notes: [...tooMany, ...notes, ...gone],
  }
}

export const isSoldOut = ({ slotsOn }: Days, day: string): boolean =>
  slotsOn(day).some(({ status }) => status === 'SOLD_OUT')

const unavailable = (days: Days, day: string): Choice<never> => ({
  chosen: undefined,
  notes: [
    `${formatDayWithoutYear(day)} ${isSoldOut(days, day) ? 'is sold out' : 'cannot be booked'}. Please choose another day.`,
  ],
})

type Asked = BookingSelection & { readonly guests: number }

function chooseTour(product: BookableProduct, days: Days, asked: Asked, date: string): Choice<ChosenTrip> {
  const { guests, departure = date } = asked
  // Between arrival and departure, the first day with enough seats.
  const span = daysFrom(date, Math.min(Math.max(0, daysBetween(date, departure)), maximumNights) + 1)
  const needed = seatsFor(product, guests)
  const day = span.find((one) => days.freeOn(one) >= needed) ?? span.find((one) => days.freeOn(one) > 0)
  if (day === undefined) return unavailable(days, date)
  const open = days.slotsOn(day).filter(({ free }) => free > 0)
  const askedSlot = open.find(({ id }) => id === asked.slot)
  const mostSeats = Math.min(askedSlot?.free ?? days.freeOn(day), product.maximumSeats, maximumSeats)
  const mostGuests = mostGuestsOf(product, mostSeats)
  const party = Math.min(guests, mostGuests)
  const seats = seatsFor(product, party)
  const slot = askedSlot ?? open.find(({ free }) => free >= seats)
  if (slot === undefined) return unavailable(days, date)
  const price = priceOfSlot(product, slot)
  const children = childrenAmong(party, asked)
  const isByGroup = product.guestsPerGroup != null
  const lines = isByGroup ? groupLines(price.price, seats) : guestLines(price, party, children)
  const notes = [
    ...(day === date
      ? []
      : [
          `${formatDayWithoutYear(date)} cannot be booked. The next free day is ${formatDayWithoutYear(day)}.`,
        ]),
    ...tooManyGuests(guests, mostGuests),
  ]
  const chosen = {
    date: day,
    slots: open,
    slotId: slot.id,
    guests: party,
    mostGuests,
    children,
    stay: undefined,
    groups: isByGroup ? seats : undefined,
    prices: [price.price],
    childPrice: price.childPrice,
    lines,
    total: totalOf(lines, 1),
  }
  return { chosen, notes }
}

function chooseStay(product: BookableProduct, days: Days, asked: Asked, date: string): Choice<ChosenTrip> {
  const [first] = days.slotsOn(date)
  const mostNights = nightsFrom(days, date)
  if (first === undefined || mostNights === 0) return unavailable(days, date)
  const leastNights = leastNightsFrom(days, date)
  const longEnough = `Stay at least ${formatNights(leastNights)} when you arrive on ${formatDayWithoutYear(date)}.`
  if (mostNights < leastNights)
    return { chosen: undefined, notes: [`${longEnough} They are not all free. Please choose another day.`] }
  const wanted = asked.departure === undefined ? leastNights : daysBetween(date, asked.departure)
  const nights = Math.min(Math.max(leastNights, wanted), mostNights)
  const mostRooms = Math.min(
    ...daysFrom(date, nights).map((night) => days.freeOn(night)),
    product.maximumSeats,
    maximumSeats,
  )
  const mostGuests = mostGuestsOf(product, mostRooms)
  const guests = Math.min(asked.guests, mostGuests)
  const needed = seatsFor(product, guests)
  const rooms = Math.min(Math.max(asked.rooms ?? 1, needed), mostRooms)
  const prices = daysFrom(date, mostNights)
    .flatMap((night) => days.slotsOn(night).slice(0, 1))
    .map((slot) => priceOfSlot(product, slot).price)
  const lines = nightLines(prices.slice(0, nights))
  const notes = [
    ...(wanted < 1 ? ['The departure must be after the arrival.'] : wanted < leastNights ? [longEnough] : []),
    ...(wanted > mostNights
      ? [`From ${formatDayWithoutYear(date)} on, at most ${formatNights(mostNights)} can be booked.`]
      : []),
    ...tooManyGuests(asked.guests, mostGuests),
    ...(asked.rooms !== undefined && asked.rooms < needed
      ? [`${formatGuests(guests)} need ${formatRooms(needed)}.`]
      : []),
    ...(asked.rooms !== undefined && asked.rooms > mostRooms
      ? [`At most ${formatRooms(mostRooms)} can be booked then.`]
      : []),
  ]
  const stay = {
    departure: addDays(date, nights),
    nights,
    leastNights,
    departures: daysFrom(addDays(date, leastNights), mostNights - leastNights + 1),
    hasDeparture: asked.departure !== undefined && wanted >= 1,
    rooms,
    mostRooms,
  }
  const chosen = {
    date,
    slots: [first],
    slotId: first.id,
    guests,
    mostGuests,
    children: childrenAmong(guests, asked),
    stay,
    groups: undefined,
    prices,
    childPrice: null,
    lines,
    total: totalOf(lines, rooms),
  }
  return { chosen, notes }
}

const childrenAmong = (guests: number, { children = 0 }: BookingSelection): number =>
  Math.min(children, guests - 1)

const tooManyGuests = (guests: number, most: number): string[] =>
  guests > most ? [`At most ${formatGuests(most)} can be booked then.`] : []

/** The nights that a stay has to have that begins on this day. */
export const leastNightsFrom = ({ slotsOn }: Days, date: string): number =>
  slotsOn(date)[0]?.minimumNights ?? 1

function nightsFrom({ freeOn }: Days, date: string): number {
  let nights = 0
  while (nights < maximumNights && freeOn(addDays(date, nights)) > 0) nights += 1
  return nights
}

export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))
