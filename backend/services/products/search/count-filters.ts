// How many products a search finds, and how many it would find with each value of a filter.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import type { FilterCount, ProductList } from '@affiliate-booking/contract/shapes/products/found-products'
import {
  amenityNames,
  durationRangeNames,
  onlyYes,
  productCategories,
  productKinds,
  ratingSteps,
} from '@affiliate-booking/contract/options/products/products'
import { and, max, min, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { products } from '../../../db/schema/products/products.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { isOnSale, isProvider } from '../on-sale.ts'
import { countedConditions, type CountedFilter, filterColumns } from './conditions.ts'
import { readOncePerMinute } from './minute-cache.ts'

/** More are not counted, because each visitor would wait for it. */
const countedAtMost = 3000

interface Choice {
  readonly name: CountedFilter
  readonly value: string
  readonly query: Pick<ProductQuery, CountedFilter>
}

const choices: readonly Choice[] = [
  ...productKinds.map((value): Choice => ({ name: 'kind', value, query: { kind: value } })),
  ...productCategories.map((value): Choice => ({ name: 'category', value, query: { category: value } })),
  ...ratingSteps.map((value): Choice => ({ name: 'minimumRating', value, query: { minimumRating: value } })),
  ...durationRangeNames.map((value): Choice => ({ name: 'duration', value, query: { duration: value } })),
  ...onlyYes.map((value): Choice => ({ name: 'instant', value, query: { instant: value } })),
  ...onlyYes.map((value): Choice => ({
    name: 'freeCancellation',
    value,
    query: { freeCancellation: value },
  })),
  ...amenityNames.map((name): Choice => ({ name, value: 'yes', query: { [name]: 'yes' } })),
]

type Counts = Pick<ProductList, 'total' | 'filterCounts' | 'priceRange'>

const uncounted: Counts = { total: null, filterCounts: null, priceRange: null }

/** A search of the whole catalogue need not find out each time that it is too large. */
const isCatalogueCounted = readOncePerMinute(async (db) => {
  const onSale = db
    .select({ id: products.id })
    .from(products)
    .innerJoin(users, isProvider())
    .where(isOnSale())
    .limit(countedAtMost + 1)
  return (await db.$count(onSale.as('on_sale'))) <= countedAtMost
})

/** `base`: the conditions of filters whose values are not counted. */
export async function countFilters(
  db: Database,
  query: ProductQuery,
  base: readonly (SQL | undefined)[],
  now: Date,
): Promise<Counts> {
  if (base.every((condition) => condition === undefined) && !(await isCatalogueCounted(db, now)))
    return uncounted
  const columns = filterColumns(query, now)
  const matched = db
    .select({ ...columns, price: columns.price.as('price') })
    .from(products)
    .innerJoin(users, isProvider())
    .where(and(isOnSale(), ...base))
    .limit(countedAtMost + 1)
    .as('matched')
  const given = countedConditions(matched, query)
  const without = (...names: readonly string[]) =>
    and(...Object.entries(given).flatMap(([name, condition]) => (names.includes(name) ? [] : [condition])))
  const where = (...conditions: (SQL | undefined)[]) => sql`filter (where ${and(sql`true`, ...conditions)})`
  const atAnyPrice = where(without('minimumPrice', 'maximumPrice'))
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      total: sql<number>`(count(*) ${where(without())})::int`,
      // One array instead of a column for each.
      counts: sql<number[]>`array[${sql.join(
        choices.map(({ name, query }) => {
          const condition = countedConditions(matched, query)[name]
          return sql`count(*) ${where(without(name), condition)}`
        }),
        sql`, `,
      )}]::int[]`,
      lowest: sql<number | null>`(${min(matched.price)} ${atAnyPrice})::float8`,
      highest: sql<number | null>`(${max(matched.price)} ${atAnyPrice})::float8`,
    })
    .from(matched)
  if (row === undefined || row.all > countedAtMost) return uncounted
  const { total, counts, lowest, highest } = row
  return {
    total,
    filterCounts: choices.map(({ name, value }, index): FilterCount => ({
      name,
      value,
      count: counts[index] ?? 0,
    })),
    priceRange: lowest === null || highest === null ? null : { lowest, highest },
  }
}
