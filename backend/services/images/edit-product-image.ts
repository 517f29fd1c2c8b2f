import type { EditImagePayload } from '@affiliate-booking/contract/calls/products/product-images'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productImages } from '../../db/schema/products/images.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { ok, type Result, fail } from '../../result.ts'
import { isApproved, type Product } from '../products/draft.ts'
import { type ActionContext, productAuditEntry, updateProduct } from '../products/update-product.ts'
import { changedAtOnce, lockImage, recordImageChange } from './change-image.ts'

type Image = typeof productImages.$inferSelect

/**
 * Moves an image to another place, or describes it. A place is taken at once, also on a live product: everything that
 * customers see was approved. Fails with 404, and with 409 for a new description of an image that customers see.
 */
export function editProductImage(
  context: ActionContext,
  productId: string,
  imageId: string,
  payload: EditImagePayload,
): Promise<Result<Product>> {
  return context.db.transaction(async (tx) => {
    const locked = await lockImage(tx, context, productId, imageId)
    if (!locked.ok) return locked
    const { product, image } = locked.value
    return 'alt' in payload
      ? describeImage(tx, context, product, image, payload.alt)
      : ok(await moveImage(tx, context, product, image, payload.position))
  })
}

async function describeImage(
  tx: Database,
  context: ActionContext,
  product: Product,
  image: Image,
  alt: string,
): Promise<Result<Product>> {
  if (isApproved(product) && image.staged !== 'added')
    return fail(409, 'Customers see this picture. To describe it differently, add it again.')
  if (alt === image.alt) return ok(product)
  await tx.update(productImages).set({ alt }).where(eq(productImages.id, image.id))
  const change = { old: image.alt, new: alt }
  return ok(await recordImageChange(tx, context, product, 'product.picture-described', change))
}

/** Beyond the last place is the last one. */
async function moveImage(
  tx: Database,
  context: ActionContext,
  product: Product,
  { id, alt }: Image,
  position: number,
): Promise<Product> {
  const present = await tx
    .select({ id: productImages.id })
    .from(productImages)
    .where(eq(productImages.productId, product.id))
    .orderBy(asc(productImages.position))
  const order = present.map((image) => image.id)
  const old = order.indexOf(id) + 1
  const place = Math.min(position, order.length)
  if (place === old) return product
  const moved = order.toSpliced(old - 1, 1).toSpliced(place - 1, 0, id)
  for (const [index, each] of moved.entries())
    await tx
      .update(productImages)
      .set({ position: index + 1 })
      .where(eq(productImages.id, each))
  const changes = { image: { old: alt, new: alt }, position: { old, new: place } }
  await writeAudit(tx, productAuditEntry(product, context, { action: 'product.picture-moved', changes }))
  return updateProduct(tx, product, isApproved(product) ? {} : changedAtOnce(product, context.now))
}
