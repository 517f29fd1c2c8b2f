// Folders that take seconds to make and are the same for each state of the sources: made once, then copied.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { type FolderLock, lockFolder } from '../../../backend/db/folder-lock.ts'

const root = resolve(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/test-databases')
const keptMs = 24 * 60 * 60 * 1000

let known: Promise<string> | undefined

/** Changes with the schema, its migrations and the places that a new database holds. */
export const stateOfSources = (): Promise<string> => (known ??= hashSources())

async function hashSources(): Promise<string> {
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

/** Waits while another process has the lock. */
async function takeLock(path: string): Promise<FolderLock> {
  for (;;) {
    try {
      return await lockFolder(path)
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error
      await pause(100)
    }
  }
}

/** What no state of the sources of today uses, demos of earlier days, and what a killed process left. */
async function removeOld(): Promise<void> {
  const entries = await readdir(cache)
  const state = await stateOfSources()
  // Others may be copying it.
  const isOfToday = (entry: string) => entry.startsWith(state) && !entry.startsWith(`${state}-demo-`)
  const isOld = async (entry: string) =>
    !isOfToday(entry) && Date.now() - (await stat(join(cache, entry))).mtimeMs > keptMs
  await Promise.all(
    entries.map(async (entry) => {
      // Another process may remove it first.
      if (await isOld(entry).catch(() => false))
        await rm(join(cache, entry), { recursive: true, force: true })
    }),
  )
}

/** Gives the folder of that name in the cache. One process makes it; others wait. */
export async function cached(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(cache, name)
  await mkdir(cache, { recursive: true })
  while (!existsSync(folder)) {
    const lock = await takeLock(`${folder}.lock`)
    try {
      if (existsSync(folder)) break
      await removeOld()
      const making = await mkdtemp(join(cache, 'making-'))
      try {
        await make(making)
        await rename(making, folder)
      } finally {
        await rm(making, { recursive: true, force: true })
      }
    } finally {
      await lock.release()
    }
  }
  return folder
}
