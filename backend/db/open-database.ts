// Opens PGlite in a folder, or PostgreSQL, and applies migrations.
import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import * as z from 'zod'
import type { Database } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { migrationsFolder } from './migrations.ts'
import * as schema from './schema.ts'
import { seedTerritories } from './seed/seed-territories.ts'

export interface OpenDatabase {
  readonly db: Database
  /** Closes all connections and releases the folder. */
  close: () => Promise<void>
}

/** Runs SQL without Drizzle; without values, the text may contain several statements. */
export type ExecuteSql = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>

export interface DatabaseConnection extends OpenDatabase {
  readonly executeSql: ExecuteSql
}

export interface OpenOptions {
  /** Leaves the schema and the territories as they are. */
  skipMigrations?: boolean
}

interface DatabaseSettings {
  /** PostgreSQL; undefined: PGlite in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
}

/**
 * Opens the database of the settings, with the folder of its uploads.
 * @throws {StartFailure} with a message that says what to change
 */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabaseSettings,
  options: OpenOptions = {},
): Promise<DatabaseConnection & { readonly uploads: string }> {
  const dataFolder = await makeDataFolder(dataDir)
  const database = databaseUrl
    ? await openPostgres(databaseUrl, options)
    : await openEmbedded(dataFolder, options)
  return { ...database, uploads: join(dataFolder, 'uploads') }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error'

/**
 * Creates the data folder, readable by its owner only.
 * @throws {StartFailure} when it cannot be written
 */
async function makeDataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartFailure(
      `The data folder ${folder} cannot be written (${codeOf(error)}). Change its permissions, or set DATA_DIR to another folder.`,
    )
  }
  return folder
}

/**
 * PGlite in `<dataFolder>/database`, for this process alone.
 * @throws {StartFailure} when another process has it, or when it cannot be opened
 */
export async function openEmbedded(
  dataFolder: string,
  { skipMigrations = false }: OpenOptions = {},
): Promise<DatabaseConnection> {
  const folder = join(dataFolder, 'database')
  if (skipMigrations && !existsSync(folder)) throw new StartFailure(`There is no database in ${dataFolder}.`)
  const lock = await lockFolder(join(dataFolder, 'database.lock'))
  try {
    const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('drizzle-orm/pglite'),
      import('drizzle-orm/pglite/migrator'),
    ])
    const client = await PGlite.create(folder).catch((error: unknown) => {
      throw new StartFailure(
        `The database in ${folder} cannot be opened (${codeOf(error)}). Restore it from a backup, or move the folder away to start with an empty one.`,
        { cause: error },
      )
    })
    const db = drizzle(client, { schema })
    if (!skipMigrations) {
      await migrate(db, { migrationsFolder: migrationsFolder() })
      await seedTerritories(db)
    }
    return {
      db,
      executeSql: executeOn(client),
      async close() {
        await client.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

const QueryResult = z.object({ rows: z.array(z.unknown()) })

export function executeOn(client: PGlite): ExecuteSql {
  return async (text, values) => {
    if (values.length > 0) return client.query(text, [...values])
    // In a transaction, so that a failed statement leaves nothing open.
    const results = await client.transaction((tx) => tx.exec(text))
    return { rows: results.flatMap(({ rows }) => rows) }
  }
}

/** An arbitrary number for the lock: one instance migrates at a time. */
export const migrationLock = 7_216_305_184

/**
 * A pool on a PostgreSQL server. The address never appears in an error, as it can hold a password.
 * @throws {StartFailure} when the server cannot be reached or rejects the connection
 */
export async function openPostgres(
  databaseUrl: string,
  { skipMigrations = false }: OpenOptions = {},
): Promise<DatabaseConnection> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  const pool = new pg.Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  // A broken idle connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  const client = await pool.connect().catch(async (error: unknown) => {
    await pool.end()
    throw new StartFailure(
      `The database of DATABASE_URL cannot be used (${codeOf(error)}). Check that the server runs and that the address, user and password are right.`,
    )
  })
  try {
    if (!skipMigrations) {
      await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
      try {
        const single = drizzle(client, { schema })
        await migrate(single, { migrationsFolder: migrationsFolder() })
        await seedTerritories(single)
      } finally {
        await client.query('SELECT pg_advisory_unlock($1)', [migrationLock])
      }
    }
    client.release()
  } catch (error) {
    client.release(true)
    await pool.end()
    throw error
  }
  return {
    db: drizzle(pool, { schema }),
    async executeSql(text, values) {
      if (values.length > 0) return pool.query(text, [...values])
      const single = await pool.connect()
      let succeeded = false
      try {
        const result: unknown = await single.query(text)
        succeeded = true
        // Several statements have several results.
        return {
          rows: z
            .array(QueryResult)
            .parse([result].flat())
            .flatMap(({ rows }) => rows),
        }
      } finally {
        // After a failure a transaction may be open: do not reuse the connection.
        single.release(!succeeded)
      }
    },
    close: () => pool.end(),
  }
}
