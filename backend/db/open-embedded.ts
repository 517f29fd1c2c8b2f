// Opens PGlite in a folder and applies migrations. A new one begins with what the build has prepared.
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { FileStore } from '../files/file-store.ts'
import { traceQueries } from '../observability/traced-queries.ts'
import type { Beginning, DatabaseConnection, ExecuteSql, Listen, OpenOptions } from './connection.ts'
import { errorCode } from './database-errors.ts'
import { takeTurns } from './embedded-turns.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { keepPlans } from './kept-plans.ts'
import { applyMigrations } from './migrations.ts'
import {
  clearUnfinished,
  copyFolder,
  isWhole,
  markUnfinished,
  markWhole,
  readPrepared,
} from './new-folder.ts'
import * as schema from './schema.ts'
import { seedTerritories } from './seed/seed-territories.ts'

/**
 * PGlite in `<dataFolder>/database`, for this process alone.
 * @param uploads where a start that did not finish may have left files
 * @throws {StartFailure} when another process has it, or when it cannot be opened
 */
export async function openEmbedded(
  dataFolder: string,
  options: OpenOptions = {},
  uploads?: Pick<FileStore, 'discard'>,
): Promise<DatabaseConnection> {
  const { skipMigrations = false, prepare, step } = options
  const folder = join(dataFolder, 'database')
  if (skipMigrations && !isWhole(folder)) throw new StartFailure(`There is no database in ${dataFolder}.`)
  const lock = await lockFolder(join(dataFolder, 'database.lock'))
  try {
    const client = await (isWhole(folder)
      ? openFolder(folder, lock)
      : openNewFolder(folder, lock, options, uploads))
    const db = await connect(client, step)
    if (!skipMigrations) {
      await db.transaction((tx) => applyMigrations(tx))
      await seedTerritories(db)
      await markWhole(folder)
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

async function openFolder(folder: string, lock: FolderLock, loadDataDir?: Blob): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const client = await PGlite.create(folder, loadDataDir && { loadDataDir }).catch((error: unknown) => {
    throw new StartFailure(
      `The database in ${folder} cannot be opened (${errorCode(error)}). Restore it from a backup, or move the folder away to start with an empty one.`,
      { cause: error },
    )
  })
  takeTurns(client, lock.keep)
  await dropRowParsers(client)
  return client
}

async function connect(client: PGlite, step: OpenOptions['step']) {
  const { drizzle } = await import('drizzle-orm/pglite')
  return drizzle(step ? traceQueries(client, step) : client, { schema })
}

/** Clears what a process left that was killed while it made the folder. The mark of the new one stays. */
async function openNewFolder(
  folder: string,
  lock: FolderLock,
  { beginWith }: OpenOptions,
  uploads: Pick<FileStore, 'discard'> | undefined,
): Promise<PGlite> {
  await clearUnfinished(folder, uploads)
  const beginning = await beginWith?.()
  if (beginning) {
    try {
      return await beginFolder(folder, lock, beginning)
    } catch (error) {
      beginning.onFailure(error)
      await clearUnfinished(folder, uploads)
    }
  }
  await markUnfinished(folder)
  return openFolder(folder, lock, await readPrepared())
}

async function beginFolder(
  folder: string,
  lock: FolderLock,
  { folder: filled, files, adopt }: Beginning,
): Promise<PGlite> {
  await markUnfinished(folder, files)
  // The driver takes as long to load.
  await Promise.all([copyFolder(filled, folder), import('@electric-sql/pglite')])
  const client = await openFolder(folder, lock)
  try {
    await withKeptPlans(client, async () => adopt(await connect(client, undefined)))
    return client
  } catch (error) {
    await client.close()
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
