import { asc, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { products } from '../../db/schema/products/products.ts'
import { type Slice, workInSlices } from '../operations/work-in-slices.ts'
import { refreshFreeProducts, refreshSlots } from './refresh-slots.ts'

/** Products of one transaction. A provider who edits one of them meanwhile waits until it ends. */
const together = 50

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
      batch: {
        size: together,
        async work(ids) {
          for (const id of await refreshFreeProducts(db, ids, now)) await refreshSlots(db, id, now)
          return ids.length
        },
      },
    },
    after,
    isStopping,
  )
