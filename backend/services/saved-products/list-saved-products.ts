import type { ProductCard } from '@affiliate-booking/contract/shapes/products/products'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import { savedProducts } from '../../db/schema/products/saved-products.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import { cardColumns, describeProductCards } from '../products/product-cards.ts'
import type { Actor } from '../users/account.ts'

/** Those on sale, the last saved first. */
export async function listSavedProducts(db: Database, actor: Actor): Promise<ProductCard[]> {
  const rows = await db
    .select(cardColumns)
    .from(savedProducts)
    .innerJoin(products, eq(products.id, savedProducts.productId))
    .innerJoin(users, isProvider())
    .where(and(eq(savedProducts.userId, actor.id), isOnSale()))
    .orderBy(desc(savedProducts.createdAt), desc(products.id))
  return describeProductCards(db, rows)
}

/** Of all that are saved. */
export async function listSavedSlugs(db: Database, actor: Actor): Promise<string[]> {
  const rows = await db
    .select({ slug: products.slug })
    .from(savedProducts)
    .innerJoin(products, eq(products.id, savedProducts.productId))
    .where(eq(savedProducts.userId, actor.id))
  return rows.map(({ slug }) => slug)
}
