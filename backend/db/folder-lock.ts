// PGlite takes no lock, and two processes on one folder lose rows: this file beside the database names its owner,
// who writes it anew every two seconds, so that a process that cannot see the owner can see that it lives.
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { link, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { StartFailure } from '@affiliate-booking/settings/start-failure'

export interface FolderLock {
  /** Gives the folder free; somebody else's lock stays. */
  release: () => Promise<void>
}

export interface LockOptions {
  /** Milliseconds between two refreshes. */
  refreshEvery?: number
  /** Milliseconds after which the lock of an owner that cannot be seen is nobody's. */
  staleAfter?: number
  /** Called once when the lock has been lost; unset: says so on one line and ends the process with 1. */
  onLost?: (message: string) => void
}

const Owner = z.object({
  pid: z.int().min(1),
  /** When the process began, as the system counts it; null where that is not told. */
  began: z.string().nullable().catch(null),
  /** Where the number is valid; null: not told, and taken to be here. */
  processSpace: z.string().nullable().catch(null),
  host: z.string().catch('unknown'),
  /** Tells two locks of one process apart. */
  id: z.string().catch(''),
})
type Owner = z.infer<typeof Owner>

/** A lock file as it was read; `owner` is null when it names nobody. */
interface Found {
  text: string
  owner: Owner | null
}

/** Who wants the lock, with the file that is put in its place. */
interface Claimant {
  self: Owner
  text: string
  draft: string
  staleAfter: number
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** The 22nd field of /proc/<pid>/stat tells apart two processes that were given the same number. */
async function beginningOf(pid: number): Promise<string | null> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The command, in brackets, may hold spaces and brackets itself.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** A PID namespace of a running kernel, since each container counts from 1; where that is not told, the host. */
async function processSpaceHere(): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is there, and another user's.
    return codeOf(error) === 'EPERM'
  }
}

const isElsewhere = (owner: Owner, self: Owner) =>
  owner.processSpace !== null && owner.processSpace !== self.processSpace

/** An owner whose number is valid here is looked for; of another one, only the lock's age tells. */
async function isAlive(owner: Owner, path: string, claimant: Claimant): Promise<boolean> {
  if (isElsewhere(owner, claimant.self)) return isFresh(path, claimant)
  if (!exists(owner.pid)) return false
  const began = await beginningOf(owner.pid)
  return owner.began === null || began === null || owner.began === began
}

