// The migrations that this version has, and those that a database has applied.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as z from 'zod'
import { type Database, rowsOf } from './database.ts'

/** Beside this file, or one folder up when the build has put this code in a chunk. */
export function migrationsFolder(): string {
  const candidates = [join(import.meta.dirname, 'migrations'), join(import.meta.dirname, '..', 'migrations')]
  const found = candidates.find((folder) => existsSync(join(folder, 'meta', '_journal.json')))
  if (!found) throw new Error(`No migrations in ${candidates.join(' or ')}`)
  return found
}

export interface Migration {
  /** When the migration was generated. */
  readonly id: number
  readonly hash: string
  readonly statements: readonly string[]
}

/** Oldest first. */
export const knownMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ folderMillis, hash, sql }) => ({
    id: folderMillis,
    hash,
    statements: sql,
  }))

const journal = sql`drizzle.__drizzle_migrations`

/** The ids of the applied migrations, oldest first; none in an empty database. */
export async function appliedMigrations(db: Database): Promise<number[]> {
  const question = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as present`
  const [found] = await rowsOf(db, question, z.object({ present: z.boolean() }))
  if (!found?.present) return []
  const rows = await rowsOf(
    db,
    sql`select created_at as id from ${journal} order by created_at`,
    // node-postgres returns bigint as text.
    z.object({ id: z.coerce.number() }),
  )
  return rows.map(({ id }) => id)
}

/** Runs their statements and notes nothing. */
export async function runMigrations(tx: Database, migrations: readonly Migration[]): Promise<void> {
  for (const { statements } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  }
}

/** The migrations that a database lacks, oldest first. */
export async function missingMigrations(db: Database): Promise<Migration[]> {
  const last = (await appliedMigrations(db)).at(-1) ?? 0
  return knownMigrations().filter(({ id }) => id > last)
}

/** The table of applied migrations, where there is none. Later ones need no right to create schemas. */
export async function createJournal(tx: Database): Promise<void> {
  if ((await appliedMigrations(tx)).length > 0) return
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists ${journal} (id serial primary key, hash text not null, created_at bigint)`,
  )
}

/** Applies a migration, and notes it as Drizzle's migrator does, which takes no transaction. */
export async function applyMigration(tx: Database, migration: Migration): Promise<void> {
  await runMigrations(tx, [migration])
  await tx.execute(sql`insert into ${journal} (hash, created_at) values (${migration.hash}, ${migration.id})`)
}

/** Applies all migrations that a database lacks. */
export async function applyMigrations(tx: Database): Promise<void> {
  await createJournal(tx)
  for (const migration of await missingMigrations(tx)) await applyMigration(tx, migration)
}
