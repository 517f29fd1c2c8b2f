import { and, eq, not } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import { waitlistEntries } from '../../db/schema/products/waitlist.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import { isBooked, isFree, isHeldByWaiter } from './conditions.ts'

/** Whether the customer still waits, and can book now what an email tells of and they do not hold. */
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
        not(isBooked(db, waitlistEntries)),
        not(isHeldByWaiter(db, waitlistEntries, now)),
      ),
    )
  return entry !== undefined
}
