// The schema's history: what this version of the product knows of it, and what a database has seen of it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as z from 'zod'
import { type Database, rowsOf } from './database.ts'

/** Beside this file as source, beside build/backend.js when built, one up when this is in a chunk of the build. */
export function migrationsFolder(): string {
  const places = [join(import.meta.dirname, 'migrations'), join(import.meta.dirname, '..', 'migrations')]
  const found = places.find((place) => existsSync(join(place, 'meta', '_journal.json')))
  if (!found) throw new Error(`No migrations in ${places.join(' or ')}`)
  return found
}

export interface Migration {
  /** When it was written, which tells it apart from all others. */
  readonly id: number
  readonly statements: readonly string[]
}

/** Every step of the schema up to the one that this version of the product works with, oldest first. */
export const knownMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ folderMillis, sql }) => ({
    id: folderMillis,
    statements: sql,
  }))

/** The ids of the steps that a database has gone, oldest first; none in one that the product never opened. */
export async function appliedMigrations(db: Database): Promise<number[]> {
  const journal = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as present`
  const [found] = await rowsOf(db, journal, z.object({ present: z.boolean() }))
  if (!found?.present) return []
  const rows = await rowsOf(
    db,
    sql`select created_at as id from drizzle.__drizzle_migrations order by created_at`,
    // One driver gives such numbers as text.
    z.object({ id: z.coerce.number() }),
  )
  return rows.map(({ id }) => id)
}
