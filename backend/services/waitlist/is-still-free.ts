import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import { waitlistEntries } from '../../db/schema/products/waitlist.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import { isFree, isNotBooked, isNotHeldByWaiter } from './conditions.ts'

/** Whether somebody still waits, and can book now what an email tells of and they do not hold. */
export async function isStillFree(db: Database, id: string, now: Date): Promise<boolean> {
  const [entry] = await db
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .innerJoin(products, eq(products.id, waitlistEntries.productId))
    .innerJoin(users, isProvider())
    .where(
      and(
        eq(waitlistEntries.id, id),
        isOnSale(),
        isFree(waitlistEntries, now),
        isNotBooked(db, waitlistEntries),
        isNotHeldByWaiter(db, waitlistEntries, now),
      ),
    )
  return entry !== undefined
}
