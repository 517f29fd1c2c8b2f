// What the customer saw of the price of a booking, as a host checks it before it holds seats.
import { guestLines, nightLines, totalOf, totalOfExtras } from '@affiliate-booking/shared/prices'

interface Shown {
  /** Paise for a guest or a group of a tour, or for a room, night by night. */
  readonly prices: readonly number[]
  readonly childPrice?: number | null | undefined
}

interface Requested {
  readonly isStay: boolean
  /** Guests or groups of a tour, rooms of a stay. */
  readonly seats: number
  readonly children: number
  readonly nights: number
  /** With the price that was shown. */
  readonly extras?: readonly {
    readonly name: string
    readonly price: number | undefined
    readonly count: number
  }[]
}

/** Undefined when not every night’s or extra’s price was shown. `expectedPrice` is for hosts with one price for all days. */
export function expectedPriceOf(
  { prices, childPrice = null }: Shown,
  { isStay, seats, children, nights, extras = [] }: Requested,
): { expectedTotal: number; expectedPrice?: number } | undefined {
  const [first] = prices
  if (first === undefined || prices.length < nights) return undefined
  const lines = isStay
    ? nightLines(prices.slice(0, nights))
    : guestLines({ price: first, childPrice }, seats, children)
  const added = extras.flatMap(({ price, ...extra }) => (price === undefined ? [] : [{ ...extra, price }]))
  if (added.length < extras.length) return undefined
  const expectedTotal = totalOf(lines, isStay ? seats : 1) + totalOfExtras(added)
  return { expectedTotal, ...(lines.length === 1 && { expectedPrice: first }) }
}
