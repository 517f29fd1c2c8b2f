import { eq } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { productImages } from '../../db/schema/products/images.ts'
import { products } from '../../db/schema/products/products.ts'
import { fail, ok, type Result } from '../../result.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { withImageCleanup } from '../images/staged-images.ts'
import { isApproved } from './draft.ts'
import { lockProductVersion, productAuditEntry, type UploadActionContext } from './update-product.ts'

/**
 * Deletes a product that was never approved, so that nobody can have booked it, with its images and its calendar. Fails
 * with 404 outside the actor's scope, and with 409 for an outdated version or a product that customers may know.
 */
export const deleteProduct = (
  context: UploadActionContext,
  id: string,
  { version }: { version: number },
): Promise<Result<{ id: string }>> =>
  withImageCleanup(context.uploads, (discard) =>
    context.db.transaction(async (tx) => {
      const locked = await lockProductVersion(tx, context, id, version)
      if (!locked.ok) return locked
      const product = locked.value
      const isBooked = (await tx.$count(bookings, eq(bookings.productId, product.id))) > 0
      if (isApproved(product) || isBooked)
        return fail(409, 'Customers have seen this. Take it off sale instead.')
      const images = await tx
        .delete(productImages)
        .where(eq(productImages.productId, product.id))
        .returning({ id: productImages.id })
      discard(images.map((image) => image.id))
      await tx.delete(products).where(eq(products.id, product.id))
      const changes = { title: { old: product.title, new: null } }
      await writeAudit(tx, productAuditEntry(product, context, { action: 'product.deleted', changes }))
      return ok({ id: product.id })
    }),
  )
