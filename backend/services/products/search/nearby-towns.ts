// For a search for a town with few results: towns near it that have some.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import type { ProductList } from '@affiliate-booking/contract/shapes/products/found-products'
import { and, exists, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { products } from '../../../db/schema/products/products.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { distanceFrom, townsAround } from '../../towns/towns.ts'
import { isOnSale, isProvider } from '../on-sale.ts'
import { conditionsOf } from './conditions.ts'
import { findSearchedTown, matchesWords } from './words.ts'

const fewResults = 3
const withinKm = 150
/** Asked for products, the nearest first. */
const askedTowns = 16
const offeredTowns = 5

/** The list as it is where it has enough, or where no town is searched for. */
export async function withNearbyTowns(
  db: Database,
  query: ProductQuery,
  now: Date,
  list: ProductList,
): Promise<ProductList> {
  const named = findSearchedTown(query.q)
  const hasFew = list.total != null && list.total <= fewResults
  if (named === undefined || !hasFew) return list
  const near = townsAround(named.town, withinKm)
    .flatMap(({ town }) => (town === named.town ? [] : [town]))
    .slice(0, askedTowns)
    .map((town) => ({ town, text: [town.name, ...named.rest].join(' ') }))
  const isFoundAlready = matchesWords(query.q)
  const isFound = near.map(({ text }) =>
    findsProducts(db, [
      sql`(${isFoundAlready}) is not true`,
      ...conditionsOf(db, { ...query, q: text }, now),
    ]),
  )
  if (isFound.length === 0) return list
  const [row] = await db
    .select({ found: sql<boolean[]>`array[${sql.join(isFound, sql`, `)}]` })
    .from(sql`(values (1)) as one(row)`)
  const offered = near.filter((_, index) => row?.found[index] === true).slice(0, offeredTowns)
  return {
    ...list,
    nearbyTowns: offered.map(({ town, text }) => ({
      ...distanceFrom(named.town, town),
      name: town.name,
      state: town.state,
      text,
    })),
  }
}

const findsProducts = (db: Database, conditions: readonly (SQL | undefined)[]): SQL =>
  exists(
    db
      .select({ id: products.id })
      .from(products)
      .innerJoin(users, isProvider())
      .where(and(isOnSale(), ...conditions)),
  )
