// The pictures of tours and stays: added and removed by their providers at once, also of what is live.
import { randomUUID } from 'node:crypto'
import { pictureWidths } from '@affiliate-booking/contract/calls/catalogue'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productPictures } from '../../db/schema.ts'
import { writeAudit } from '../audit.ts'
import { isAccountId } from '../find-user.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Product } from './draft.ts'
import { findProduct, holdProduct } from './find-product.ts'
import {
  preparePicture,
  type PreparedPicture,
  readPictureFile,
  removePictureFiles,
  storePicture,
} from './picture-files.ts'
import { type Change, deedOn, updateProduct } from './write-product.ts'

interface WithFiles extends Change {
  /** The folder for files. */
  uploads: string
}

const mostPictures = 10
const tooMany = refuse(409, 'There are ten pictures already. Remove one first.')

/**
 * Adds a picture after those that are there. When any step fails, nothing is left in the database nor on disk.
 * Refused with 404, 400 for what is no picture, and 409 for one too many.
 */
export async function addPicture(
  change: WithFiles,
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
  change: WithFiles,
  productId: string,
  { id, alt, width, height }: { id: string; alt: string } & PreparedPicture,
): Promise<Outcome<Product>> {
  return change.db.transaction(async (tx) => {
    const held = await holdProduct(tx, change.actor, productId)
    if (!held.ok) return held
    const present = await tx
      .select({ position: productPictures.position })
      .from(productPictures)
      .where(eq(productPictures.productId, productId))
    if (present.length >= mostPictures) return tooMany
    const position = Math.max(0, ...present.map(({ position }) => position)) + 1
    await tx
      .insert(productPictures)
      .values({ id, productId, position, alt, width, height, createdAt: change.now })
    return done(await noteChange(tx, change, held.value, 'product.picture-added', { old: null, new: alt }))
  })
}

/** Of a live product, its page has changed. */
async function noteChange(
  tx: Database,
  change: Change,
  product: Product,
  action: 'product.picture-added' | 'product.picture-removed',
  picture: { old: string | null; new: string | null },
): Promise<Product> {
  await writeAudit(tx, deedOn(product, change, { action, changes: { picture } }))
  return updateProduct(tx, product, { updatedAt: change.now })
}

const unknownPicture = refuse(404, 'There is no such picture.')

/** Removes a picture and its files. Refused with 404. */
export async function removePicture(
  change: WithFiles,
  productId: string,
  pictureId: string,
): Promise<Outcome<Product>> {
  const outcome = await change.db.transaction(async (tx) => {
    const held = await holdProduct(tx, change.actor, productId)
    if (!held.ok) return held
    if (!isAccountId(pictureId)) return unknownPicture
    const [removed] = await tx
      .delete(productPictures)
      .where(and(eq(productPictures.id, pictureId), eq(productPictures.productId, productId)))
      .returning()
    if (!removed) return unknownPicture
    return done(
      await noteChange(tx, change, held.value, 'product.picture-removed', { old: removed.alt, new: null }),
    )
  })
  if (outcome.ok) await removePictureFiles(change.uploads, pictureId.toLowerCase())
  return outcome
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
