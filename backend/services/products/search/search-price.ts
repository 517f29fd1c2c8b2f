// The price by which a search filters and sorts, and what a booking of its days costs.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import { and, type Column, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import { dayInIndia, daysBetween } from '@affiliate-booking/shared/days'
import { availabilitySlots } from '../../../db/schema/products/availability.ts'
import { priceRules } from '../../../db/schema/products/price-rules.ts'
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
  const ofDays = sql`(
    select case ${products.kind} when 'stay' then round(avg(${slotPrice}))::bigint else min(${slotPrice}) end
    from ${availabilitySlots} where ${and(freeSlots(seatsFor(query.guests ?? 1), now), days)})`
  return sql`case when ${products.lowestPrice} is null then ${products.effectivePrice}
    else coalesce(${ofDays}, ${fromPrice}) end`
}

/**
 * What a booking costs for each seat or room: all nights of a stay, or a tour. Null where the search asks for neither days
 * nor guests, for a stay without a departure, and for a tour whose price depends on the day that is chosen.
 */
export function searchTotal(query: ProductQuery, now: Date): SQL {
  const { date, departure, guests } = query
  const days = searchedDays(query)
  if (days === undefined && guests === undefined) return sql`null::bigint`
  const nights = date === undefined || departure === undefined ? null : daysBetween(date, departure)
  const ofDays =
    days === undefined
      ? sql`null`
      : sql`(
    select case when ${products.kind} = 'stay' then ${nights === null ? sql`null` : sql`sum(${slotPrice})`}
      when min(${slotPrice}) = max(${slotPrice}) then min(${slotPrice}) end
    from ${availabilitySlots} where ${and(freeSlots(seatsFor(guests ?? 1), now), days)})`
  return sql`case when ${products.lowestPrice} is null
    then ${products.effectivePrice} * case ${products.kind} when 'stay' then ${nights}::int else 1 end
    else ${ofDays} end`
}

/**
 * What the searched party pays for a tour where children have a price of their own. Null without children, elsewhere, and
 * where it depends on the day that is chosen.
 */
export function searchPartyTotal(query: ProductQuery, now: Date): SQL {
  const { guests = 1 } = query
  const children = childrenOf(query)
  if (children === 0) return sql`null::bigint`
  const usualChild = products.childPrice
  const ofParty = (price: SQL | Column, childPrice: SQL | Column) =>
    sql`(${price} * ${guests - children}::int + least(coalesce(${childPrice}, ${price}), ${price}) * ${children}::int)`
  const ofSlot = ofParty(slotPrice, sql`coalesce(${availabilitySlots.childPrice}, ${usualChild})`)
  const days = searchedDays(query)
  const ofDays =
    days === undefined
      ? sql`null`
      : sql`(
    select case when min(${ofSlot}) = max(${ofSlot}) then min(${ofSlot}) end
    from ${availabilitySlots} where ${and(freeSlots(seatsFor(guests), now), days)})`
  return sql`case when ${products.kind} = 'tour' and ${products.guestsPerGroup} is null and ${hasChildPrice(now)}
    then case when ${products.lowestPrice} is null then ${ofParty(sql`${products.effectivePrice}`, usualChild)}
      else ${ofDays} end end`
}

/** Among the guests, of whom one is an adult. */
export const childrenOf = ({ guests = 1, children = 0 }: ProductQuery): number =>
  Math.min(children, guests - 1)

/** Whether children pay a price of their own, if only by a price rule that has not ended. */
export const hasChildPrice = (now: Date) => sql<boolean>`(${products.childPrice} is not null or exists (
  select 1 from ${priceRules}
  where ${and(
    eq(priceRules.productId, products.id),
    gte(priceRules.to, dayInIndia(now)),
    isNotNull(priceRules.childPrice),
  )}))`

const slotPrice = sql`coalesce(${availabilitySlots.price}, ${products.effectivePrice})`

function searchedDays({ date, departure }: ProductQuery): SQL | undefined {
  if (date === undefined) return undefined
  const { date: day } = availabilitySlots
  if (departure === undefined) return sql`${day} = ${date}`
  // The guests of a stay leave on the day of departure.
  return sql`${day} between ${date}::date and ${departure}::date - (${products.kind} = 'stay')::int`
}
