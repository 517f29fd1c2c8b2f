import { imageWidths } from '@affiliate-booking/contract/options/products/products'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { productImages } from '../../db/schema/products/images.ts'
import { products } from '../../db/schema/products/products.ts'
import { isUuid } from '../users/get-user.ts'
import { ok, type Result } from '../../result.ts'
import { findSession } from '../sessions/find-session.ts'
import { findProduct } from '../products/find-product.ts'
import { readImageFile } from './image-files.ts'
import { unknownImage } from './change-image.ts'

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
 * session's token. Fails with 404.
 */
export async function getProductImage(
  { db, uploads, now }: Dependencies,
  id: string,
  width: string,
  token: string | undefined,
): Promise<Result<FoundImage>> {
  const known = imageWidths.find((each) => String(each) === width)
  if (known === undefined || !isUuid(id)) return unknownImage
  const [image] = await db
    .select({
      productId: productImages.productId,
      isPublic: sql<boolean>`${products.status} = 'approved' and ${productImages.staged} is distinct from 'added'`,
    })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(eq(productImages.id, id))
  if (!image) return unknownImage
  const { isPublic, productId } = image
  if (!isPublic && !(await isInScope({ db, now }, productId, token))) return unknownImage
  const bytes = await readImageFile(uploads, id.toLowerCase(), known)
  if (bytes === null) return unknownImage
  const file = new File([new Uint8Array(bytes)], `${id}-${known}.webp`, { type: 'image/webp' })
  return ok({ file, isPublic })
}

async function isInScope(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  productId: string,
  token: string | undefined,
): Promise<boolean> {
  const signedIn = token === undefined ? null : await findSession(db, token, now())
  return signedIn !== null && (await findProduct(db, signedIn.actor, productId)).ok
}
