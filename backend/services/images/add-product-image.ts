// The pictures of tours and stays: added and removed by their providers, at once while it is not live; else customers see
// that once it is approved.
import { randomUUID } from 'node:crypto'
import { maximumImages } from '@affiliate-booking/contract/options/products'
import { eq } from 'drizzle-orm'
import { productImages } from '../../db/schema/images.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { findProduct, lockProduct } from '../products/find-product.ts'
import { prepareImage, type PreparedImage, removeImageFiles, storeImage } from './image-files.ts'
import type { ActionContext, UploadActionContext } from '../products/update-product.ts'
import { isLive, noteChange } from './change-image.ts'

const tooMany = fail(409, 'There are already ten pictures. Remove one first.')

/**
 * Adds a picture after those that are there. When any step fails, nothing is left in the database nor on disk.
 * Refused with 404, 400 for what is no picture, and 409 for one too many.
 */
export async function addProductImage(
  change: UploadActionContext,
  productId: string,
  { image, alt }: { image: File; alt: string },
): Promise<Result<Product>> {
  const { db, actor, uploads } = change
  // Before the work: who may not has no business with it.
  const found = await findProduct(db, actor, productId)
  if (!found.ok) return found
  const prepared = await prepareImage(image)
  if (!prepared.ok) return prepared
  const id = randomUUID()
  await storeImage(uploads, id, prepared.value.files)
  const outcome = await insertImage(change, productId, { id, alt, ...prepared.value }).catch(
    async (error: unknown) => {
      await removeImageFiles(uploads, id)
      throw error
    },
  )
  if (!outcome.ok) await removeImageFiles(uploads, id)
  return outcome
}

function insertImage(
  change: ActionContext,
  productId: string,
  { id, alt, width, height }: { id: string; alt: string } & PreparedImage,
): Promise<Result<Product>> {
  return change.db.transaction(async (tx) => {
    const held = await lockProduct(tx, change.actor, productId)
    if (!held.ok) return held
    const present = await tx
      .select({ position: productImages.position, staged: productImages.staged })
      .from(productImages)
      .where(eq(productImages.productId, productId))
    if (present.filter(({ staged }) => staged !== 'removed').length >= maximumImages) return tooMany
    const position = Math.max(0, ...present.map(({ position }) => position)) + 1
    const staged = isLive(held.value) ? 'added' : null
    await tx
      .insert(productImages)
      .values({ id, productId, position, alt, width, height, staged, createdAt: change.now })
    return ok(await noteChange(tx, change, held.value, 'product.picture-added', { old: null, new: alt }))
  })
}
