// Image changes of a pending edit: until it is approved, customers do not see added images and still see removed ones.
import type { FieldChange } from '@affiliate-booking/contract/shapes/products/products'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productImages } from '../../db/schema/products/images.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Result } from '../../result.ts'
import { removeImageFiles } from './image-files.ts'

export type StagedImage = Pick<typeof productImages.$inferSelect, 'id' | 'alt' | 'staged'>

const ofProduct = (productId: string, staged: 'added' | 'removed') =>
  and(eq(productImages.productId, productId), eq(productImages.staged, staged))

/** The images that the pending edit adds or removes, in their order. */
export const listStagedImages = (db: Database, productId: string): Promise<StagedImage[]> =>
  db
    .select({ id: productImages.id, alt: productImages.alt, staged: productImages.staged })
    .from(productImages)
    .where(and(eq(productImages.productId, productId), isNotNull(productImages.staged)))
    .orderBy(asc(productImages.position))

/** Whether the product has a picture of its own, once its pending edit is approved. */
export async function hasImage(db: Database, productId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: productImages.id })
    .from(productImages)
    .where(
      and(eq(productImages.productId, productId), sql`${productImages.staged} is distinct from 'removed'`),
    )
    .limit(1)
  return row !== undefined
}

/** Applies the edit. Returns the ids of deleted images, whose files the caller removes. */
export async function applyStagedImages(tx: Database, productId: string): Promise<string[]> {
  const deleted = await deleteStaged(tx, productId, 'removed')
  await tx.update(productImages).set({ staged: null }).where(ofProduct(productId, 'added'))
  return deleted
}

/** Discards the edit. Returns the ids of deleted images, whose files the caller removes. */
export async function discardStagedImages(tx: Database, productId: string): Promise<string[]> {
  const deleted = await deleteStaged(tx, productId, 'added')
  await tx.update(productImages).set({ staged: null }).where(ofProduct(productId, 'removed'))
  return deleted
}

async function deleteStaged(tx: Database, productId: string, staged: 'added' | 'removed') {
  const rows = await tx
    .delete(productImages)
    .where(ofProduct(productId, staged))
    .returning({ id: productImages.id })
  return rows.map(({ id }) => id)
}

/**
 * Removes the files of the images that `run` passes to `discard`, after its transaction has committed, so that no image
 * is ever without its files.
 */
export async function withImageCleanup<Value>(
  uploads: FileStore,
  run: (discard: (ids: readonly string[]) => void) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const discarded: string[] = []
  const result = await run((ids) => discarded.push(...ids))
  if (result.ok) await Promise.all(discarded.map((id) => removeImageFiles(uploads, id)))
  return result
}

export const describeImageChanges = (
  images: readonly { alt: string; staged?: StagedImage['staged'] | undefined }[],
): FieldChange[] =>
  images
    .filter(({ staged }) => staged != null)
    .map(({ alt, staged }) => ({
      field: 'Picture',
      old: staged === 'removed' ? alt : 'None',
      new: staged === 'added' ? alt : 'None',
    }))

/** For the audit log. */
export function auditImageChanges(
  staged: readonly StagedImage[],
): Record<string, { old: unknown; new: unknown }> {
  const altsOf = (stage: 'added' | 'removed') =>
    staged.filter((image) => image.staged === stage).map(({ alt }) => alt)
  return staged.length === 0 ? {} : { images: { old: altsOf('removed'), new: altsOf('added') } }
}
