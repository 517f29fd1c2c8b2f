import { and, eq, gt, min } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { availabilitySlots } from '../../../db/schema/products/availability.ts'
import { products } from '../../../db/schema/products/products.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'
import { isExpected } from './is-expected.ts'

/** For a provider without guests on a day: when the next ones come, and whether there are times to book at all. */
export async function describeEmptyDay(
  db: Database,
  provider: Actor,
  date: string,
): Promise<{ nextDate: string | null; hasTimes: boolean }> {
  const { bookings: own, products: offered } = scopeOf(provider)
  const [next] = await db
    .select({ date: min(bookings.date) })
    .from(bookings)
    .where(and(own(), isExpected, gt(bookings.date, date)))
  const times = await db
    .select({ id: availabilitySlots.id })
    .from(availabilitySlots)
    .innerJoin(products, eq(products.id, availabilitySlots.productId))
    .where(offered())
    .limit(1)
  return { nextDate: next?.date ?? null, hasTimes: times.length > 0 }
}
