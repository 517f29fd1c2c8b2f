// Brings stored values under the current key, a few at a time. Each step can be repeated, so a run that was interrupted
// is continued by the next one, and hosts may serve meanwhile.
import { and, asc, eq, gt, isNotNull, not, like, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { identityDocuments } from '../../db/schema/accounts/documents.ts'
import { identitySubmissions } from '../../db/schema/money/payouts.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type EncryptedColumn, encryptedColumns, oncePlainColumns } from './encrypted-columns.ts'
import { reencryptFile } from './encrypted-files.ts'
import { DecryptionError, type Encryption, isEncrypted, tableOf } from './encryption.ts'

interface Dependencies {
  db: Database
  uploads: FileStore
  encryption: Encryption
  /** Is told of each value that cannot be decrypted, which stays as it is; unset: the first one ends the run. */
  onWrong?: (where: string) => void
}

export interface Reencrypted {
  values: number
  files: number
  /** Files that a row names but that do not exist. */
  missing: string[]
}

const batchSize = 200

/** False: the value cannot be decrypted. */
async function unlessWrong(
  onWrong: Dependencies['onWrong'],
  where: string,
  reencrypt: () => Promise<void>,
): Promise<boolean> {
  try {
    await reencrypt()
    return true
  } catch (error) {
    if (!onWrong || !(error instanceof DecryptionError)) throw error
    onWrong(where)
    return false
  }
}

/** Encrypts what versions before encryption stored in clear: PANs and identity pictures of affiliates. */
export async function encryptPlaintext(deps: Dependencies): Promise<Reencrypted> {
  let values = 0
  for (const column of oncePlainColumns) values += await reencryptColumn(deps, column, 'v1.%')
  return { values, ...(await reencryptDocuments(deps, eq(identityDocuments.isEncrypted, false))) }
}

/** Encrypts all values and files by the current key. */
export async function reencryptAll(deps: Dependencies): Promise<Reencrypted> {
  let values = 0
  for (const column of encryptedColumns)
    values += await reencryptColumn(deps, column, `v1.${deps.encryption.keyId}.%`)
  const documents = await reencryptDocuments(deps, undefined)
  const pictures = await reencryptPictures(deps)
  return {
    values,
    files: documents.files + pictures.files,
    missing: [...documents.missing, ...pictures.missing],
  }
}

/** Counts the values that were not like the pattern. */
async function reencryptColumn(
  { db, encryption, onWrong }: Dependencies,
  { id, owner, value, fingerprint }: EncryptedColumn,
  done: string,
): Promise<number> {
  let count = 0
  let after: string | undefined
  for (;;) {
    const rows: { id: string; owner: string; stored: string }[] = await db
      .select({ id: sql<string>`${id}`, owner: sql<string>`${owner}`, stored: sql<string>`${value}` })
      .from(value.table)
      .where(and(isNotNull(value), not(like(value, done)), after === undefined ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(batchSize)
    for (const row of rows) {
      const where = `${tableOf(value)}.${value.name} of ${row.id}`
      const isRight = await unlessWrong(onWrong, where, async () => {
        const plain = isEncrypted(row.stored) ? encryption.decrypt(value, row.owner, row.stored) : row.stored
        const assignments = [
          assign(value.name, encryption.encrypt(value, row.owner, plain)),
          ...(fingerprint
            ? [
                assign(
                  fingerprint.column.name,
                  encryption.fingerprint(fingerprint.of, fingerprint.compared(plain)),
                ),
              ]
            : []),
        ]
        // Only if nobody has changed it meanwhile, by the current key.
        await db.execute(
          sql`update ${value.table} set ${sql.join(assignments, sql`, `)} where ${id} = ${row.id} and ${value} = ${row.stored}`,
        )
      })
      if (isRight) count += 1
    }
    if (rows.length < batchSize) return count
    after = rows.at(-1)?.id
  }
}

const assign = (column: string, value: string) => sql`${sql.identifier(column)} = ${value}`

/** False: the file cannot be decrypted. */
const reencryptOne = (
  deps: Dependencies,
  { name, owner }: { name: string; owner: string },
  done: Pick<Reencrypted, 'files' | 'missing'>,
): Promise<boolean> =>
  unlessWrong(deps.onWrong, `file ${name}`, async () => {
    if (await reencryptFile(deps, name, owner)) done.files += 1
    else done.missing.push(name)
  })

async function reencryptDocuments(deps: Dependencies, which: SQL | undefined) {
  const done = { files: 0, missing: [] as string[] }
  const { id, storageKey, userId } = identityDocuments
  const rows = await deps.db
    .select({ id, name: storageKey, owner: userId })
    .from(identityDocuments)
    .where(which)
  for (const row of rows) {
    if (await reencryptOne(deps, row, done))
      await deps.db.update(identityDocuments).set({ isEncrypted: true }).where(eq(id, row.id))
  }
  return done
}

async function reencryptPictures(deps: Dependencies) {
  const done = { files: 0, missing: [] as string[] }
  const rows = await deps.db
    .select({ name: identitySubmissions.panPictureKey, owner: identitySubmissions.userId })
    .from(identitySubmissions)
    .where(isNotNull(identitySubmissions.panPictureKey))
  for (const { name, owner } of rows) {
    if (name !== null) await reencryptOne(deps, { name, owner }, done)
  }
  return done
}
