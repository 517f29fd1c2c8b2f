import { isNotNull, like, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { identityDocuments } from '../../db/schema/accounts/documents.ts'
import { identitySubmissions } from '../../db/schema/money/payouts.ts'
import type { FileStore } from '../../files/file-store.ts'
import { forEachFile } from '../../files/for-each-file.ts'
import { encryptedColumns } from './encrypted-columns.ts'
import { type Encryption, fileHeadLength, keyIdOfFile } from './encryption.ts'

/**
 * The ids of keys that stored values need and that are not there.
 * @param uploads also looks at the start of every encrypted file: a rotation that broke off has not come to the files
 */
export async function findMissingKeys(
  db: Database,
  encryption: Encryption,
  uploads?: Pick<FileStore, 'read'>,
): Promise<string[]> {
  const needed = new Set<string>()
  for (const { value } of encryptedColumns) {
    const keyId = sql<string>`split_part(${value}, '.', 2)`
    const rows = await db.selectDistinct({ keyId }).from(value.table).where(like(value, 'v1.%'))
    for (const row of rows) needed.add(row.keyId)
  }
  if (uploads)
    await forEachFile(await listEncryptedFiles(db), async (name) => {
      const start = await uploads.read(name, { from: 0, to: fileHeadLength })
      const keyId = start && keyIdOfFile(start)
      if (keyId !== null) needed.add(keyId)
    })
  for (const keyId of encryption.keyIds) needed.delete(keyId)
  return [...needed]
}

async function listEncryptedFiles(db: Database): Promise<string[]> {
  const documents = await db.select({ name: identityDocuments.storageKey }).from(identityDocuments)
  const pictures = await db
    .select({ name: identitySubmissions.panPictureKey })
    .from(identitySubmissions)
    .where(isNotNull(identitySubmissions.panPictureKey))
  return [...new Set([...documents, ...pictures].flatMap(({ name }) => name ?? []))]
}
