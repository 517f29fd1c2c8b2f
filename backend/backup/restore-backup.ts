import { randomUUID } from 'node:crypto'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { eq, getTableName, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { hostApplicationName } from '../db/postgres/application-names.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { errorCode } from '../db/database-errors.ts'
import { migrationLock } from '../db/postgres/migrate-postgres.ts'
import { knownMigrations, runMigrations } from '../db/migrations.ts'
import { messages } from '../db/schema/messages.ts'
import { postings } from '../db/schema/money/ledger.ts'
import { territories } from '../db/schema/accounts/territories.ts'
import type { FileStore } from '../files/file-store.ts'
import { avatarFile } from '../files/stored-names.ts'
import { FileStoreUnavailable } from '../files/unavailable-store.ts'
import type { BackupKey } from './encrypt-backup.ts'
import type { Header, Row } from './format.ts'
import { checkBackup, type Entry, laterVersionError, readEntries } from './read-backup.ts'
import { listStoredFiles } from './stored-files.ts'
import { allTables, allTypes, savedTables } from './tables.ts'

interface Target {
  db: Database
  uploads: Pick<FileStore, 'stat' | 'write' | 'discard'>
}

export interface RestoredBackup {
  createdAt: string
  rows: number
  /** Files of the backup that were written and that a row names. */
  files: number
  /** Files that a row names and that are neither in the backup nor in the store. */
  missing: string[]
}

/** @throws {StartFailure} like checkBackup, and for a schema that this version does not know */
export async function checkRestorable(path: string, key?: BackupKey): Promise<Header> {
  const header = await checkBackup(path, key)
  const known = knownMigrations()
  if (header.schema.some((id, index) => id !== known[index]?.id)) throw laterVersionError(path)
  return header
}

/**
 * Restores the database and the uploaded files, all or nothing: the tables change in one transaction, files are only added
 * until it commits, and those that the store has already are written after it.
 * @throws {StartFailure} like checkRestorable, for a database with data unless `replace` is set, while a host is connected,
 *   and when the database rejects the backup
 */
export async function restoreBackup(
  { db, uploads }: Target,
  path: string,
  { replace, key }: { replace: boolean; key?: BackupKey | undefined },
): Promise<RestoredBackup> {
  const header = await checkRestorable(path, key)
  if (!replace && (await hasData(db))) {
    throw new StartFailure(
      'The database has data already. Restore into an empty one, or replace everything with --replace.',
    )
  }
  const files: RestoredFiles = { found: new Set(), added: [] }
  const { before, after, rows, missing } = await db
    .transaction(async (tx) => {
      // An instance that starts waits for this lock.
      await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(migrationLock))})`)
      if (await isHostConnected(tx))
        throw new StartFailure('A host is connected to this database. Stop every instance, then restore.')
      const before = await listStoredFiles(tx)
      const rows = await rebuild(tx, header, readEntries(path, key), (file, bytes) =>
        addFile(uploads, file, bytes, files),
      )
      // A store that takes no file must show before the commit.
      if (files.found.size > files.added.length)
        await addFile(uploads, avatarFile(randomUUID()), Buffer.alloc(0), files)
      const after = await listStoredFiles(tx)
      const missing = await findMissing(
        uploads,
        after.filter((file) => !files.found.has(file)),
      )
      return { before, after, rows, missing }
    })
    .catch(async (error: unknown) => {
      await uploads.discard(files.added)
      throw redactRestoreError(error, path)
    })
  const named = new Set(after)
  const added = new Set(files.added)
  // A backup may hold files that were deleted while it was made.
  await uploads.discard([...before, ...added].filter((file) => !named.has(file)))
  await replaceFiles(
    uploads,
    readEntries(path, key),
    new Set(after.filter((file) => files.found.has(file) && !added.has(file))),
  )
  const restored = after.filter((file) => files.found.has(file)).length
  return { createdAt: header.createdAt, rows, files: restored, missing }
}

/** The embedded database has one process, by the lock of its folder. */
async function isHostConnected(tx: Database): Promise<boolean> {
  const [found] = await rowsOf(
    tx,
    sql`select exists (select from pg_stat_activity
        where datname = current_database() and application_name = ${hostApplicationName}) as connected`,
    z.object({ connected: z.boolean() }),
  )
  return found?.connected === true
}

/** Territories are in every database. */
async function hasData(db: Database): Promise<boolean> {
  for (const table of savedTables) {
    if (table === getTableName(territories)) continue
    const query = sql`select exists (select from ${sql.identifier(table)}) as filled`
    const [found] = await rowsOf(db, query, z.object({ filled: z.boolean() }))
    if (found?.filled) return true
  }
  return false
}

interface RestoredFiles {
  /** Those of the backup. */
  found: Set<string>
  /** Those that the store did not have, which are written. */
  added: string[]
}

type RestoreFile = (file: string, bytes: Buffer) => Promise<void>

/**
 * Recreates the schema of the backup, inserts its rows, and applies the later migrations. Foreign keys are added last,
 * because rows come in any order.
 */
async function rebuild(
  tx: Database,
  header: Header,
  entries: AsyncIterable<Entry>,
  restoreFile: RestoreFile,
): Promise<number> {
  const known = knownMigrations()
  await tx.execute(sql`drop table ${identifiers(allTables)} cascade`)
  await tx.execute(sql`drop type if exists ${identifiers(allTypes)} cascade`)
  await runMigrations(tx, known.slice(0, header.schema.length))
  const foreignKeys = await dropForeignKeys(tx, header.tables)
  const isLedgerSaved = header.tables.includes(getTableName(postings))
  if (isLedgerSaved) await tx.execute(sql`alter table ${postings} disable trigger postings_balanced`)
  const rows = await insertEntries(tx, entries, restoreFile)
  if (isLedgerSaved) await tx.execute(sql`alter table ${postings} enable trigger postings_balanced`)
  for (const key of foreignKeys) await tx.execute(key)
  for (const table of header.tables) await resetSequences(tx, table)
  await runMigrations(tx, known.slice(header.schema.length))
  const [unbalanced] = await rowsOf(
    tx,
    sql`select entry_id from ${postings} group by entry_id having sum(amount) <> 0 limit 1`,
    z.object({ entry_id: z.coerce.number() }),
  )
  if (unbalanced)
    throw new StartFailure('The ledger of the backup does not sum to zero. Nothing was changed.')
  // They may have been sent since.
  await tx.update(messages).set({ state: 'dead', lastError: 'restored' }).where(eq(messages.state, 'queued'))
  return rows
}

const identifiers = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )

/** Drops the foreign keys and returns the statements that add them again. */
async function dropForeignKeys(tx: Database, tables: readonly string[]): Promise<SQL[]> {
  const keys = await rowsOf(
    tx,
    sql`select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
        from pg_constraint c join pg_class r on r.oid = c.conrelid
        where c.contype = 'f' and r.relnamespace = 'public'::regnamespace
          and r.relname in (select jsonb_array_elements_text(${JSON.stringify(tables)}::text::jsonb))`,
    z.object({ table: z.string(), name: z.string(), definition: z.string() }),
  )
  for (const { table, name } of keys) {
    await tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`)
  }
  return keys.map(
    ({ table, name, definition }) =>
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
  )
}

