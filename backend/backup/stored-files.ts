import { isNotNull } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { identityDocuments } from '../db/schema/accounts/documents.ts'
import { identitySubmissions } from '../db/schema/money/payouts.ts'
import { users } from '../db/schema/accounts/users.ts'
import { productImages } from '../db/schema/products/images.ts'
import { avatarFile } from '../services/account/avatar.ts'
import { imageFiles } from '../services/images/image-files.ts'

/** The names of all uploaded files that rows name. */
export async function listStoredFiles(db: Database): Promise<string[]> {
  const documents = await db.select({ key: identityDocuments.storageKey }).from(identityDocuments)
  const pictures = await db
    .select({ key: identitySubmissions.panPictureKey })
    .from(identitySubmissions)
    .where(isNotNull(identitySubmissions.panPictureKey))
  const images = await db.select({ id: productImages.id }).from(productImages)
  // A submission may name the picture of the registration.
  const identity = new Set([...documents, ...pictures].flatMap(({ key }) => key ?? []))
  const avatars = await db.select({ id: users.avatarId }).from(users).where(isNotNull(users.avatarId))
  return [
    ...identity,
    ...avatars.flatMap(({ id }) => (id === null ? [] : avatarFile(id))),
    ...images.flatMap(({ id }) => imageFiles(id)),
  ]
}
