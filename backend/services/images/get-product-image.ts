import { imageWidths } from '@affiliate-booking/contract/options/products/products'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { productImages } from '../../db/schema/products/images.ts'
import { products } from '../../db/schema/products/products.ts'
import { ok, type Result } from '../../result.ts'
import { findSession } from '../sessions/find-session.ts'
import { findProduct } from '../products/find-product.ts'
import { readImageFile } from './image-files.ts'
import { imageNotFound } from './change-image.ts'
import { isUuid } from '../../uuid.ts'

interface Dependencies {
  db: Database
  uploads: FileStore
  now: () => Date
}

interface FoundImage {
  file: File
  /** Whether everybody may see it. */
  isPublic: boolean
}

/**
 * An image in one of its widths. Images that wait for approval are for the provider and administrators in scope, by their
 * session's token; those of a product off sale also for customers who have booked it. Fails with 404.
 */
export async function getProductImage(
  { db, uploads, now }: Dependencies,
  id: string,
  width: string,
  token: string | undefined,
): Promise<Result<FoundImage>> {
  const known = imageWidths.find((each) => String(each) === width)
  if (known === undefined || !isUuid(id)) return imageNotFound
  const [image] = await db
    .select({
      productId: productImages.productId,
      isApproved: sql<boolean>`${products.status} <> 'pending_approval' and ${productImages.staged} is distinct from 'added'`,
      isOffSale: sql<boolean>`${products.status} = 'off_sale'`,
    })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(eq(productImages.id, id))
  if (!image) return imageNotFound
  const { isApproved, isOffSale, productId } = image
  const isPublic = isApproved && !isOffSale
  if (!isPublic && !(await maySee({ db, now }, { productId, isApproved }, token))) return imageNotFound
  const bytes = await readImageFile(uploads, id.toLowerCase(), known)
  if (bytes === null) return imageNotFound
  const file = new File([new Uint8Array(bytes)], `${id}-${known}.webp`, { type: 'image/webp' })
  return ok({ file, isPublic })
}

async function maySee(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { productId, isApproved }: { productId: string; isApproved: boolean },
  token: string | undefined,
): Promise<boolean> {
  const signedIn = token === undefined ? null : await findSession(db, token, now())
  if (signedIn === null) return false
  const { actor } = signedIn
  if ((await findProduct(db, actor, productId)).ok) return true
  const isBooked = and(eq(bookings.productId, productId), eq(bookings.userId, actor.id))
  return isApproved && (await db.$count(bookings, isBooked)) > 0
}
