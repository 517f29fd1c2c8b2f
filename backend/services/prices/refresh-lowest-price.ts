import { and, eq, gt, min, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { isOneOf } from '../../db/conditions/one-of.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { products } from '../../db/schema/products/products.ts'

const isComing = (productId: string | typeof products.id, now: Date): SQL | undefined =>
  and(
    eq(availabilitySlots.productId, productId),
    eq(availabilitySlots.isClosed, false),
    gt(availabilitySlots.cutoffAt, now),
  )

/** Sets `lowestPrice` by the coming slots that are not closed, sold out or not. Null where no rule is for any of them. */
export const refreshLowestPrice = (tx: Database, productId: string, now: Date): Promise<void> =>
  refreshLowestPrices(tx, [productId], now)

/** The same for each of these products. */
export async function refreshLowestPrices(
  tx: Database,
  productIds: readonly string[],
  now: Date,
): Promise<void> {
  const lowest = sql`(
    select case when count(${availabilitySlots.price}) > 0 then min(coalesce(${availabilitySlots.price}, ${products.effectivePrice})) end
    from ${availabilitySlots} where ${isComing(products.id, now)})`
  await tx
    .update(products)
    .set({ lowestPrice: lowest })
    .where(and(isOneOf(products.id, productIds), sql`${products.lowestPrice} is distinct from ${lowest}`))
}

/** The highest price of the coming slots, where prices differ by day, and when the next of these slots closes. */
export async function readHighestPrice(
  db: Database,
  {
    id,
    effectivePrice,
    lowestPrice,
  }: Pick<typeof products.$inferSelect, 'id' | 'effectivePrice' | 'lowestPrice'>,
  now: Date,
): Promise<{ highestPrice: number | null; validUntil: Date | null }> {
  if (lowestPrice === null) return { highestPrice: null, validUntil: null }
  const [row] = await db
    .select({
      highest: sql`max(coalesce(${availabilitySlots.price}, ${effectivePrice}::bigint))`.mapWith(Number),
      closing: min(availabilitySlots.cutoffAt),
    })
    .from(availabilitySlots)
    .where(isComing(id, now))
  if (!row) return { highestPrice: null, validUntil: null }
  return { highestPrice: Math.max(row.highest, lowestPrice), validUntil: row.closing }
}
