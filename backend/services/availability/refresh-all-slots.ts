import { asc, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { products } from '../../db/schema/products/products.ts'
import { type Slice, workInSlices } from '../operations/work-in-slices.ts'
import { refreshSlots } from './refresh-slots.ts'

/** Generates each product's slots up to the booking horizon. Counts the products that have them. */
export const refreshAllSlots = (
  db: Database,
  now: Date,
  after: string | undefined,
  isStopping?: () => boolean,
): Promise<Slice> =>
  workInSlices(
    {
      find: (last, limit) =>
        db
          .select({ id: products.id })
          .from(products)
          .where(last === undefined ? undefined : gt(products.id, last))
          .orderBy(asc(products.id))
          .limit(limit),
      async work(id) {
        await refreshSlots(db, id, now)
        return true
      },
    },
    after,
    isStopping,
  )
