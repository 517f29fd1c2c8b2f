// What of a selection is sold out and can be waited for.
import { maximumNights, maximumSeats } from '@affiliate-booking/contract/options/bookings'
import type { ProductPage, Slot } from '@affiliate-booking/contract/shapes/products/products'
import { addDays, daysBetween } from '@affiliate-booking/shared/days'
import { mostGuestsOf, seatsFor } from '../../../domain/products/chosen-days.ts'
import type { BookingSelection } from '../../../domain/products/product-path.ts'

const isOpen = ({ status }: Slot) => status !== 'CLOSED'

/** The times of the day that are on sale, sold out or not. */
export const timesOf = (slots: readonly Slot[], date: string): Slot[] =>
  slots.filter((slot) => slot.date === date && isOpen(slot))

/** The nights that are on sale, sold out or not, one after the other. */
function nightsFrom(slots: readonly Slot[], date: string): Slot[] {
  const nights = Array.from({ length: maximumNights }, (_, index) => timesOf(slots, addDays(date, index))[0])
  const end = nights.indexOf(undefined)
  return nights.slice(0, end === -1 ? nights.length : end).filter((night) => night !== undefined)
}

/** The most guests of one booking. */
export const mostGuests = (product: ProductPage): number =>
  mostGuestsOf(product, Math.min(product.maximumSeats, maximumSeats))

export interface WishedDays {
  readonly date: string
  /** Of a tour. */
  readonly times: readonly Slot[]
  /** The chosen time; undefined: any. */
  readonly slot: Slot | undefined
  /** Of a stay: the days on which it can end. */
  readonly departures: readonly string[]
  /** Undefined of a tour. */
  readonly departure: string | undefined
  readonly leastNights: number
  readonly guests: number
  readonly mostGuests: number
  /** Whether all guests can book right now. */
  readonly isFree: boolean
}

/** What is asked for, as far as it is on sale; undefined where the day is not. */
export function findWishedDays(
  product: ProductPage,
  slots: readonly Slot[],
  { date, departure, guests = 1, slot: slotId }: BookingSelection,
): WishedDays | undefined {
  if (date === undefined) return undefined
  const most = mostGuests(product)
  const party = Math.min(guests, most)
  const hasRoom = ({ free }: Slot) => free >= seatsFor(product, party)
  const common = { date, guests: party, mostGuests: most }
  if (product.kind === 'tour') {
    const times = timesOf(slots, date)
    if (times.length === 0) return undefined
    const slot = times.length === 1 ? times[0] : times.find(({ id }) => id === slotId)
    const isFree = slot === undefined ? times.some(hasRoom) : hasRoom(slot)
    return { ...common, times, slot, departures: [], departure: undefined, leastNights: 1, isFree }
  }
  const nights = nightsFrom(slots, date)
  const leastNights = nights[0]?.minimumNights ?? 1
  if (nights.length < leastNights) return undefined
  const wanted = departure === undefined ? leastNights : daysBetween(date, departure)
  const count = Math.min(Math.max(wanted, leastNights), nights.length)
  const lengths = Array.from({ length: nights.length - leastNights + 1 }, (_, index) => leastNights + index)
  return {
    ...common,
    times: [],
    slot: undefined,
    departures: lengths.map((length) => addDays(date, length)),
    departure: addDays(date, count),
    leastNights,
    isFree: nights.slice(0, count).every(hasRoom),
  }
}
