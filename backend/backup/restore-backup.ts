import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../db/database.ts'
import { knownMigrations, type Migration } from '../db/migrations.ts'
import { migrationLock } from '../db/open-database.ts'
import { territories } from '../db/schema/territories.ts'
import { removeDocuments } from '../services/documents/identity-documents.ts'
import type { Header, Row } from './format.ts'
import { checkBackup, laterVersionError, readEntries } from './read-backup.ts'
import { listStoredFiles } from './stored-files.ts'
import { allTables, allTypes, savedTables } from './tables.ts'

interface Target {
  db: Database
  /** The folder of the uploaded files. */
  uploads: string
}

/**
 * Reads a backup to its end and says whether this version of the product can restore it.
 * @throws {StartFailure} as checkBackup, and for a schema that is not known here
 */
export async function checkRestorable(path: string): Promise<Header> {
  const header = await checkBackup(path)
  const known = knownMigrations()
  if (header.schema.some((id, index) => id !== known[index]?.id)) throw laterVersionError(path)
  return header
}

/**
 * Puts the database and the uploaded files back to what a backup holds. All or nothing: until the last line was
 * read and found right, the tables are as before for everybody else, and files are only added.
 * @throws {StartFailure} as checkRestorable, for a target that holds data unless it is to be replaced, and when the
 *   database refuses what the backup holds
 */
export async function restoreBackup(
  { db, uploads }: Target,
  path: string,
  { replace }: { replace: boolean },
): Promise<{ createdAt: string; rows: number; files: number }> {
  const header = await checkRestorable(path)
  if (!replace && (await holdsData(db))) {
    throw new StartFailure(
      'The database holds data already. Restore into an empty one, or replace all of it with --replace.',
    )
  }
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  const added: string[] = []
  try {
    const { before, after, rows } = await db.transaction(async (tx) => {
      // An instance that starts waits until this is done.
      await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(migrationLock))})`)
      const before = await listStoredFiles(tx)
      const rows = await rebuild(tx, header, path, (file, bytes) => putFile(uploads, file, bytes, added))
      return { before, after: await listStoredFiles(tx), rows }
    })
    const kept = new Set(after)
    await removeDocuments(
      uploads,
      before.filter((file) => !kept.has(file)).map((storageKey) => ({ storageKey })),
    )
    return { createdAt: header.createdAt, rows, files: after.length }
  } catch (error) {
    await removeDocuments(
      uploads,
      added.map((storageKey) => ({ storageKey })),
    )
    throw withoutData(error, path)
  }
}

/** The known places are in every database. */
async function holdsData(db: Database): Promise<boolean> {
  for (const table of savedTables) {
    if (table === getTableName(territories)) continue
    const query = sql`select exists (select from ${sql.identifier(table)}) as filled`
    const [found] = await rowsOf(db, query, z.object({ filled: z.boolean() }))
    if (found?.filled) return true
  }
  return false
}

type PutFile = (file: string, bytes: Buffer) => Promise<void>

/**
 * Makes the schema anew as the backup knew it, fills it, and takes it through the migrations since. Foreign keys are
 * put in place when all rows are there, as rows come in no particular order.
 */
async function rebuild(tx: Database, header: Header, path: string, putFile: PutFile): Promise<number> {
  const known = knownMigrations()
  await tx.execute(sql`drop table ${identifiers(allTables)} cascade`)
  await tx.execute(sql`drop type if exists ${identifiers(allTypes)} cascade`)
  await migrate(tx, known.slice(0, header.schema.length))
  const foreignKeys = await takeForeignKeys(tx, header.tables)
  const rows = await fill(tx, path, putFile)
  for (const key of foreignKeys) await tx.execute(key)
  for (const table of header.tables) await continueNumbers(tx, table)
  await migrate(tx, known.slice(header.schema.length))
  return rows
}

const identifiers = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )

async function migrate(tx: Database, migrations: readonly Migration[]): Promise<void> {
  for (const { statements } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  }
}

/** Drops the foreign keys of the tables, and gives what makes them again. */
async function takeForeignKeys(tx: Database, tables: readonly string[]): Promise<SQL[]> {
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

const atOnce = 500

/** Writes the rows of one table together, some hundred at once. */
async function fill(tx: Database, path: string, putFile: PutFile): Promise<number> {
  let count = 0
  let waiting: Row[] = []
  const flush = async () => {
    await insert(tx, waiting)
    waiting = []
  }
  for await (const entry of readEntries(path)) {
    if ('file' in entry) {
      await putFile(entry.file, entry.bytes)
      continue
    }
    if (waiting.length === atOnce || (waiting[0] && waiting[0].table !== entry.table)) await flush()
    waiting.push(entry)
    count += 1
  }
  await flush()
  return count
}

async function insert(tx: Database, rows: readonly Row[]): Promise<void> {
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

/** Numbers that the database gives go on after the highest that was restored. */
async function continueNumbers(tx: Database, table: string): Promise<void> {
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

/** In one step, so that no half of a picture is ever found; `added` learns of those that were not there. */
async function putFile(folder: string, file: string, bytes: Buffer, added: string[]): Promise<void> {
  const path = join(folder, file)
  const draft = `${path}.restoring`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(draft, bytes, { mode: 0o600 })
    if (!existsSync(path)) added.push(file)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** A failed query quotes its parameters, which are personal data: of such an error only the code is told. */
function withoutData(error: unknown, path: string): unknown {
  if (error instanceof StartFailure) return error
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = origin instanceof Error && 'code' in origin ? String(origin.code) : 'unknown error'
  return new StartFailure(`${path} could not be restored (${code}). Nothing was changed.`)
}
