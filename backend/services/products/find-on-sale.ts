import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail } from '../../result.ts'
import { cardColumns } from './product-cards.ts'
import { isOnSale, isProvider } from './on-sale.ts'

export const notOnSale = fail(404, 'This tour or stay does not exist.')

// PostgreSQL throws on some characters; all slugs match this.
export const wellFormedSlug = /^[a-z0-9-]{1,100}$/

export async function findOnSale(db: Database, slug: string) {
  if (!wellFormedSlug.test(slug)) return undefined
  const [found] = await db
    .select({ product: products, card: cardColumns, hostSince: users.createdAt })
    .from(products)
    .innerJoin(users, isProvider())
    .where(and(eq(products.slug, slug), isOnSale()))
  return found
}
