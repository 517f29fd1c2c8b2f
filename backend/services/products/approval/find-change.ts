import { and, asc, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { productChanges } from '../../../db/schema/products/products.ts'

export type ProductChangeRow = typeof productChanges.$inferSelect

/** The edit that is waiting for approval. */
export async function findPendingChange(
  db: Database,
  productId: string,
): Promise<ProductChangeRow | undefined> {
  const [pending] = await db
    .select()
    .from(productChanges)
    .where(and(eq(productChanges.productId, productId), eq(productChanges.status, 'pending')))
  return pending
}

/** The newest edit if it is pending or returned: the one that the provider continues. */
export async function findOpenChange(db: Database, productId: string): Promise<ProductChangeRow | undefined> {
  const [newest] = await db
    .select()
    .from(productChanges)
    .where(eq(productChanges.productId, productId))
    // Of two with the same time, the pending one is newer.
    .orderBy(desc(productChanges.createdAt), asc(productChanges.status))
    .limit(1)
  return newest?.status === 'pending' || newest?.status === 'returned' ? newest : undefined
}
