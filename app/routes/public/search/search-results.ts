// The results of a search as its page shows them.
import type { ResponseOf } from '@affiliate-booking/contract/call'
import type { listProducts, ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import type { FoundProduct } from '@affiliate-booking/contract/shapes/products/found-products'
import { daysBetween } from '@affiliate-booking/shared/days'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount, formatPeople, formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatDayRange, formatShortWeekdayDay } from '../../../domain/format/calendar.ts'
import { formatRooms } from '../../../domain/format/numbers.ts'
import { formatNights } from '../../../domain/products/product-path.ts'
import { shortTownDistance } from '../../../domain/products/towns.ts'

/** `₹9,600 for 2 nights, 2 rooms`, `₹3,600 for 4 guests`; undefined where the price beside it is all. */
function describeTotal(
  { kind, guestsPerGroup, totalPrice, children, rooms, hasChildPrice }: FoundProduct,
  query: ProductQuery,
): string | undefined {
  const { date, departure, guests = 1 } = query
  if (totalPrice == null) return undefined
  const total = formatPaise(totalPrice)
  if (kind === 'tour') {
    if (guests === 1) return undefined
    // A group has one price.
    if (children != null || guestsPerGroup != null || hasChildPrice === false)
      return `${total} for ${formatPeople(guests, children ?? Math.min(query.children ?? 0, guests - 1))}`
    const adults = `${total} for ${formatQuantity(guests, 'adult', 'adults')}`
    return hasChildPrice === true ? `${adults}, children may pay less` : adults
  }
  if (date === undefined || departure === undefined || rooms == null) return undefined
  const nights = daysBetween(date, departure)
  if (nights === 1 && rooms === 1) return undefined
  return `${total} for ${[formatNights(nights), ...(rooms === 1 ? [] : [formatRooms(rooms)])].join(', ')}`
}

/** With distances and totals in words, so that browsers need no code for them. */
export const inWords = (
  { rows, nearbyTowns, otherDays, ...list }: ResponseOf<typeof listProducts>,
  query: ProductQuery,
) => ({
  ...list,
  otherDays: (otherDays ?? []).map(({ date, departure, count }) => ({
    date,
    departure: departure ?? undefined,
    name: departure == null ? formatShortWeekdayDay(date) : formatDayRange(date, departure),
    count: formatCount(count),
  })),
  rows: rows.map((row) => ({
    ...row,
    distance: row.fromTown == null ? undefined : ` · ${shortTownDistance(row.fromTown)}`,
    total: describeTotal(row, query),
  })),
  nearbyTowns: (nearbyTowns ?? []).map(({ name, kilometres, direction, text }) => ({
    name,
    distance: `${kilometres} km ${direction}`,
    text,
  })),
})
export type SearchResults = ReturnType<typeof inWords>

/** The name of the provider whose tours and stays were searched for; undefined where a host finds those of several. */
export function providerOf(
  { provider }: ProductQuery,
  results: SearchResults | undefined,
): string | undefined {
  const names = new Set(results?.rows.map(({ serviceProviderName }) => serviceProviderName))
  const [name] = names
  return provider !== undefined && names.size === 1 ? name : undefined
}
