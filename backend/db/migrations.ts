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
  readonly statements: readonly string[]
}

/** Oldest first. */
export const knownMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ folderMillis, sql }) => ({
    id: folderMillis,
    statements: sql,
  }))

/** The ids of the applied migrations, oldest first; none in an empty database. */
export async function appliedMigrations(db: Database): Promise<number[]> {
  const journal = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as present`
  const [found] = await rowsOf(db, journal, z.object({ present: z.boolean() }))
  if (!found?.present) return []
  const rows = await rowsOf(
    db,
    sql`select created_at as id from drizzle.__drizzle_migrations order by created_at`,
    // node-postgres returns bigint as text.
    z.object({ id: z.coerce.number() }),
  )
  return rows.map(({ id }) => id)
}
