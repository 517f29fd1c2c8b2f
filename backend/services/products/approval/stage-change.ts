import { ProductDraft } from '@affiliate-booking/contract/shapes/products/product-fields'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { productChanges } from '../../../db/schema/products/products.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { findOpenChange, type ProductChangeRow } from './find-change.ts'
import { auditedChanges, draftOfProduct, isSameDraft, type Product } from '../draft.ts'
import { auditImageChanges, listStagedImages } from '../../images/staged-images.ts'
import { type ActionContext, productAuditEntry, updateProduct } from '../update-product.ts'

/** Stages an edit of a live product. An edit that equals the live version only withdraws an earlier one. */
export async function stageChange(
  tx: Database,
  context: ActionContext,
  product: Product,
  draft: ProductDraft,
): Promise<Product> {
  const live = draftOfProduct(product)
  const isNothing = await replacePendingChange(tx, context, product, draft)
  if (isNothing === undefined) return product
  const action = isNothing ? 'product.change-withdrawn' : 'product.change-staged'
  const changes = isNothing
    ? undefined
    : { ...auditedChanges(live, draft), ...auditImageChanges(await listStagedImages(tx, product.id)) }
  await writeAudit(tx, productAuditEntry(product, context, { action, changes }))
  return updateProduct(tx, product, {})
}

/**
 * Replaces the pending change by this draft and the staged images. Returns true if they equal the live version, so that
 * nothing is pending now; undefined if nothing was pending before either.
 */
async function replacePendingChange(
  tx: Database,
  context: ActionContext,
  product: Product,
  draft: ProductDraft,
): Promise<boolean | undefined> {
  const open = await findOpenChange(tx, product.id)
  const isNothing =
    isSameDraft(draftOfProduct(product), draft) && (await listStagedImages(tx, product.id)).length === 0
  if (isNothing && !open) return undefined
  // A returned one stays in the history of what replaces it.
  if (open && (open.status === 'pending' || isNothing)) await withdrawChange(tx, context, open)
  if (!isNothing) {
    await tx.insert(productChanges).values({ productId: product.id, draft, createdAt: context.now })
  }
  return isNothing
}

/** Makes staged images part of the pending change. */
export async function stageImageChanges(
  tx: Database,
  context: ActionContext,
  product: Product,
): Promise<void> {
  const open = await findOpenChange(tx, product.id)
  const draft = open ? ProductDraft.parse(open.draft) : draftOfProduct(product)
  await replacePendingChange(tx, context, product, draft)
}

/** Who returned an edit, and when, stays in its row. */
export const withdrawChange = (
  tx: Database,
  { now, actor }: ActionContext,
  { id, decidedAt, decidedBy }: ProductChangeRow,
) =>
  tx
    .update(productChanges)
    .set({ status: 'withdrawn', decidedAt: decidedAt ?? now, decidedBy: decidedBy ?? actor.id })
    .where(eq(productChanges.id, id))
