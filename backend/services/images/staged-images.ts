// What an edit that waits does with the pictures of a live product: one that it adds is shown to no customer, and one that
// it removes still is, until the edit is approved.
import type { FieldChange } from '@affiliate-booking/contract/products'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productImages } from '../../db/schema/images.ts'
import type { Result } from '../../result.ts'
import { removeImageFiles } from './image-files.ts'

export type StagedImage = Pick<typeof productImages.$inferSelect, 'id' | 'alt' | 'staged'>

const ofProduct = (productId: string, staged: 'added' | 'removed') =>
  and(eq(productImages.productId, productId), eq(productImages.staged, staged))

/** Those that the edit of a product adds or removes, in the order in which pictures are shown. */
export const listStagedImages = (db: Database, productId: string): Promise<StagedImage[]> =>
  db
    .select({ id: productImages.id, alt: productImages.alt, staged: productImages.staged })
    .from(productImages)
    .where(and(eq(productImages.productId, productId), isNotNull(productImages.staged)))
    .orderBy(asc(productImages.position))

/** Makes the pictures what the edit says. Gives the ids of those that are gone, whose files are to follow. */
export async function applyStagedImages(tx: Database, productId: string): Promise<string[]> {
  const gone = await deleteStaged(tx, productId, 'removed')
  await tx.update(productImages).set({ staged: null }).where(ofProduct(productId, 'added'))
  return gone
}

/** Leaves the pictures as they are live. Gives the ids of those that are gone, whose files are to follow. */
export async function discardStagedImages(tx: Database, productId: string): Promise<string[]> {
  const gone = await deleteStaged(tx, productId, 'added')
  await tx.update(productImages).set({ staged: null }).where(ofProduct(productId, 'removed'))
  return gone
}

async function deleteStaged(tx: Database, productId: string, staged: 'added' | 'removed') {
  const rows = await tx
    .delete(productImages)
    .where(ofProduct(productId, staged))
    .returning({ id: productImages.id })
  return rows.map(({ id }) => id)
}

/**
 * Runs what may leave files without a picture, which it names to `discard`; they are removed once that is written, so
 * that no picture is ever without its files.
 */
export async function withImageCleanup<Value>(
  uploads: string,
  run: (discard: (ids: readonly string[]) => void) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const gone: string[] = []
  const outcome = await run((ids) => gone.push(...ids))
  if (outcome.ok) await Promise.all(gone.map((id) => removeImageFiles(uploads, id)))
  return outcome
}

/** What the edit does with pictures, in words for people. */
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

/** The same for the audit log. */
export function auditImageChanges(
  staged: readonly StagedImage[],
): Record<string, { old: unknown; new: unknown }> {
  const altsOf = (stage: 'added' | 'removed') =>
    staged.filter((image) => image.staged === stage).map(({ alt }) => alt)
  return staged.length === 0 ? {} : { images: { old: altsOf('removed'), new: altsOf('added') } }
}
