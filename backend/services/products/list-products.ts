// The public search.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import type { Page } from '@affiliate-booking/contract/lists'
import type { ProductCard } from '@affiliate-booking/contract/shapes/products/products'
import type { ProductSort } from '@affiliate-booking/contract/options/products/products'
import { maximumNights } from '@affiliate-booking/contract/options/bookings'
import { and, between, count, eq, exists, gt, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import { daysBetween } from '@affiliate-booking/shared/days'
import type { Database } from '../../db/database.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import { readPage, type Sorting } from '../../lists/page.ts'
import { cardColumns, describeProductCards } from './product-cards.ts'
import { matchesSearch, isOnSale, isProvider } from './on-sale.ts'

/** The plain mean, 0 without reviews. `products.rank` is weighted by the number of reviews. */
const meanRating = Object.assign(
  sql`${products.ratingSum}::double precision / greatest(${products.reviewCount}, 1)`,
  { getSQLType: () => 'double precision' },
)

const by = (name: ProductSort, by: Sorting['by'], isDescending: boolean): Sorting => ({
  name,
  by,
  id: products.id,
  isDescending,
})

const sortings: Record<ProductSort, Sorting> = {
  recommended: by('recommended', products.rank, true),
  price: by('price', products.effectivePrice, false),
  'price-desc': by('price-desc', products.effectivePrice, true),
  rating: by('rating', meanRating, true),
  newest: by('newest', products.createdAt, true),
}

/** Fails with 400 for a departure without an arrival before it, or too long after it. */
export async function listProducts(
  db: Database,
  query: ProductQuery,
  now: Date,
): Promise<Result<Page<ProductCard>>> {
  const { date, departure } = query
  if (departure !== undefined) {
    const nights = date === undefined ? 0 : daysBetween(date, departure)
    if (nights < 1) return fail(400, 'The departure must be after the arrival.')
    if (nights > maximumNights) return fail(400, `Stay at most ${maximumNights} nights.`)
  }
  const page = await readPage(query, sortings[query.sort ?? 'recommended'], (slice) =>
    db
      .select({ ...cardColumns, key: slice.key })
      .from(products)
      .innerJoin(users, isProvider())
      .where(and(isOnSale(), ...conditionsOf(db, query, now), slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
  return ok({ ...page, rows: await describeProductCards(db, page.rows) })
}

function conditionsOf(db: Database, query: ProductQuery, now: Date): (SQL | undefined)[] {
  const { q, kind, category, date, departure, guests, maximumPrice } = query
  return [
    matchesSearch(q),
    kind && eq(products.kind, kind),
    category === undefined ? undefined : eq(products.category, category),
    maximumPrice === undefined ? undefined : lte(products.effectivePrice, maximumPrice * 100),
    guests === undefined ? undefined : lte(seatsFor(guests), products.maximumSeats),
    date === undefined ? undefined : isFree(db, { date, departure, seats: seatsFor(guests ?? 1), now }),
  ]
}

/** A seat for each guest of a tour, and as few rooms of a stay as take all of them. */
const seatsFor = (guests: number): SQL => {
  const perSeat = sql`coalesce(${products.guestsPerRoom}, 1)`
  return sql`((${guests}::int + ${perSeat} - 1) / ${perSeat})`
}

interface WantedDays {
  date: string
  departure: string | undefined
  seats: SQL
  now: Date
}

/** Every night of a stay; one day of a tour, since guests rarely fill all their days with the same tour. */
function isFree(db: Database, { date, departure, seats, now }: WantedDays): SQL | undefined {
  const freeSlots = (days: SQL) =>
    and(
      eq(availabilitySlots.productId, products.id),
      days,
      eq(availabilitySlots.isClosed, false),
      gt(availabilitySlots.cutoffAt, now),
      gte(sql`${availabilitySlots.capacity} - ${availabilitySlots.reserved}`, seats),
    )
  const isFreeOnSomeDay = (days: SQL) =>
    exists(db.select({ id: availabilitySlots.id }).from(availabilitySlots).where(freeSlots(days)))
  if (departure === undefined) return isFreeOnSomeDay(eq(availabilitySlots.date, date))
  // A stay has one slot a night.
  const freeNights = db
    .select({ count: count() })
    .from(availabilitySlots)
    .where(freeSlots(sql`${availabilitySlots.date} >= ${date} and ${availabilitySlots.date} < ${departure}`))
  return or(
    and(eq(products.kind, 'stay'), sql`${freeNights} = ${daysBetween(date, departure)}::int`),
    and(eq(products.kind, 'tour'), isFreeOnSomeDay(between(availabilitySlots.date, date, departure))),
  )
}
