// The embedded database with its schema and territories: made once for each state of the sources, then copied, as making
// one takes seconds.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { executeOn, openEmbedded, type ServedDatabase } from '../../../backend/db/open-database.ts'
import * as schema from '../../../backend/db/schema.ts'

const root = resolve(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/test-databases')

/** Changes with everything that decides what a new database holds. */
async function stateOfSources(): Promise<string> {
  const state = createHash('sha256')
  for (const folder of ['backend/db', 'contract']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()) {
      state.update(path.slice(root.length)).update(await readFile(path))
    }
  }
  return state
    .update(await readFile(join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16)
}

let made: Promise<string> | undefined

/** The folder with the copies to take. Several processes may make it at once: the first that is done wins. */
function readyDatabase(): Promise<string> {
  made ??= (async () => {
    const folder = join(cache, await stateOfSources())
    if (existsSync(folder)) return folder
    await mkdir(cache, { recursive: true })
    const making = await mkdtemp(join(cache, 'making-'))
    const { close } = await openEmbedded(making)
    await close()
    const client = await PGlite.create(join(making, 'database'))
    const archive = await client.dumpDataDir('none')
    await client.close()
    await writeFile(join(making, 'archive.tar'), Buffer.from(await archive.arrayBuffer()))
    await rename(making, folder).catch(() => rm(making, { recursive: true }))
    return folder
  })()
  return made
}

/** A new one in memory. */
export async function openInMemory(): Promise<ServedDatabase> {
  const archive = await readFile(join(await readyDatabase(), 'archive.tar'))
  const client = await PGlite.create({
    dataDir: `memory://${randomUUID()}`,
    loadDataDir: new Blob([archive]),
  })
  const db = drizzle(client, { schema })
  return { db, executeSql: executeOn(client), close: () => client.close() }
}

/** Puts a new one into the folder for data of a product that has not started yet. */
export async function putDatabaseInto(dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true })
  await cp(join(await readyDatabase(), 'database'), join(dataFolder, 'database'), { recursive: true })
}
