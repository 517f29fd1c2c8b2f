import type { PriceRule } from '@affiliate-booking/contract/shapes/products/price-rules'
import { and, asc, gte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { isOneOf } from '../../db/conditions/one-of.ts'
import { priceRules } from '../../db/schema/products/price-rules.ts'
import { rowsByProduct } from '../../lists/rows-by-product.ts'

const describePriceRule = (row: typeof priceRules.$inferSelect): PriceRule => ({
  id: row.id,
  weekdays: row.weekdays,
  from: row.from,
  to: row.to,
  price: row.price,
  childPrice: row.childPrice,
  minimumNights: row.minimumNights,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
})

/** The rules of a product that are for this day or later ones, by their first day. */
export const readPriceRules = async (db: Database, productId: string, day: string): Promise<PriceRule[]> =>
  (await readPriceRulesOf(db, [productId], day))(productId)

/** The same of each of these products. */
export async function readPriceRulesOf(
  db: Database,
  productIds: readonly string[],
  day: string,
): Promise<(productId: string) => PriceRule[]> {
  const rows = await db
    .select()
    .from(priceRules)
    .where(and(isOneOf(priceRules.productId, productIds), gte(priceRules.to, day)))
    .orderBy(asc(priceRules.from), asc(priceRules.createdAt), asc(priceRules.id))
  const rowsOf = rowsByProduct(rows)
  return (productId) => rowsOf(productId).map(describePriceRule)
}
