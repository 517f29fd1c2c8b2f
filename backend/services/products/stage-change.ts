import { ProductDraft } from '@affiliate-booking/contract/product-fields'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productChanges } from '../../db/schema/products.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { findOpenChange } from './find-change.ts'
import { auditedChanges, draftOfProduct, isSame, type Product } from './draft.ts'
import { auditImageChanges, listStagedImages } from '../images/staged-images.ts'
import { type ActionContext, productAuditEntry, updateProduct } from './update-product.ts'

/** An edit that makes it what it is already only takes back what was staged before. */
export async function stageChange(
  tx: Database,
  change: ActionContext,
  product: Product,
  draft: ProductDraft,
): Promise<Product> {
  const live = draftOfProduct(product)
  const isNothing = await replacePendingChange(tx, change, product, draft)
  if (isNothing === undefined) return product
  const action = isNothing ? 'product.change-withdrawn' : 'product.change-staged'
  const changes = isNothing
    ? undefined
    : { ...auditedChanges(live, draft), ...auditImageChanges(await listStagedImages(tx, product.id)) }
  await writeAudit(tx, productAuditEntry(product, change, { action, changes }))
  return updateProduct(tx, product, {})
}

/**
 * Lets a draft, and the pictures that are staged, wait in the place of what waited before. Gives whether they make it
 * what it is already, so that nothing waits now; undefined if nothing did before.
 */
async function replacePendingChange(
  tx: Database,
  change: ActionContext,
  product: Product,
  draft: ProductDraft,
): Promise<boolean | undefined> {
  const open = await findOpenChange(tx, product.id)
  const isNothing =
    isSame(draftOfProduct(product), draft) && (await listStagedImages(tx, product.id)).length === 0
  if (isNothing && !open) return undefined
  await withdrawPendingChange(tx, change, product)
  if (isNothing && open?.status === 'returned') {
    await tx.update(productChanges).set({ status: 'withdrawn' }).where(eq(productChanges.id, open.id))
  }
  if (!isNothing) {
    await tx.insert(productChanges).values({ productId: product.id, draft, createdAt: change.now })
  }
  return isNothing
}

/** After a picture was staged, or no longer is: it waits together with the rest of the edit, if there is one. */
export async function stageImageChanges(
  tx: Database,
  change: ActionContext,
  product: Product,
): Promise<void> {
  const open = await findOpenChange(tx, product.id)
  const draft = open ? ProductDraft.parse(open.draft) : draftOfProduct(product)
  await replacePendingChange(tx, change, product, draft)
}

export const withdrawPendingChange = (tx: Database, { now, actor }: ActionContext, { id }: Product) =>
  tx
    .update(productChanges)
    .set({ status: 'withdrawn', decidedAt: now, decidedBy: actor.id })
    .where(and(eq(productChanges.productId, id), eq(productChanges.status, 'pending')))
    .returning({ id: productChanges.id })
