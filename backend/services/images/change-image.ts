import { maximumImages } from '@affiliate-booking/contract/options/products/products'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productImages } from '../../db/schema/products/images.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { ok, fail, type Result } from '../../result.ts'
import { isApproved, type Product } from '../products/draft.ts'
import { lockProduct } from '../products/find-product.ts'
import {
  type ActionContext,
  productAuditEntry,
  submittedAgain,
  updateProduct,
} from '../products/update-product.ts'
import { stageImageChanges } from '../products/approval/stage-change.ts'
import { isUuid } from '../../uuid.ts'

/**
 * Writes the audit entry. On an approved product, the image change is staged for approval; a returned one is submitted
 * again.
 */
export async function recordImageChange(
  tx: Database,
  context: ActionContext,
  product: Product,
  action:
    | 'product.picture-added'
    | 'product.picture-removed'
    | 'product.picture-kept'
    | 'product.picture-described',
  image: { old: string | null; new: string | null },
): Promise<Product> {
  await writeAudit(tx, productAuditEntry(product, context, { action, changes: { image } }))
  if (!isApproved(product)) return updateProduct(tx, product, changedAtOnce(product, context.now))
  await stageImageChanges(tx, context, product)
  return updateProduct(tx, product, {})
}

/** The columns of a product that is not live, after a change of its images. */
export const changedAtOnce = (product: Product, now: Date) => ({
  updatedAt: now,
  ...submittedAgain(product, now),
})

export const imageNotFound = fail(404, 'This picture does not exist.')

const tooMany = fail(409, 'There are already ten pictures. Remove one first.')

/** Fails with 409 if the product, once its pending edit is approved, has as many images as it can have. */
export async function checkRoom(tx: Database, productId: string): Promise<Result<null>> {
  const staying = and(
    eq(productImages.productId, productId),
    sql`${productImages.staged} is distinct from 'removed'`,
  )
  return (await tx.$count(productImages, staying)) < maximumImages ? ok(null) : tooMany
}

/** Locks the product and finds its image. Fails with 404. */
export async function lockImage(tx: Database, { actor }: ActionContext, productId: string, imageId: string) {
  const locked = await lockProduct(tx, actor, productId)
  if (!locked.ok) return locked
  if (!isUuid(imageId)) return imageNotFound
  const [image] = await tx
    .select()
    .from(productImages)
    .where(and(eq(productImages.id, imageId), eq(productImages.productId, productId)))
  return image ? ok({ product: locked.value, image }) : imageNotFound
}
