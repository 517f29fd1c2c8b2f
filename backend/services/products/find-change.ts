// The staged edits of a product.
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productChanges } from '../../db/schema/products.ts'

export type ProductChangeRow = typeof productChanges.$inferSelect

/** The one that waits for a decision. */
export async function findPendingChange(
  db: Database,
  productId: string,
): Promise<ProductChangeRow | undefined> {
  const [waiting] = await db
    .select()
    .from(productChanges)
    .where(and(eq(productChanges.productId, productId), eq(productChanges.status, 'pending')))
  return waiting
}

/** The newest, unless it is over: one that waits, or one that was returned and that the provider goes on with. */
export async function findOpenChange(db: Database, productId: string): Promise<ProductChangeRow | undefined> {
  const [newest] = await db
    .select()
    .from(productChanges)
    .where(eq(productChanges.productId, productId))
    // Of two of the same moment, the one that waits is the newer.
    .orderBy(desc(productChanges.createdAt), asc(productChanges.status))
    .limit(1)
  return newest?.status === 'pending' || newest?.status === 'returned' ? newest : undefined
}
