// The pictures of tours and stays: added and removed by their providers, at once while it is not live; else customers see
// that once it is approved.
import { randomUUID } from 'node:crypto'
import { pictureWidths } from '@affiliate-booking/contract/options/products'
import { maximumPictures } from '@affiliate-booking/contract/options/products'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productPictures } from '../../db/schema.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { isAccountId } from '../users/find-user.ts'
import { done, type Outcome, refuse } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { findProduct, holdProduct } from '../products/find-product.ts'
import {
  preparePicture,
  type PreparedPicture,
  readPictureFile,
  removePictureFiles,
  storePicture,
} from './image-files.ts'
import { thenRemoveFiles } from './staged-images.ts'
import {
  type Change,
  type ChangeWithFiles,
  deedOn,
  restagePictures,
  updateProduct,
} from '../products/edit-product.ts'

const tooMany = refuse(409, 'There are ten pictures already. Remove one first.')

/**
 * Adds a picture after those that are there. When any step fails, nothing is left in the database nor on disk.
 * Refused with 404, 400 for what is no picture, and 409 for one too many.
 */
export async function addPicture(
  change: ChangeWithFiles,
  productId: string,
  { picture, alt }: { picture: File; alt: string },
): Promise<Outcome<Product>> {
  const { db, actor, uploads } = change
  // Before the work: who may not has no business with it.
  const found = await findProduct(db, actor, productId)
  if (!found.ok) return found
  const prepared = await preparePicture(picture)
  if (!prepared.ok) return prepared
  const id = randomUUID()
  await storePicture(uploads, id, prepared.value.files)
  const outcome = await insertPicture(change, productId, { id, alt, ...prepared.value }).catch(
    async (error: unknown) => {
      await removePictureFiles(uploads, id)
      throw error
    },
  )
  if (!outcome.ok) await removePictureFiles(uploads, id)
  return outcome
}

function insertPicture(
  change: Change,
  productId: string,
  { id, alt, width, height }: { id: string; alt: string } & PreparedPicture,
): Promise<Outcome<Product>> {
  return change.db.transaction(async (tx) => {
    const held = await holdProduct(tx, change.actor, productId)
    if (!held.ok) return held
    const present = await tx
      .select({ position: productPictures.position, staged: productPictures.staged })
      .from(productPictures)
      .where(eq(productPictures.productId, productId))
    if (present.filter(({ staged }) => staged !== 'removed').length >= maximumPictures) return tooMany
    const position = Math.max(0, ...present.map(({ position }) => position)) + 1
    const staged = isLive(held.value) ? 'added' : null
    await tx
      .insert(productPictures)
      .values({ id, productId, position, alt, width, height, staged, createdAt: change.now })
    return done(await noteChange(tx, change, held.value, 'product.picture-added', { old: null, new: alt }))
  })
}

const isLive = ({ status }: Product) => status === 'approved'

/** Of a live product, what was done waits for approval. */
async function noteChange(
  tx: Database,
  change: Change,
  product: Product,
  action: 'product.picture-added' | 'product.picture-removed' | 'product.picture-kept',
  picture: { old: string | null; new: string | null },
): Promise<Product> {
  await writeAudit(tx, deedOn(product, change, { action, changes: { picture } }))
  if (!isLive(product)) return updateProduct(tx, product, { updatedAt: change.now })
  await restagePictures(tx, change, product)
  return updateProduct(tx, product, {})
}

const unknownPicture = refuse(404, 'There is no such picture.')

/** Holds the product, and gives its picture. Refused with 404. */
async function holdPicture(tx: Database, { actor }: Change, productId: string, pictureId: string) {
  const held = await holdProduct(tx, actor, productId)
  if (!held.ok) return held
  if (!isAccountId(pictureId)) return unknownPicture
  const [picture] = await tx
    .select()
    .from(productPictures)
    .where(and(eq(productPictures.id, pictureId), eq(productPictures.productId, productId)))
  return picture ? done({ product: held.value, picture }) : unknownPicture
}

/**
 * Removes a picture and its files; one that customers see, once that is approved. Refused with 404, and with 409 for one
 * whose removal waits already.
 */
export function removePicture(
  change: ChangeWithFiles,
  productId: string,
  pictureId: string,
): Promise<Outcome<Product>> {
  return thenRemoveFiles(change.uploads, (discard) =>
    change.db.transaction(async (tx) => {
      const held = await holdPicture(tx, change, productId, pictureId)
      if (!held.ok) return held
      const { product, picture } = held.value
      if (picture.staged === 'removed') return refuse(409, 'It is removed once the edit is approved.')
      const isThis = eq(productPictures.id, picture.id)
      if (isLive(product) && picture.staged === null) {
        await tx.update(productPictures).set({ staged: 'removed' }).where(isThis)
      } else {
        await tx.delete(productPictures).where(isThis)
        discard([picture.id])
      }
      const words = { old: picture.alt, new: null }
      return done(await noteChange(tx, change, product, 'product.picture-removed', words))
    }),
  )
}

/** Keeps a picture whose removal waits for approval. Refused with 404, and with 409 for any other. */
export function keepPicture(change: Change, productId: string, pictureId: string): Promise<Outcome<Product>> {
  return change.db.transaction(async (tx) => {
    const held = await holdPicture(tx, change, productId, pictureId)
    if (!held.ok) return held
    const { product, picture } = held.value
    if (picture.staged !== 'removed') return refuse(409, 'Nothing is to be done with this picture.')
    await tx.update(productPictures).set({ staged: null }).where(eq(productPictures.id, picture.id))
    const words = { old: null, new: picture.alt }
    return done(await noteChange(tx, change, product, 'product.picture-kept', words))
  })
}

/** A picture in one of its widths, for whoever knows its id; else 404. */
export async function findPicture(
  { db, uploads }: { db: Database; uploads: string },
  id: string,
  width: string,
): Promise<Outcome<File>> {
  const known = pictureWidths.find((each) => String(each) === width)
  if (known === undefined || !isAccountId(id)) return unknownPicture
  const [picture] = await db
    .select({ id: productPictures.id })
    .from(productPictures)
    .where(eq(productPictures.id, id))
  if (!picture) return unknownPicture
  const bytes = await readPictureFile(uploads, picture.id, known)
  return done(new File([new Uint8Array(bytes)], `${picture.id}-${known}.webp`, { type: 'image/webp' }))
}
