// Opens the embedded database or PostgreSQL.
import { access, constants, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { DatabaseConnection, OpenOptions } from './connection.ts'
import { errorCode } from './database-errors.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import type { S3Address } from '../files/s3-store.ts'
import { openEmbedded } from './open-embedded.ts'
import { openPostgres } from './postgres/open-postgres.ts'

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
  const uploads = openFileStore({ storage, dataDir })
  const database = databaseUrl
    ? await openPostgres(databaseUrl, options)
    : await openEmbedded(dataFolder, options, uploads)
  return { ...database, uploads }
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
