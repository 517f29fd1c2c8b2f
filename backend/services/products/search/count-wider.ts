// For a search that finds nothing: which filter to leave out.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { products } from '../../../db/schema/products/products.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { isOnSale, isProvider } from '../on-sale.ts'
import { conditionsOf, countedConditions, filterColumns, otherConditions } from './conditions.ts'

const countedAtMost = 1000

/** How many products a search finds without one of its filters, for those without which it finds any. */
export async function countWider(db: Database, query: ProductQuery, now: Date) {
  const names = Object.entries({
    ...otherConditions(db, query, now),
    ...countedConditions(filterColumns(query, now), query),
  }).flatMap(([name, condition]) => (condition === undefined ? [] : [name]))
  const found: { name: string; count: number }[] = []
  for (const name of names) {
    const wider = { ...query, [name]: undefined, ...(name === 'date' && { departure: undefined }) }
    // A search is one request of many: it does not take all connections.
    found.push({ name, count: await countMatching(db, conditionsOf(db, wider, now)) })
  }
  return found.filter((one) => one.count > 0)
}

async function countMatching(db: Database, conditions: readonly (SQL | undefined)[]): Promise<number> {
  const [row] = await db
    .select({ count: countOfMatching(db, conditions) })
    .from(sql`(values (1)) as one(row)`)
  return row?.count ?? 0
}

/** How many products on sale meet all conditions, up to a thousand, as a part of a statement. */
export function countOfMatching(db: Database, conditions: readonly (SQL | undefined)[]): SQL<number> {
  const matching = db
    .select({ id: products.id })
    .from(products)
    .innerJoin(users, isProvider())
    .where(and(isOnSale(), ...conditions))
    .limit(countedAtMost)
  return sql<number>`(select count(*)::int from (${matching}) as matching)`
}
