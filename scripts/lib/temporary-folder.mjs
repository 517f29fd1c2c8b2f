// Temporary files of a run are kept in memory where there is enough of it: databases of tests wait for no disk.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm'
const neededBytes = 6 * 1024 ** 3

/** From now on, temporary files of this process and its children are in a folder that ends with this process. */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined || freeBytes() < neededBytes) return
  const folder = mkdtempSync(join(inMemory, 'verify-'))
  // PostgreSQL, which does not run as root, goes through it to its own.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const [signal, number] of /** @type {const} */ ([
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ])) {
    process.once(signal, () => process.exit(128 + number))
  }
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, process.availableMemory())
  } catch {
    return 0
  }
}
