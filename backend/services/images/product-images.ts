// The pictures of tours and stays: added and removed by their providers, at once while it is not live; else customers see
// that once it is approved.
import { randomUUID } from 'node:crypto'
import { imageWidths } from '@affiliate-booking/contract/options/products'
import { maximumImages } from '@affiliate-booking/contract/options/products'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productImages } from '../../db/schema/images.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { isAccountId } from '../users/get-user.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { findProduct, lockProduct } from '../products/find-product.ts'
import {
  prepareImage,
  type PreparedImage,
  readImageFile,
  removeImageFiles,
  storeImage,
} from './image-files.ts'
import { withImageCleanup } from './staged-images.ts'
import {
  type ActionContext,
  type UploadActionContext,
  productAuditEntry,
  stageImageChanges,
  updateProduct,
} from '../products/edit-product.ts'

const tooMany = fail(409, 'There are ten pictures already. Remove one first.')

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

const isLive = ({ status }: Product) => status === 'approved'

/** Of a live product, what was done waits for approval. */
async function noteChange(
  tx: Database,
  change: ActionContext,
  product: Product,
  action: 'product.picture-added' | 'product.picture-removed' | 'product.picture-kept',
  image: { old: string | null; new: string | null },
): Promise<Product> {
  await writeAudit(tx, productAuditEntry(product, change, { action, changes: { image } }))
  if (!isLive(product)) return updateProduct(tx, product, { updatedAt: change.now })
  await stageImageChanges(tx, change, product)
  return updateProduct(tx, product, {})
}

const unknownImage = fail(404, 'There is no such picture.')

/** Holds the product, and gives its picture. Refused with 404. */
async function holdImage(tx: Database, { actor }: ActionContext, productId: string, imageId: string) {
  const held = await lockProduct(tx, actor, productId)
  if (!held.ok) return held
  if (!isAccountId(imageId)) return unknownImage
  const [image] = await tx
    .select()
    .from(productImages)
    .where(and(eq(productImages.id, imageId), eq(productImages.productId, productId)))
  return image ? ok({ product: held.value, image }) : unknownImage
}

/**
 * Removes a picture and its files; one that customers see, once that is approved. Refused with 404, and with 409 for one
 * whose removal waits already.
 */
export function removeProductImage(
  change: UploadActionContext,
  productId: string,
  imageId: string,
): Promise<Result<Product>> {
  return withImageCleanup(change.uploads, (discard) =>
    change.db.transaction(async (tx) => {
      const held = await holdImage(tx, change, productId, imageId)
      if (!held.ok) return held
      const { product, image } = held.value
      if (image.staged === 'removed') return fail(409, 'It is removed once the edit is approved.')
      const isThis = eq(productImages.id, image.id)
      if (isLive(product) && image.staged === null) {
        await tx.update(productImages).set({ staged: 'removed' }).where(isThis)
      } else {
        await tx.delete(productImages).where(isThis)
        discard([image.id])
      }
      const words = { old: image.alt, new: null }
      return ok(await noteChange(tx, change, product, 'product.picture-removed', words))
    }),
  )
}

/** Keeps a picture whose removal waits for approval. Refused with 404, and with 409 for any other. */
export function restoreProductImage(change: ActionContext, productId: string, imageId: string): Promise<Result<Product>> {
  return change.db.transaction(async (tx) => {
    const held = await holdImage(tx, change, productId, imageId)
    if (!held.ok) return held
    const { product, image } = held.value
    if (image.staged !== 'removed') return fail(409, 'Nothing is to be done with this picture.')
    await tx.update(productImages).set({ staged: null }).where(eq(productImages.id, image.id))
    const words = { old: null, new: image.alt }
    return ok(await noteChange(tx, change, product, 'product.picture-kept', words))
  })
}

/** A picture in one of its widths, for whoever knows its id; else 404. */
export async function getProductImage(
  { db, uploads }: { db: Database; uploads: string },
  id: string,
  width: string,
): Promise<Result<File>> {
  const known = imageWidths.find((each) => String(each) === width)
  if (known === undefined || !isAccountId(id)) return unknownImage
  const [image] = await db
    .select({ id: productImages.id })
    .from(productImages)
    .where(eq(productImages.id, id))
  if (!image) return unknownImage
  const bytes = await readImageFile(uploads, image.id, known)
  return ok(new File([new Uint8Array(bytes)], `${image.id}-${known}.webp`, { type: 'image/webp' }))
}
