// Opens PGlite in a folder, or PostgreSQL, and applies migrations.
import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { DatabaseConnection, ExecuteSql, Listen, OpenOptions } from './connection.ts'
import { lockFolder } from './folder-lock.ts'
import { errorCode } from './database-errors.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import type { S3Address } from '../files/s3-store.ts'
import { migrationsFolder } from './migrations.ts'
import { openPostgres } from './open-postgres.ts'
import * as schema from './schema.ts'
import { seedTerritories } from './seed/seed-territories.ts'

interface DatabaseSettings {
  /** PostgreSQL; undefined: PGlite in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  /** An S3-compatible store of files; null or unset: a folder in `dataDir`. */
  storage?: S3Address | null
}

/**
 * Opens the database of the settings, with the store of its uploads.
 * @throws {StartFailure} with a message that says what to change
 */
export async function openDatabase(
  { databaseUrl, dataDir, storage = null }: DatabaseSettings,
  options: OpenOptions = {},
): Promise<DatabaseConnection & { readonly uploads: FileStore }> {
  const dataFolder = await makeDataFolder(dataDir)
  const database = databaseUrl
    ? await openPostgres(databaseUrl, options)
    : await openEmbedded(dataFolder, options)
  return { ...database, uploads: openFileStore({ storage, dataDir }) }
}

/**
 * Creates the data folder, readable by its owner only.
 * @throws {StartFailure} when it cannot be written
 */
export async function makeDataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartFailure(
      `The data folder ${folder} cannot be written (${errorCode(error)}). Change its permissions, or set DATA_DIR to another folder.`,
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
  { skipMigrations = false, prepare }: OpenOptions = {},
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
        `The database in ${folder} cannot be opened (${errorCode(error)}). Restore it from a backup, or move the folder away to start with an empty one.`,
        { cause: error },
      )
    })
    const db = drizzle(client, { schema })
    if (!skipMigrations) {
      await migrate(db, { migrationsFolder: migrationsFolder() })
      await seedTerritories(db)
      await prepare?.(db)
    }
    return {
      db,
      executeSql: executeOn(client),
      listen: listenOn(client),
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

export function listenOn(client: PGlite): Listen {
  return (channel, onNotification) => {
    const listening = client.listen(channel, onNotification)
    return async () => (await listening)()
  }
}

export function executeOn(client: PGlite): ExecuteSql {
  return async (text, values) => {
    if (values.length > 0) return client.query(text, [...values])
    // In a transaction, so that a failed statement leaves nothing open.
    const results = await client.transaction((tx) => tx.exec(text))
    return { rows: results.flatMap(({ rows }) => rows) }
  }
}
