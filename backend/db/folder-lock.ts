// PGlite takes no lock, and two processes on one folder lose rows: this file beside the database names its owner.
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { StartFailure } from '../start-failure.ts'

export interface FolderLock {
  release: () => Promise<void>
}

interface Owner {
  pid: number
  /** When the process began, as the system counts it; null where that is not told. */
  began: string | null
}

/** The 22nd field of /proc/<pid>/stat tells apart two processes that were given the same number. */
async function beginningOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The command, in brackets, may hold spaces and brackets itself.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is there, and another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function isAlive(owner: Owner): Promise<boolean> {
  if (!exists(owner.pid)) return false
  const began = await beginningOf(owner.pid)
  return owner.began === null || began === null || owner.began === began
}

async function readOwner(path: string): Promise<Owner | null> {
  try {
    const owner: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (typeof owner !== 'object' || owner === null || !('pid' in owner) || !('began' in owner)) return null
    if (typeof owner.pid !== 'number' || !Number.isSafeInteger(owner.pid) || owner.pid < 1) return null
    return { pid: owner.pid, began: typeof owner.began === 'string' ? owner.began : null }
  } catch {
    return null
  }
}

/** Puts a complete file in place, or says that there is one already: `link` never overwrites. */
async function claim(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Takes the lock at `path`, also from a process that has died, never from a living one.
 * @throws {StartFailure} naming the process that holds it
 */
export async function lockFolder(path: string): Promise<FolderLock> {
  const draft = `${path}.${process.pid}.${crypto.randomUUID()}`
  const self: Owner = { pid: process.pid, began: await beginningOf(process.pid) }
  await writeFile(draft, JSON.stringify(self), { mode: 0o600, flag: 'wx' })
  try {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (await claim(draft, path)) return { release: () => rm(path, { force: true }) }
      const owner = await readOwner(path)
      if (owner && (await isAlive(owner))) {
        throw new StartFailure(
          `The database folder is already in use by process ${owner.pid} (${path}). Stop it, or set DATA_DIR to another folder.`,
        )
      }
      await removeDead(path, draft)
    }
  } finally {
    await rm(draft, { force: true })
  }
  throw new StartFailure(`The lock ${path} cannot be taken: others are taking it too. Try again.`)
}

/**
 * Removes a dead owner's lock. Several may find it at once, and the slower must not remove what the faster has put
 * there by then: only who holds a second lock, for this moment alone, looks again and removes.
 */
async function removeDead(path: string, draft: string): Promise<void> {
  const guard = `${path}.takeover`
  if (await claim(draft, guard)) {
    const owner = await readOwner(path)
    if (!owner || !(await isAlive(owner))) await rm(path, { force: true })
    await rm(guard, { force: true })
    return
  }
  const remover = await readOwner(guard)
  // Somebody ended in that very moment, or is at it.
  if (remover && !(await isAlive(remover))) await rm(guard, { force: true })
  else await pause(10)
}
