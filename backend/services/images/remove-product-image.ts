import { eq } from 'drizzle-orm'
import { productImages } from '../../db/schema/images.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { withImageCleanup } from './staged-images.ts'
import type { UploadActionContext } from '../products/update-product.ts'
import { isLive, recordImageChange, lockImage } from './change-image.ts'

/**
 * Removes a picture and its files; one that customers see, once that is approved. Refused with 404, and with 409 for one
 * whose removal waits already.
 */
export function removeProductImage(
  context: UploadActionContext,
  productId: string,
  imageId: string,
): Promise<Result<Product>> {
  return withImageCleanup(context.uploads, (discard) =>
    context.db.transaction(async (tx) => {
      const held = await lockImage(tx, context, productId, imageId)
      if (!held.ok) return held
      const { product, image } = held.value
      if (image.staged === 'removed')
        return fail(409, 'This picture will be removed when the edit is approved.')
      const isThis = eq(productImages.id, image.id)
      if (isLive(product) && image.staged === null) {
        await tx.update(productImages).set({ staged: 'removed' }).where(isThis)
      } else {
        await tx.delete(productImages).where(isThis)
        discard([image.id])
      }
      const words = { old: image.alt, new: null }
      return ok(await recordImageChange(tx, context, product, 'product.picture-removed', words))
    }),
  )
}
