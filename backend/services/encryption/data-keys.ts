// The secrets that encrypt personal values: DATA_KEY, or a file in the data folder.
import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { errorCode } from '../../db/database-errors.ts'
import { makeDataFolder } from '../../db/open-database.ts'

export interface DataKeySettings {
  /** Of DATA_KEY, the current one first; undefined: kept in `dataDir`. */
  dataKeys: readonly [string, ...string[]] | undefined
  databaseUrl: string | undefined
  dataDir: string
  isProduction: boolean
}

export type DataKeys = readonly [string, ...string[]]

const dataKeyFile = (dataDir: string): string => join(dataDir, 'data-key')

const generateKey = () => randomBytes(32).toString('base64url')

/**
 * The secrets of DATA_KEY, or those of the file in the data folder, which is created once and which only this user can
 * read. Several hosts that share a database must share the secrets, so PostgreSQL needs the variable in production.
 * @throws {StartFailure} when DATA_KEY is missing or the folder cannot be used
 */
export async function loadDataKeys(settings: DataKeySettings): Promise<DataKeys> {
  const { dataKeys, databaseUrl, dataDir, isProduction } = settings
  if (dataKeys) return dataKeys
  if (databaseUrl !== undefined && isProduction) {
    throw new StartFailure(
      'DATA_KEY must be given when DATABASE_URL is set in production, such as the output of `openssl rand -hex 32`.',
    )
  }
  const file = dataKeyFile(await makeDataFolder(dataDir))
  try {
    await createKeyFile(file)
    const [first, ...older] = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
    if (first === undefined)
      throw new StartFailure(`${file} is empty. Restore it from where you keep the key.`)
    return [first, ...older]
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(`${file} cannot be used (${errorCode(error)}). Change its permissions.`, {
      cause: error,
    })
  }
}

/** Two processes may start at once: the file appears whole, and the second one leaves the first one's as it is. */
async function createKeyFile(file: string): Promise<void> {
  const made = `${file}.${randomUUID()}`
  await writeFile(made, generateKey(), { mode: 0o600, flush: true })
  try {
    await link(made, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(made)
  }
}

/** Puts a new secret before the present one, unless an earlier rotation did so and did not finish. */
export async function addDataKey(dataDir: string, keys: DataKeys): Promise<DataKeys> {
  if (keys.length > 1) return keys
  const added: DataKeys = [generateKey(), ...keys]
  await saveDataKeys(dataDir, added)
  return added
}

/** Replaces the file at once, so that no crash loses a key. */
export async function saveDataKeys(dataDir: string, keys: DataKeys): Promise<void> {
  const file = dataKeyFile(dataDir)
  const next = `${file}.next`
  const handle = await open(next, 'w', 0o600)
  try {
    await handle.writeFile(keys.join('\n'))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(next, file)
}
