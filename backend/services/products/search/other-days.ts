// For a search that finds nothing on its days: days near them on which it does.
import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import type { ProductList } from '@affiliate-booking/contract/shapes/products/found-products'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { conditionsOf } from './conditions.ts'
import { countOfMatching } from './count-wider.ts'

const atMostDaysAway = 7
const offeredDays = 4

/** `1, -1, 2, -2 …`: a day later before a day earlier. */
const shifts = Array.from({ length: atMostDaysAway }, (_, index) => [index + 1, -index - 1]).flat()

type OtherDays = NonNullable<ProductList['otherDays']>

/** The nearest days, as many nights where there are some, in their order; none for a search without days. */
export async function findOtherDays(db: Database, query: ProductQuery, now: Date): Promise<OtherDays> {
  const { date, departure } = query
  if (date === undefined) return []
  const near = shifts
    .map((days) => ({
      date: addDays(date, days),
      departure: departure === undefined ? undefined : addDays(departure, days),
    }))
    .filter((moved) => moved.date >= dayInIndia(now))
  const counts = near.map((moved) => countOfMatching(db, conditionsOf(db, { ...query, ...moved }, now)))
  const [row] = await db
    .select({ counts: sql<number[]>`array[${sql.join(counts, sql`, `)}]` })
    .from(sql`(values (1)) as one(row)`)
  return near
    .map((moved, index) => ({ ...moved, count: row?.counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .slice(0, offeredDays)
    .toSorted((one, other) => one.date.localeCompare(other.date))
}
