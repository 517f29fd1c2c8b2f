// PGlite takes no lock, and two processes on one folder lose rows. A lock file beside the database names its owner, which
// rewrites it every two seconds, so that processes in other containers can see that the owner is alive.
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { link, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { StartFailure } from '@affiliate-booking/settings/start-failure'

export interface FolderLock {
  /** Refreshes the lock when that is due, and reports the loss of it: for who acts before its timer could. */
  keep: () => void
  /** Releases the folder, but never another owner's lock. */
  release: () => Promise<void>
}

export interface LockOptions {
  /** Milliseconds between two refreshes. */
  refreshEvery?: number
  /** Milliseconds after which the lock of an owner in another container is stale. */
  staleAfter?: number
  /** Called once when the lock is lost; by default prints the message and exits with 1. */
  onLost?: (message: string) => void
}

const Owner = z.object({
  pid: z.int().min(1),
  /** Start time of the process in clock ticks; null if the system does not report it. */
  began: z.string().nullable().catch(null),
  /** The PID namespace; null: unknown, taken to be this one. */
  processSpace: z.string().nullable().catch(null),
  host: z.string().catch('unknown'),
  /** Distinguishes two locks of one process. */
  id: z.string().catch(''),
})
type Owner = z.infer<typeof Owner>

/** `owner` is null when the file names no valid one. */
interface LockFile {
  text: string
  owner: Owner | null
}

interface LockRequest {
  self: Owner
  text: string
  draft: string
  staleAfter: number
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** The 22nd field of /proc/<pid>/stat, which distinguishes processes that had the same id. */
async function readStartTime(pid: number): Promise<string | null> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The command, in brackets, may contain spaces and brackets.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** The boot id and PID namespace, since each container counts from 1; the host name where they are unknown. */
async function currentProcessSpace(): Promise<string> {
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
    // EPERM: the process exists and belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}

const isElsewhere = (owner: Owner, self: Owner) =>
  owner.processSpace !== null && owner.processSpace !== self.processSpace

/** Looks for an owner's process in the same PID namespace; elsewhere, only the lock's age counts. */
async function isAlive(owner: Owner, path: string, request: LockRequest): Promise<boolean> {
  if (isElsewhere(owner, request.self)) return isFresh(path, request)
  if (!exists(owner.pid)) return false
  const began = await readStartTime(owner.pid)
  return owner.began === null || began === null || owner.began === began
}

/** Touches the draft to read the file system's clock, since clocks of hosts may differ. */
async function isFresh(path: string, { draft, text, staleAfter }: LockRequest): Promise<boolean> {
  refresh(draft, text)
  try {
    const [lock, probe] = await Promise.all([stat(path), stat(draft)])
    // A lock from the future was left before the clock was set back: a living owner would have rewritten it.
    return Math.abs(probe.mtimeMs - lock.mtimeMs) < staleAfter
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

async function read(path: string): Promise<LockFile | null> {
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

/** Puts a complete file in place; false if there is one already. `link` never overwrites. */
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
 * Updates the file's time by overwriting its text with the same text, so that readers never see half a file.
 * @returns false, without a change, if the file is gone or has another text
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

/** Removes the file if it still has this text. Synchronous, so that nothing else in this process runs in between. */
function removeIfUnchanged(path: string, text: string): void {
  try {
    if (readFileSync(path, 'utf8') === text) rmSync(path, { force: true })
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/**
 * Takes the lock at `path` and keeps it fresh. Takes it over from a dead process, never from a living one; an owner in
 * another container or on another host counts as alive while its lock is fresh. A process that loses its lock exits at
 * once, since another may write to the database.
 * @throws {StartFailure} naming the process that holds it
 */
export async function lockFolder(
  path: string,
  { refreshEvery = 2000, staleAfter = 10_000, onLost = exitAtOnce }: LockOptions = {},
): Promise<FolderLock> {
  const id = crypto.randomUUID()
  const [began, processSpace] = await Promise.all([readStartTime(process.pid), currentProcessSpace()])
  const self: Owner = { pid: process.pid, began, processSpace, host: hostname(), id }
  const request = { self, text: JSON.stringify(self), draft: `${path}.${process.pid}.${id}`, staleAfter }
  await writeFile(request.draft, request.text, { mode: 0o600, flag: 'wx' })
  try {
    let mayResume = false
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (await claim(request.draft, path)) {
        const lock = startRefreshing(path, request, refreshEvery, onLost)
        // A suspended owner may resume: wait until its next refresh has noticed the loss.
        if (mayResume) await pause(1.5 * refreshEvery)
        return lock
      }
      const owner = (await read(path))?.owner
      if (owner && (await isAlive(owner, path, request)))
        throw new StartFailure(inUseMessage(owner, path, request))
      if (owner && isElsewhere(owner, self)) mayResume = true
      await removeDead(path, request)
    }
  } finally {
    await rm(request.draft, { force: true })
  }
  throw new StartFailure(`The lock ${path} could not be taken: other processes are trying too. Try again.`)
}

function inUseMessage(owner: Owner, path: string, { self, staleAfter }: LockRequest): string {
  const start = `The database folder is already in use by process ${owner.pid}`
  const advice = 'Stop it, or set DATA_DIR to another folder.'
  if (!isElsewhere(owner, self)) return `${start} (${path}). ${advice}`
  const wait = `If it was killed just now, try again in ${staleAfter / 1000} seconds.`
  return `${start} on host ${owner.host}, perhaps in another container (${path}). ${advice} ${wait}`
}

/** Refreshes the lock until it is released or lost. */
function startRefreshing(
  path: string,
  { text, staleAfter }: LockRequest,
  refreshEvery: number,
  onLost: (message: string) => void,
): FolderLock {
  let refreshedAt = performance.now()
  let hasEnded = false
  // Synchronous: a process that was suspended checks the lock before it serves waiting requests.
  const refreshOrLose = () => {
    if (hasEnded) return
    try {
      if (refresh(path, text)) {
        refreshedAt = performance.now()
        return
      }
    } catch {
      // The error may be temporary, such as too many open files; tolerate it until the lock is stale.
      if (performance.now() - refreshedAt < staleAfter) return
    }
    hasEnded = true
    clearInterval(timer)
    onLost(`This process has lost the lock ${path} and stops: another process may use the database folder.`)
  }
  const timer = setInterval(refreshOrLose, refreshEvery)
  timer.unref()
  return {
    keep() {
      if (performance.now() - refreshedAt >= refreshEvery) refreshOrLose()
    },
    async release() {
      hasEnded = true
      clearInterval(timer)
      removeIfUnchanged(path, text)
    },
  }
}

/** Closing the database would write to it. */
function exitAtOnce(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/**
 * Removes a dead owner's lock. Several processes may find it at once, and a slow one must not remove the new lock of a
 * fast one, so each takes a second lock, checks again and then removes.
 */
async function removeDead(path: string, request: LockRequest): Promise<void> {
  const guard = `${path}.takeover`
  if (await claim(request.draft, guard)) {
    await removeIfDead(path, request)
    removeIfUnchanged(guard, request.text)
    return
  }
  // Another process is removing the lock, or died while it did.
  if (!(await removeIfDead(guard, request))) await pause(10)
}

async function removeIfDead(path: string, request: LockRequest): Promise<boolean> {
  const found = await read(path)
  if (!found) return true
  if (found.owner && (await isAlive(found.owner, path, request))) return false
  removeIfUnchanged(path, found.text)
  return true
}
