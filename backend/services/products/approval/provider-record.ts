// Who asks for an approval: what a provider has offered and delivered so far, wherever it was.
import type { ProviderRecord } from '@affiliate-booking/contract/shapes/products/products'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { products } from '../../../db/schema/products/products.ts'
import { averageRating } from '../product-cards.ts'

/** Trips that began earlier do not count. */
const countedDays = 365

/** What administrators see of a provider beside a product. */
export async function readProviderRecord(
  db: Database,
  providerId: string,
  now: Date,
): Promise<ProviderRecord> {
  const [[account], [offered], [delivered]] = await Promise.all([
    db.select({ since: users.createdAt }).from(users).where(eq(users.id, providerId)),
    db
      .select({
        approved: sql<number>`(count(*) filter (where ${products.status} = 'approved'))::int`,
        ratingSum: sql<number>`coalesce(sum(${products.ratingSum}), 0)::int`,
        reviewCount: sql<number>`coalesce(sum(${products.reviewCount}), 0)::int`,
      })
      .from(products)
      .where(eq(products.providerId, providerId)),
    db
      .select({
        completed: sql<number>`(count(*) filter (where ${bookings.status} = 'completed'))::int`,
        cancelled: sql<number>`(count(*) filter (where ${bookings.cancelledBy} = 'provider'))::int`,
      })
      .from(bookings)
      .where(
        and(eq(bookings.providerId, providerId), gte(bookings.date, addDays(dayInIndia(now), -countedDays))),
      ),
  ])
  return {
    since: (account?.since ?? now).toISOString(),
    approvedProducts: offered?.approved ?? 0,
    completedBookings: delivered?.completed ?? 0,
    cancelledBookings: delivered?.cancelled ?? 0,
    rating: offered ? averageRating(offered) : null,
    reviewCount: offered?.reviewCount ?? 0,
  }
}
