import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, type Failure } from '../../result.ts'
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

/** What is told of a product that `findOnSale` has not found. Nothing is told of one that was never on sale. */
export async function whyNotOnSale(db: Database, slug: string): Promise<Failure> {
  if (!wellFormedSlug.test(slug)) return notOnSale
  const { kind, state, district } = products
  const [gone] = await db
    .select({ kind, state, district })
    .from(products)
    .where(and(eq(products.slug, slug), ne(products.status, 'pending_approval')))
  return gone === undefined ? notOnSale : { ...notOnSale, gone }
}
