import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { products } from '../../../db/schema/products/products.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { cardColumns, describeProductCards } from '../product-cards.ts'
import { isOnSale, isProvider } from '../on-sale.ts'

const productsPerKind = 6

/** The best-ranked products of each kind, and the number of products in each category, largest first. */
export async function getHighlights(db: Database) {
  const best = async (kind: ProductKind) =>
    describeProductCards(
      db,
      await db
        .select(cardColumns)
        .from(products)
        .innerJoin(users, isProvider())
        .where(and(isOnSale(), eq(products.kind, kind)))
        .orderBy(desc(products.rank), desc(products.id))
        .limit(productsPerKind),
    )
  const [tours, stays, categories] = await Promise.all([
    best('tour'),
    best('stay'),
    db
      .select({ category: products.category, count: count() })
      .from(products)
      .innerJoin(users, isProvider())
      .where(isOnSale())
      .groupBy(products.category)
      .orderBy(desc(count()), products.category),
  ])
  return { tours, stays, categories }
}
