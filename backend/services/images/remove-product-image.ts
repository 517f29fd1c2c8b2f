import { eq } from 'drizzle-orm'
import { productImages } from '../../db/schema/products/images.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { withImageCleanup } from './staged-images.ts'
import type { UploadActionContext } from '../products/update-product.ts'
import { isApproved } from '../products/draft.ts'
import { recordImageChange, lockImage } from './change-image.ts'

/**
 * Removes an image and its files; on a live product the removal is staged for approval. Fails with 404, and with 409 if
 * the removal is already staged.
 */
export function removeProductImage(
  context: UploadActionContext,
  productId: string,
  imageId: string,
): Promise<Result<Product>> {
  return withImageCleanup(context.uploads, (discard) =>
    context.db.transaction(async (tx) => {
      const locked = await lockImage(tx, context, productId, imageId)
      if (!locked.ok) return locked
      const { product, image } = locked.value
      if (image.staged === 'removed')
        return fail(409, 'This picture will be removed when the edit is approved.')
      const isThis = eq(productImages.id, image.id)
      if (isApproved(product) && image.staged === null) {
        await tx.update(productImages).set({ staged: 'removed' }).where(isThis)
      } else {
        await tx.delete(productImages).where(isThis)
        discard([image.id])
      }
      const change = { old: image.alt, new: null }
      return ok(await recordImageChange(tx, context, product, 'product.picture-removed', change))
    }),
  )
}
