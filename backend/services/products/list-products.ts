// The public search.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products'
import type { Page } from '@affiliate-booking/contract/lists'
import type { ProductCard } from '@affiliate-booking/contract/products'
import type { ProductSort } from '@affiliate-booking/contract/options/products'
import { and, eq, exists, gt, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { availabilitySlots } from '../../db/schema/availability.ts'
import { products } from '../../db/schema/products.ts'
import { users } from '../../db/schema/users.ts'
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

export async function listProducts(db: Database, query: ProductQuery, now: Date): Promise<Page<ProductCard>> {
  const page = await readPage(query, sortings[query.sort ?? 'recommended'], (slice) =>
    db
      .select({ ...cardColumns, key: slice.key })
      .from(products)
      .innerJoin(users, isProvider())
      .where(and(isOnSale(), ...conditionsOf(db, query, now), slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
  return { ...page, rows: await describeProductCards(db, page.rows) }
}

function conditionsOf(db: Database, query: ProductQuery, now: Date): (SQL | undefined)[] {
  const { q, kind, category, date, guests, maximumPrice } = query
  return [
    matchesSearch(q),
    kind && eq(products.kind, kind),
    category === undefined ? undefined : eq(products.category, category),
    maximumPrice === undefined ? undefined : lte(products.effectivePrice, maximumPrice * 100),
    guests === undefined ? undefined : gte(products.maximumSeats, guests),
    date === undefined ? undefined : isFreeOn(db, date, guests ?? 1, now),
  ]
}

const isFreeOn = (db: Database, date: string, guests: number, now: Date): SQL =>
  exists(
    db
      .select({ id: availabilitySlots.id })
      .from(availabilitySlots)
      .where(
        and(
          eq(availabilitySlots.productId, products.id),
          eq(availabilitySlots.date, date),
          eq(availabilitySlots.isClosed, false),
          gt(availabilitySlots.cutoffAt, now),
          gte(sql`${availabilitySlots.capacity} - ${availabilitySlots.reserved}`, guests),
        ),
      ),
  )
