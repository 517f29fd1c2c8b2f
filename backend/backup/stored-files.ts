import type { Database } from '../db/database.ts'
import { identityDocuments } from '../db/schema/documents.ts'
import { productImages } from '../db/schema/images.ts'
import { imageFiles } from '../services/images/image-files.ts'

/** The paths of all uploaded files that rows name, below the uploads folder. */
export async function listStoredFiles(db: Database): Promise<string[]> {
  const documents = await db.select({ key: identityDocuments.storageKey }).from(identityDocuments)
  const images = await db.select({ id: productImages.id }).from(productImages)
  return [...documents.map(({ key }) => key), ...images.flatMap(({ id }) => imageFiles(id))]
}
