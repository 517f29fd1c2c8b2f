import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { products } from '../../db/schema/products.ts'
import { users } from '../../db/schema/users.ts'
import { fail } from '../../result.ts'
import { cardColumns } from './product-cards.ts'
import { isOnSale, isProvider } from './on-sale.ts'

export const notOnSale = fail(404, 'There is no such tour or stay.')

// PostgreSQL fails on some texts; every address of ours is of these characters.
const wellFormed = /^[a-z0-9-]{1,100}$/

export async function findOnSale(db: Database, slug: string) {
  if (!wellFormed.test(slug)) return undefined
  const [found] = await db
    .select({ product: products, card: cardColumns })
    .from(products)
    .innerJoin(users, isProvider())
    .where(and(eq(products.slug, slug), isOnSale()))
  return found
}
