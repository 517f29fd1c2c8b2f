// The price by which a search filters and sorts.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import { and, type SQL, sql } from 'drizzle-orm'
import { availabilitySlots } from '../../../db/schema/products/availability.ts'
import { products } from '../../../db/schema/products/products.ts'
import { freeSlots, seatsFor } from './free-slots.ts'

/** The lowest of the coming days. Worded as the expression of products_from_price_index, so that it is used. */
export const fromPrice = sql`coalesce(${products.lowestPrice}, ${products.effectivePrice})`

/**
 * In a search with days, the price on those: of a night on average, rounded to whole paise, or the lowest of a tour’s free
 * days. Products without price rules cost the same on all days.
 */
export function searchPrice(query: ProductQuery, now: Date): SQL {
  const days = searchedDays(query)
  if (days === undefined) return fromPrice
  const price = sql`coalesce(${availabilitySlots.price}, ${products.effectivePrice})`
  const ofDays = sql`(
    select case ${products.kind} when 'stay' then round(avg(${price}))::bigint else min(${price}) end
    from ${availabilitySlots} where ${and(freeSlots(seatsFor(query.guests ?? 1), now), days)})`
  return sql`case when ${products.lowestPrice} is null then ${products.effectivePrice}
    else coalesce(${ofDays}, ${fromPrice}) end`
}

function searchedDays({ date, departure }: ProductQuery): SQL | undefined {
  if (date === undefined) return undefined
  const { date: day } = availabilitySlots
  if (departure === undefined) return sql`${day} = ${date}`
  // The guests of a stay leave on the day of departure.
  return sql`${day} between ${date}::date and ${departure}::date - (${products.kind} = 'stay')::int`
}
