import type * as calls from '@affiliate-booking/contract/calls/products/products'
import type { ResponseOf } from '@affiliate-booking/contract/call'
import type { Destination } from '@affiliate-booking/contract/shapes/products/products'
import { asc, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { products } from '../../../db/schema/products/products.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { findTownsOnSale } from './towns-on-sale.ts'
import { fromPrice } from './search-price.ts'
import { isOnSale, isProvider } from '../on-sale.ts'

const isTour = sql`${products.kind} = 'tour'`
const isStay = sql`${products.kind} = 'stay'`
/** What a group pays is no price of a seat. */
const isSoldBySeat = sql`${isTour} and ${products.guestsPerGroup} is null`

/** The districts of all products on sale, in alphabetical order. */
export const listDistricts = (db: Database): Promise<Destination[]> =>
  db
    .select({
      state: products.state,
      district: products.district,
      tours: sql<number>`(count(*) filter (where ${isTour}))::int`,
      stays: sql<number>`(count(*) filter (where ${isStay}))::int`,
      tourPrice: sql<number | null>`(min(${fromPrice}) filter (where ${isSoldBySeat}))::float8`,
      stayPrice: sql<number | null>`(min(${fromPrice}) filter (where ${isStay}))::float8`,
    })
    .from(products)
    .innerJoin(users, isProvider())
    .where(isOnSale())
    .groupBy(products.state, products.district)
    .orderBy(asc(products.state), asc(products.district))

/** The districts with products on sale, and the known towns with some within 25 km. */
export async function listDestinations(
  db: Database,
  now: Date,
): Promise<ResponseOf<typeof calls.listDestinations>> {
  const [rows, towns] = await Promise.all([listDistricts(db), findTownsOnSale(db, now)])
  return {
    rows,
    towns: towns.map(({ names: _names, ...town }) => town),
  }
}
