import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../db/database.ts'
import { appliedMigrations } from '../db/migrations.ts'
import type { FileStore } from '../files/file-store.ts'
import { readAuditHead } from '../services/audit/audit-heads.ts'
import type { Encrypt } from './encrypt-backup.ts'
import { formatFile, formatHeader, formatRow, formatVersion, type Seal } from './format.ts'
import { listStoredFiles } from './stored-files.ts'
import { savedTables } from './tables.ts'

interface Source {
  db: Database
  uploads: FileStore
}

export interface WrittenBackup {
  rows: number
  files: number
  /** Files that a row names but that do not exist. */
  missing: string[]
}

/**
 * Writes a consistent snapshot to a new file that only its owner can read. Leaves no file if it fails.
 * @param encrypt unset: the file is not encrypted
 * @throws {StartFailure} naming a file that no restore would take
 * @throws {Error} of the file system, such as EEXIST, or of the file store
 */
export async function writeBackup(
  { db, uploads }: Source,
  path: string,
  now: Date,
  encrypt: Encrypt = (source) => source,
): Promise<WrittenBackup> {
  const written: WrittenBackup = { rows: 0, files: 0, missing: [] }
  const file = await open(path, 'wx', 0o600)
  try {
    // One snapshot for all tables. Files are written before their rows, so a snapshot has the files of all its rows.
    await db.transaction(
      (tx) =>
        pipeline(
          Readable.from(withSeal(linesOf(tx, uploads, now, written))),
          createGzip(),
          encrypt,
          file.createWriteStream({ flush: true }),
        ),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    return written
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
}

async function* linesOf(
  tx: Database,
  uploads: FileStore,
  now: Date,
  written: WrittenBackup,
): AsyncGenerator<string> {
  const auditHead = await readAuditHead(tx)
  yield formatHeader({
    backupOf: 'affiliate-booking',
    version: formatVersion,
    createdAt: now.toISOString(),
    schema: await appliedMigrations(tx),
    tables: [...savedTables],
    ...(auditHead && { auditHead }),
  })
  for (const table of savedTables) {
    for await (const json of rowsAsJson(tx, table)) {
      written.rows += 1
      yield formatRow({ table, json })
    }
  }
  for (const key of await listStoredFiles(tx)) {
    const bytes = await uploads.read(key)
    if (bytes) {
      written.files += 1
      yield formatFile({ file: key, base64: bytes.toString('base64') })
    } else written.missing.push(key)
  }
}

const batchSize = 500

/** Uses a cursor, so that memory does not grow with the table. Leaves out generated columns. */
async function* rowsAsJson(tx: Database, table: string): AsyncGenerator<string> {
  await tx.execute(
    sql`declare saved_rows no scroll cursor for
        select (to_jsonb(t) - array(
          select column_name::text from information_schema.columns
          where table_schema = 'public' and table_name = ${sql.raw(`'${table}'`)} and is_generated = 'ALWAYS'
        ))::text as json from ${sql.identifier(table)} t`,
  )
  for (;;) {
    const rows = await rowsOf(
      tx,
      sql`fetch ${sql.raw(String(batchSize))} from saved_rows`,
      z.object({ json: z.string() }),
    )
    for (const { json } of rows) yield json
    if (rows.length < batchSize) break
  }
  await tx.execute(sql`close saved_rows`)
}

/** Adds line ends and the seal. */
async function* withSeal(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let count = 0
  for await (const line of lines) {
    const text = `${line}\n`
    hash.update(text)
    count += 1
    yield text
  }
  yield `${JSON.stringify({ seal: { lines: count, sha256: hash.digest('hex') } } satisfies Seal)}\n`
}
