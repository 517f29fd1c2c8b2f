// The public search.
import { parseCoordinates } from '@affiliate-booking/contract/options/products/coordinates'
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import type { ProductList } from '@affiliate-booking/contract/shapes/products/found-products'
import type { ProductSort } from '@affiliate-booking/contract/options/products/products'
import { maximumNights } from '@affiliate-booking/contract/options/bookings'
import { and, gt, sql } from 'drizzle-orm'
import * as z from 'zod'
import { daysBetween } from '@affiliate-booking/shared/days'
import { type Database, rowsOf } from '../../../db/database.ts'
import { availabilitySlots } from '../../../db/schema/products/availability.ts'
import { products } from '../../../db/schema/products/products.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { readPage, type Sorting } from '../../../lists/page.ts'
import { cardColumns, describeProductCards } from '../product-cards.ts'
import { isOnSale, isProvider } from '../on-sale.ts'
import { correctSpelling } from './spelling.ts'
import { distanceFrom, findTown } from '../../towns/towns.ts'
import { withNearbyTowns } from './nearby-towns.ts'
import { findSearchedTown } from './words.ts'
import { countFilters } from './count-filters.ts'
import { countWider } from './count-wider.ts'
import { findOtherDays } from './other-days.ts'
import { seatsFor } from './free-slots.ts'
import { childrenOf, hasChildPrice, searchPartyTotal, searchTotal } from './search-price.ts'
import { countedConditions, filterColumns, meanRating, otherConditions } from './conditions.ts'

const sortedMeanRating = Object.assign(meanRating(products), { getSQLType: () => 'double precision' })

const by = (name: ProductSort, by: Sorting['by'], isDescending: boolean): Sorting => ({
  name,
  by,
  id: products.id,
  isDescending,
})

const sortings = (price: Sorting['by']): Record<ProductSort, Sorting> => ({
  recommended: by('recommended', products.rank, true),
  price: by('price', price, false),
  'price-desc': by('price-desc', price, true),
  rating: by('rating', sortedMeanRating, true),
  newest: by('newest', products.createdAt, true),
})

/** Fails with 400 for a departure without an arrival before it, or too long after it. */
export async function listProducts(
  db: Database,
  query: ProductQuery,
  now: Date,
): Promise<Result<ProductList>> {
  const { date, departure } = query
  if (departure !== undefined) {
    const nights = date === undefined ? 0 : daysBetween(date, departure)
    if (nights < 1) return fail(400, 'The departure must be after the arrival.')
    if (nights > maximumNights) return fail(400, `Stay at most ${maximumNights} nights.`)
  }
  const [found, validUntil] = await Promise.all([search(db, query, now), findNextClosing(db, query, now)])
  if (found.total !== 0) return ok({ ...(await withNearbyTowns(db, query, now, found)), validUntil })
  const correctedText = query.q === undefined ? undefined : await correctSpelling(db, query.q, now)
  const corrected = correctedText === undefined ? query : { ...query, q: correctedText }
  const foundInstead = correctedText === undefined ? found : await search(db, corrected, now)
  const list = {
    ...(await withNearbyTowns(db, corrected, now, foundInstead)),
    validUntil,
    ...(correctedText !== undefined && { correctedText }),
  }
  return ok(list.total === 0 ? { ...list, ...(await findWays(db, corrected, now)) } : list)
}

/** Who keeps a search is told of changes on its own days, not on the other days that it offers. */
const unwatchedMs = 1000

/** What a search without results can leave out, and on which days nearby it has some. */
async function findWays(db: Database, query: ProductQuery, now: Date) {
  const wider = await countWider(db, query, now)
  if (!wider.some(({ name }) => name === 'date')) return { wider }
  const validUntil = new Date(now.getTime() + unwatchedMs).toISOString()
  return { wider, otherDays: await findOtherDays(db, query, now), validUntil }
}

/** When the next slot of the searched days closes. Searches without days do not look at slots. */
async function findNextClosing(
  db: Database,
  { date, departure }: ProductQuery,
  now: Date,
): Promise<string | null> {
  if (date === undefined) return null
  // One look at the index for each day, instead of reading the slots of all products.
  const [next] = await rowsOf(
    db,
    sql`select min(closing)::text as closing
      from generate_series(0, ${departure ?? date}::date - ${date}::date) as searched (day)
      cross join lateral (
        select ${availabilitySlots.cutoffAt} as closing from ${availabilitySlots}
        where ${and(
          sql`${availabilitySlots.date} = ${date}::date + searched.day`,
          sql`not ${availabilitySlots.isClosed}`,
          gt(availabilitySlots.cutoffAt, now),
        )}
        order by ${availabilitySlots.cutoffAt} limit 1
      ) as next`,
    z.object({ closing: z.string().nullable() }),
  )
  return next?.closing == null ? null : new Date(next.closing).toISOString()
}

async function search(db: Database, query: ProductQuery, now: Date): Promise<ProductList> {
  const others = Object.values(otherConditions(db, query, now))
  const columns = filterColumns(query, now)
  const price = Object.assign(columns.price, { getSQLType: () => 'bigint' })
  const counted = Object.values(countedConditions(columns, query))
  const [page, counts] = await Promise.all([
    readPage(query, sortings(price)[query.sort ?? 'recommended'], (slice) =>
      db
        .select({
          ...cardColumns,
          coordinates: products.coordinates,
          daysPrice: sql`${price}`.mapWith(Number),
          seats: seatsFor(query.guests ?? 1).mapWith(Number),
          seatTotal: sql`${searchTotal(query, now)}`.mapWith(Number),
          partyTotal: sql`${searchPartyTotal(query, now)}`.mapWith(Number),
          hasChildPrice: (query.guests ?? 1) > 1 ? hasChildPrice(now) : sql<null>`null`,
          key: slice.key,
        })
        .from(products)
        .innerJoin(users, isProvider())
        .where(and(isOnSale(), ...others, ...counted, slice.where))
        .orderBy(...slice.orderBy)
        .limit(slice.limit),
    ),
    countFilters(db, query, others, now),
  ])
  const cards = await describeProductCards(db, page.rows)
  const town = query.town === undefined ? findSearchedTown(query.q)?.town : findTown(query.town)
  const rows = cards.map((card, index) => {
    const {
      daysPrice,
      seatTotal,
      partyTotal,
      seats = 1,
      hasChildPrice: sellsToChildren,
      coordinates,
    } = page.rows[index] ?? {}
    const at = parseCoordinates(coordinates ?? '')
    return {
      ...card,
      daysPrice: query.date === undefined ? null : (daysPrice ?? null),
      totalPrice: partyTotal ?? (seatTotal == null ? null : seatTotal * seats),
      ...(partyTotal != null && { children: childrenOf(query) }),
      rooms: seatTotal == null || card.kind === 'tour' ? null : seats,
      ...(card.kind === 'tour' && sellsToChildren != null && { hasChildPrice: sellsToChildren }),
      ...(town && at && { fromTown: distanceFrom(town, at) }),
    }
  })
  return { ...page, ...counts, rows }
}
