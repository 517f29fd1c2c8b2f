import { isNotNull } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { identityDocuments } from '../db/schema/accounts/documents.ts'
import { identitySubmissions } from '../db/schema/money/payouts.ts'
import { users } from '../db/schema/accounts/users.ts'
import { productImages } from '../db/schema/products/images.ts'
import { reviewPictures } from '../db/schema/products/review-pictures.ts'
import { avatarFile, type StoredFileKind } from '../files/stored-names.ts'
import { imageFiles } from '../services/images/image-files.ts'
import { reviewPictureFiles } from '../services/review-pictures/review-picture-files.ts'

/** Lists the files of each kind that rows name. */
const listers: Readonly<Record<StoredFileKind, (db: Database) => Promise<string[]>>> = {
  async identity(db) {
    const documents = await db.select({ key: identityDocuments.storageKey }).from(identityDocuments)
    const pictures = await db
      .select({ key: identitySubmissions.panPictureKey })
      .from(identitySubmissions)
      .where(isNotNull(identitySubmissions.panPictureKey))
    // A submission may name the picture of the registration.
    return [...new Set([...documents, ...pictures].flatMap(({ key }) => key ?? []))]
  },
  async avatar(db) {
    const avatars = await db.select({ id: users.avatarId }).from(users).where(isNotNull(users.avatarId))
    return avatars.flatMap(({ id }) => (id === null ? [] : avatarFile(id)))
  },
  async productImage(db) {
    const images = await db.select({ id: productImages.id }).from(productImages)
    return images.flatMap(({ id }) => imageFiles(id))
  },
  async reviewPicture(db) {
    const pictures = await db.select({ id: reviewPictures.id }).from(reviewPictures)
    return pictures.flatMap(({ id }) => reviewPictureFiles(id))
  },
}

/** The names of all uploaded files that rows name. */
export async function listStoredFiles(db: Database): Promise<string[]> {
  const names: string[][] = []
  // One after the other, as a transaction has one connection.
  for (const list of Object.values(listers)) names.push(await list(db))
  return names.flat()
}
