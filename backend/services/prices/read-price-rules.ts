import type { PriceRule } from '@affiliate-booking/contract/shapes/products/price-rules'
import { and, asc, eq, gte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { priceRules } from '../../db/schema/products/price-rules.ts'

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
export async function readPriceRules(db: Database, productId: string, day: string): Promise<PriceRule[]> {
  const rows = await db
    .select()
    .from(priceRules)
    .where(and(eq(priceRules.productId, productId), gte(priceRules.to, day)))
    .orderBy(asc(priceRules.from), asc(priceRules.createdAt), asc(priceRules.id))
  return rows.map(describePriceRule)
}
