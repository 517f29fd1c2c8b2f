import { imageWidths } from '@affiliate-booking/contract/options/products'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productImages } from '../../db/schema/images.ts'
import { isUuid } from '../users/get-user.ts'
import { ok, type Result } from '../../result.ts'
import { readImageFile } from './image-files.ts'
import { unknownImage } from './change-image.ts'

/** An image in one of its widths, for anyone who knows its id. Fails with 404. */
export async function getProductImage(
  { db, uploads }: { db: Database; uploads: string },
  id: string,
  width: string,
): Promise<Result<File>> {
  const known = imageWidths.find((each) => String(each) === width)
  if (known === undefined || !isUuid(id)) return unknownImage
  const [image] = await db
    .select({ id: productImages.id })
    .from(productImages)
    .where(eq(productImages.id, id))
  if (!image) return unknownImage
  const bytes = await readImageFile(uploads, image.id, known)
  return ok(new File([new Uint8Array(bytes)], `${image.id}-${known}.webp`, { type: 'image/webp' }))
}
