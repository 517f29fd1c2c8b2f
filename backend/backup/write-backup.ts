import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../db/database.ts'
import { appliedMigrations } from '../db/migrations.ts'
import { waitForOpenTransactions } from '../db/postgres/open-transactions.ts'
import type { FileStore } from '../files/file-store.ts'
import { readAuditHead } from '../services/audit/audit-heads.ts'
import type { Encrypt } from './encrypt-backup.ts'
import { formatFile, formatHeader, formatRow, formatVersion, type Seal } from './format.ts'
import { listStoredFiles } from './stored-files.ts'
import { savedTables } from './tables.ts'

interface Source {
  db: Database
  uploads: Pick<FileStore, 'read'>
}

export interface WrittenBackup {
  rows: number
  files: number
  /** Files that a saved row names but that do not exist. */
  missing: string[]
}

/** Adds lines to the backup. */
type Send = (lines: AsyncIterable<string>) => Promise<void>

/**
 * Writes a consistent snapshot to a new file that only its owner can read. Leaves no file if it fails.
 * @param encrypt unset: the file is not encrypted
 * @throws {StartFailure} naming a file that no restore would take, and when the database was migrated meanwhile
 * @throws {Error} of the file system, such as EEXIST, or of the file store
 */
export async function writeBackup(
  source: Source,
  path: string,
  now: Date,
  encrypt: Encrypt = (lines) => lines,
): Promise<WrittenBackup> {
  const file = await open(path, 'wx', 0o600)
  try {
    const sealed = sealLines()
    const saving = pipeline(sealed, createGzip(), encrypt, file.createWriteStream({ flush: true }))
    const send: Send = (lines) => pipeline(Readable.from(lines), sealed, { end: false })
    const sending = sendBackup(source, send, now).then(
      (written) => {
        sealed.end()
        return written
      },
      (error: unknown) => {
        sealed.destroy(error instanceof Error ? error : new Error(String(error)))
        throw error
      },
    )
    // An error of either ends both. The file's own comes first: the other one only tells that the stream has ended.
    const [saved, sent] = await Promise.allSettled([saving, sending])
    if (saved.status === 'rejected') throw saved.reason
    if (sent.status === 'rejected') throw sent.reason
    return sent.value
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
}

/**
 * Files first, outside of any transaction: reading them may take an hour. Then the rows in one snapshot, with the files that
 * came meanwhile. So the backup has the files of all its rows, also those that are deleted while it is made.
 */
async function sendBackup({ db, uploads }: Source, send: Send, now: Date): Promise<WrittenBackup> {
  const schema = await appliedMigrations(db)
  const files = savedFiles(uploads)
  await send(headerLine(db, schema, now))
  await send(files.linesOf(await listStoredFiles(db)))
  /** Files that were missing before transactions ended that could have deleted them. */
  let confirmed: ReadonlySet<string> = new Set()
  for (;;) {
    const written = await db.transaction(
      async (tx) => {
        const names = await listStoredFiles(tx)
        await send(files.linesOf(names))
        const missing = names.filter(files.isMissing)
        if (!missing.every((name) => confirmed.has(name))) return null
        if ((await appliedMigrations(tx)).length !== schema.length)
          throw new StartFailure(
            'The database was migrated meanwhile. Run the backup again, with that version.',
          )
        const counted = { rows: 0 }
        await send(rowLines(tx, counted))
        return { ...counted, files: files.count(), missing }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    if (written) return written
    // A deletion removes its files before its rows: once it has ended, a new snapshot does not name them any more.
    confirmed = files.allMissing()
    await waitForOpenTransactions(db)
  }
}

async function* headerLine(db: Database, schema: number[], now: Date): AsyncGenerator<string> {
  const auditHead = await readAuditHead(db)
  yield formatHeader({
    backupOf: 'affiliate-booking',
    version: formatVersion,
    createdAt: now.toISOString(),
    schema,
    tables: [...savedTables],
    ...(auditHead && { auditHead }),
  })
}

/** Reads each file once: a file is written before a row names it, and never again. */
function savedFiles(uploads: Pick<FileStore, 'read'>) {
  const saved = new Set<string>()
  const missing = new Set<string>()
  return {
    /** The lines of the files that were not read yet. */
    async *linesOf(names: readonly string[]): AsyncGenerator<string> {
      for (const name of names) {
        if (saved.has(name) || missing.has(name)) continue
        const bytes = await uploads.read(name)
        if (bytes) {
          yield formatFile({ file: name, base64: bytes.toString('base64') })
          saved.add(name)
        } else missing.add(name)
      }
    },
    count: () => saved.size,
    isMissing: (name: string) => missing.has(name),
    allMissing: () => new Set(missing),
  }
}

async function* rowLines(tx: Database, counted: { rows: number }): AsyncGenerator<string> {
  for (const table of savedTables) {
    for await (const json of rowsAsJson(tx, table)) {
      counted.rows += 1
      yield formatRow({ table, json })
    }
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

/** Takes lines; gives them with their ends, and the seal at the end. */
function sealLines(): Transform {
  const hash = createHash('sha256')
  let count = 0
  return new Transform({
    writableObjectMode: true,
    transform(line: string, _encoding, done) {
      const text = `${line}\n`
      hash.update(text)
      count += 1
      done(null, text)
    },
    flush(done) {
      const seal: Seal = { seal: { lines: count, sha256: hash.digest('hex') } }
      done(null, `${JSON.stringify(seal)}\n`)
    },
  })
}
