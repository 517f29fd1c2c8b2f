import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { productImages } from '../../db/schema/products/images.ts'
import { writeRowsOfFiles } from '../../files/write-rows-of-files.ts'
import { ok, type Result } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { findProduct, lockProduct } from '../products/find-product.ts'
import { prepareImage, type PreparedImage, removeImageFiles, storeImage } from './image-files.ts'
import type { ActionContext, UploadActionContext } from '../products/update-product.ts'
import { isApproved } from '../products/draft.ts'
import { checkRoom, recordImageChange } from './change-image.ts'

/**
 * Adds an image after the existing ones; on a live product it is staged for approval. If a step fails, nothing is left in
 * the database or on disk, unless the connection to the database is lost. Fails with 404, with 400 for an unreadable image,
 * and with 409 for too many.
 */
export async function addProductImage(
  context: UploadActionContext,
  productId: string,
  { image, alt }: { image: File; alt: string },
): Promise<Result<Product>> {
  const { db, actor, uploads } = context
  // Checked before the expensive work.
  const found = await findProduct(db, actor, productId)
  if (!found.ok) return found
  const prepared = await prepareImage(image)
  if (!prepared.ok) return prepared
  const id = randomUUID()
  await storeImage(uploads, id, prepared.value.files)
  return writeRowsOfFiles(
    () => insertImage(context, productId, { id, alt, ...prepared.value }),
    () => removeImageFiles(uploads, id),
  )
}

function insertImage(
  context: ActionContext,
  productId: string,
  { id, alt, width, height }: { id: string; alt: string } & PreparedImage,
): Promise<Result<Product>> {
  return context.db.transaction(async (tx) => {
    const locked = await lockProduct(tx, context.actor, productId)
    if (!locked.ok) return locked
    const room = await checkRoom(tx, productId)
    if (!room.ok) return room
    const present = await tx
      .select({ position: productImages.position })
      .from(productImages)
      .where(eq(productImages.productId, productId))
    const position = Math.max(0, ...present.map(({ position }) => position)) + 1
    const staged = isApproved(locked.value) ? 'added' : null
    await tx
      .insert(productImages)
      .values({ id, productId, position, alt, width, height, staged, createdAt: context.now })
    return ok(
      await recordImageChange(tx, context, locked.value, 'product.picture-added', { old: null, new: alt }),
    )
  })
}
