// Opens PGlite in a folder and applies migrations. A new one begins with what the build has prepared.
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { traceQueries } from '../observability/traced-queries.ts'
import type { DatabaseConnection, ExecuteSql, Listen, OpenOptions } from './connection.ts'
import { errorCode } from './database-errors.ts'
import { lockFolder } from './folder-lock.ts'
import { keepPlans } from './kept-plans.ts'
import { migrationsFolder } from './migrations.ts'
import * as schema from './schema.ts'
import { seedTerritories } from './seed/seed-territories.ts'

/** In the build, beside this file or one folder up. */
export const preparedName = 'database.tar.gz'

/**
 * PGlite in `<dataFolder>/database`, for this process alone.
 * @throws {StartFailure} when another process has it, or when it cannot be opened
 */
export async function openEmbedded(
  dataFolder: string,
  { skipMigrations = false, prepare, step }: OpenOptions = {},
): Promise<DatabaseConnection> {
  const folder = join(dataFolder, 'database')
  if (skipMigrations && !isWhole(folder)) throw new StartFailure(`There is no database in ${dataFolder}.`)
  const lock = await lockFolder(join(dataFolder, 'database.lock'))
  try {
    const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('drizzle-orm/pglite'),
      import('drizzle-orm/pglite/migrator'),
    ])
    const loadDataDir = skipMigrations || isWhole(folder) ? undefined : await beginFolder(folder)
    const client = await PGlite.create(folder, loadDataDir && { loadDataDir }).catch((error: unknown) => {
      throw new StartFailure(
        `The database in ${folder} cannot be opened (${errorCode(error)}). Restore it from a backup, or move the folder away to start with an empty one.`,
        { cause: error },
      )
    })
    await dropRowParsers(client)
    const db = drizzle(step ? traceQueries(client, step) : client, { schema })
    if (!skipMigrations) {
      await migrate(db, { migrationsFolder: migrationsFolder() })
      await seedTerritories(db)
      await rm(markOf(folder), { force: true })
      if (prepare) await withKeptPlans(client, () => prepare(db))
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

/** Drizzle copies all parsers for each query. Two thirds of them are for arrays of whole rows, which no query gives. */
async function dropRowParsers(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ oid: number }>(
    "select typarray::int as oid from pg_type where typtype = 'c' and typarray <> 0",
  )
  for (const { oid } of rows) delete client.parsers[oid]
}

/** The demo sends four hundred statements, most of them again and again. */
async function withKeptPlans(client: PGlite, act: () => Promise<void>): Promise<void> {
  const forget = await keepPlans(client)
  await act()
  await forget()
}

/** A file that is there until a new database has its schema: nothing of anybody is in it before. */
const markOf = (folder: string) => `${folder}.unfinished`

const isWhole = (folder: string) => existsSync(join(folder, 'PG_VERSION')) && !existsSync(markOf(folder))

/** Clears what a process left that was killed while it made the folder. Gives what the new one begins with. */
async function beginFolder(folder: string): Promise<Blob | undefined> {
  if (existsSync(markOf(folder))) await rm(folder, { recursive: true, force: true })
  await writeFile(markOf(folder), '')
  return readPrepared()
}

/** A folder with the schema and the territories; undefined where nothing is built. */
async function readPrepared(): Promise<Blob | undefined> {
  const candidates = [join(import.meta.dirname, preparedName), join(import.meta.dirname, '..', preparedName)]
  const found = candidates.find((path) => existsSync(path))
  return found === undefined ? undefined : new Blob([await readFile(found)], { type: 'application/x-gzip' })
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