const batchSize = 500

/** Inserts rows in batches of one table. */
async function insertEntries(
  tx: Database,
  entries: AsyncIterable<Entry>,
  restoreFile: RestoreFile,
): Promise<number> {
  let count = 0
  let batch: Row[] = []
  const flush = async () => {
    await insertRows(tx, batch)
    batch = []
  }
  for await (const entry of entries) {
    if ('file' in entry) {
      await restoreFile(entry.file, entry.bytes)
      continue
    }
    if (batch.length === batchSize || (batch[0] && batch[0].table !== entry.table)) await flush()
    batch.push(entry)
    count += 1
  }
  await flush()
  return count
}

async function insertRows(tx: Database, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const table = sql.identifier(first.table)
  const columns = identifiers(Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(first.json))))
  const json = `[${rows.map((row) => row.json).join(',')}]`
  await tx.execute(
    sql`insert into ${table} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${table}, ${json}::text::jsonb)`,
  )
}

/** Sequences continue after the highest restored number. */
async function resetSequences(tx: Database, table: string): Promise<void> {
  const columns = await rowsOf(
    tx,
    sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_identity = 'YES'`,
    z.object({ name: z.string() }),
  )
  for (const { name } of columns) {
    const column = sql.identifier(name)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${name}), coalesce(max(${column}), 1), max(${column}) is not null)
          from ${sql.identifier(table)}`,
    )
  }
}

/** Writes a file that the store lacks. One that it has stays as it is until the commit. */
async function addFile(
  uploads: Target['uploads'],
  file: string,
  bytes: Buffer,
  { found, added }: RestoredFiles,
): Promise<void> {
  if (!found.has(file) && (await uploads.stat(file)) === null) {
    added.push(file)
    await uploads.write(file, bytes)
  }
  found.add(file)
}

/**
 * Writes the files that the store had before, as they are in the backup: they may be encrypted by another key since.
 * @throws {StartFailure} when one cannot be written
 */
async function replaceFiles(
  uploads: Target['uploads'],
  entries: AsyncIterable<Entry>,
  present: ReadonlySet<string>,
): Promise<void> {
  if (present.size === 0) return
  try {
    for await (const entry of entries)
      if ('file' in entry && present.has(entry.file)) await uploads.write(entry.file, entry.bytes)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const reason = error instanceof FileStoreUnavailable ? error.reason : errorCode(error)
    throw new StartFailure(
      `The database is restored. Files that were there before could not all be written (${reason}). Restore once more with --replace.`,
    )
  }
}

async function findMissing(uploads: Target['uploads'], names: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const name of names) if ((await uploads.stat(name)) === null) missing.push(name)
  return missing
}

/** Keeps the code only: a failed query quotes its parameters, which are personal data. */
function redactRestoreError(error: unknown, path: string): unknown {
  if (error instanceof StartFailure) return error
  if (error instanceof FileStoreUnavailable)
    return new StartFailure(`${error.message} ${path} was not restored, and nothing was changed.`)
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = origin instanceof Error && 'code' in origin ? String(origin.code) : 'unknown error'
  return new StartFailure(`${path} could not be restored (${code}). Nothing was changed.`)
}