/** The draft is written anew to learn what time the file system has: hosts may disagree on it. */
async function isFresh(path: string, { draft, text, staleAfter }: Claimant): Promise<boolean> {
  refresh(draft, text)
  try {
    const [lock, probe] = await Promise.all([stat(path), stat(draft)])
    // A lock from the future was left before the clock was set back: a living owner would have written it since.
    return Math.abs(probe.mtimeMs - lock.mtimeMs) < staleAfter
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

async function read(path: string): Promise<Found | null> {
  try {
    const text = await readFile(path, 'utf8')
    return { text, owner: parse(text) }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function parse(text: string): Owner | null {
  try {
    return Owner.safeParse(JSON.parse(text)).data ?? null
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
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Writes the same text over itself, which never shows half a file and takes the time from the file system.
 * @returns whether the file is still there with that text; otherwise it is left as it is
 */
function refresh(path: string, text: string): boolean {
  let file: number
  try {
    file = openSync(path, 'r+')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
  try {
    if (readFileSync(file, 'utf8') !== text) return false
    writeSync(file, text, 0)
    return true
  } finally {
    closeSync(file)
  }
}

/** Removes the file if it still has that text. Both steps in one go: nothing else of this process comes between. */
function removeOnly(path: string, text: string): void {
  try {
    if (readFileSync(path, 'utf8') === text) rmSync(path, { force: true })
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/**
 * Takes the lock at `path` and keeps it fresh, also from a process that has died, never from a living one. An owner
 * in another container or on another host counts as living while its lock is fresh. Whoever finds that its lock is
 * no longer its own ends at once, rather than write beside another.
 * @throws {StartFailure} naming the process that holds it
 */
export async function lockFolder(
  path: string,
  { refreshEvery = 2000, staleAfter = 10_000, onLost = endAtOnce }: LockOptions = {},
): Promise<FolderLock> {
  const id = crypto.randomUUID()
  const [began, processSpace] = await Promise.all([beginningOf(process.pid), processSpaceHere()])
  const self: Owner = { pid: process.pid, began, processSpace, host: hostname(), id }
  const claimant = { self, text: JSON.stringify(self), draft: `${path}.${process.pid}.${id}`, staleAfter }
  await writeFile(claimant.draft, claimant.text, { mode: 0o600, flag: 'wx' })
  try {
    let mayWakeUp = false
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (await claim(claimant.draft, path)) {
        const lock = keep(path, claimant, refreshEvery, onLost)
        // An owner that only slept notices at its next refresh, before anything is written here.
        if (mayWakeUp) await pause(1.5 * refreshEvery)
        return lock
      }
      const owner = (await read(path))?.owner
      if (owner && (await isAlive(owner, path, claimant)))
        throw new StartFailure(refusal(owner, path, claimant))
      if (owner && isElsewhere(owner, self)) mayWakeUp = true
      await removeDead(path, claimant)
    }
  } finally {
    await rm(claimant.draft, { force: true })
  }
  throw new StartFailure(`The lock ${path} cannot be taken: others are taking it too. Try again.`)
}

function refusal(owner: Owner, path: string, { self, staleAfter }: Claimant): string {
  const start = `The database folder is already in use by process ${owner.pid}`
  const advice = 'Stop it, or set DATA_DIR to another folder.'
  if (!isElsewhere(owner, self)) return `${start} (${path}). ${advice}`
  const wait = `If it was killed just now, try again in ${staleAfter / 1000} seconds.`
  return `${start} on host ${owner.host}, perhaps in another container (${path}). ${advice} ${wait}`
}

/** Refreshes the lock until it is released or lost. */
function keep(
  path: string,
  { text, staleAfter }: Claimant,
  refreshEvery: number,
  onLost: (message: string) => void,
): FolderLock {
  let refreshedAt = performance.now()
  // Synchronous: a process that was asleep looks here before it serves anything that waited meanwhile.
  const timer = setInterval(() => {
    try {
      if (refresh(path, text)) {
        refreshedAt = performance.now()
        return
      }
    } catch {
      // Perhaps it passes, such as too many open files; but not for longer than others wait.
      if (performance.now() - refreshedAt < staleAfter) return
    }
    clearInterval(timer)
    onLost(
      `The lock ${path} is no longer this process’s own: it ends, as another may use the database folder.`,
    )
  }, refreshEvery)
  timer.unref()
  return {
    async release() {
      clearInterval(timer)
      removeOnly(path, text)
    },
  }
}

/** Closing the database in good order would write to it. */
function endAtOnce(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/**
 * Removes a dead owner's lock. Several may find it at once, and the slower must not remove what the faster has put
 * there by then: only who holds a second lock, for this moment alone, looks again and removes.
 */
async function removeDead(path: string, claimant: Claimant): Promise<void> {
  const guard = `${path}.takeover`
  if (await claim(claimant.draft, guard)) {
    await removeIfDead(path, claimant)
    removeOnly(guard, claimant.text)
    return
  }
  // Somebody ended in that very moment, or is at it.
  if (!(await removeIfDead(guard, claimant))) await pause(10)
}

async function removeIfDead(path: string, claimant: Claimant): Promise<boolean> {
  const found = await read(path)
  if (!found) return true
  if (found.owner && (await isAlive(found.owner, path, claimant))) return false
  removeOnly(path, found.text)
  return true
}
