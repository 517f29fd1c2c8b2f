import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { identityDocuments } from '../../db/schema/accounts/documents.ts'
import { identitySubmissions } from '../../db/schema/money/payouts.ts'

/** The files of identity documents and PAN pictures, each once. */
export async function identityPicturesOf(db: Database, userId: string): Promise<string[]> {
  const documents = await db
    .select({ key: identityDocuments.storageKey })
    .from(identityDocuments)
    .where(eq(identityDocuments.userId, userId))
  const pictures = await db
    .select({ key: identitySubmissions.panPictureKey })
    .from(identitySubmissions)
    .where(and(eq(identitySubmissions.userId, userId), isNotNull(identitySubmissions.panPictureKey)))
  return [...new Set([...documents, ...pictures].flatMap(({ key }) => key ?? []))]
}
