import { eq } from 'drizzle-orm'
import { productImages } from '../../db/schema/products/images.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import type { ActionContext } from '../products/update-product.ts'
import { checkRoom, recordImageChange, lockImage } from './change-image.ts'

/** Cancels the staged removal of an image. Fails with 404, and with 409 if no removal is staged or there are ten others. */
export function restoreProductImage(
  context: ActionContext,
  productId: string,
  imageId: string,
): Promise<Result<Product>> {
  return context.db.transaction(async (tx) => {
    const locked = await lockImage(tx, context, productId, imageId)
    if (!locked.ok) return locked
    const { product, image } = locked.value
    if (image.staged !== 'removed') return fail(409, 'This picture is not marked for removal.')
    const room = await checkRoom(tx, productId)
    if (!room.ok) return room
    await tx.update(productImages).set({ staged: null }).where(eq(productImages.id, image.id))
    const change = { old: null, new: image.alt }
    return ok(await recordImageChange(tx, context, product, 'product.picture-kept', change))
  })
}
