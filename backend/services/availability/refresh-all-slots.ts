import { asc, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { products } from '../../db/schema/products/products.ts'
import { createRowFailures, type FailedRows } from '../operations/row-failures.ts'
import { refreshSlots } from './refresh-slots.ts'

const batchSize = 50
/** Milliseconds. */
const sliceTime = 20_000

interface Refreshed {
  count: number
  next: string | undefined
  error: FailedRows | undefined
}

/** Generates each product's slots up to the booking horizon. Counts the products. */
export async function refreshAllSlots(
  db: Database,
  now: Date,
  after: string | undefined,
): Promise<Refreshed> {
  const end = performance.now() + sliceTime
  const failures = createRowFailures()
  let count = 0
  let last = after
  do {
    const some = await db
      .select({ id: products.id })
      .from(products)
      .where(last === undefined ? undefined : gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(batchSize)
    for (const { id } of some) await failures.attempt(id, () => refreshSlots(db, id, now))
    count += some.length
    last = some.length < batchSize ? undefined : some.at(-1)?.id
  } while (last !== undefined && performance.now() < end)
  return { count, next: last, error: failures.error() }
}
