// Uploaded files in a folder of this machine, or one that several machines share.
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { ByteRange, FileStorage } from './file-store.ts'

/** Of files that are being written, and of what a killed process left of them. */
const draftEnding = '.part'

/** `<dataDir>/uploads`, outside any web root. Its files are readable by this process's user only. */
export const uploadsFolder = (dataDir: string): string => join(resolve(dataDir), 'uploads')

/** Keeps files in `<dataDir>/uploads`, which is made with the first file. Errors are those of the file system. */
export const createFolderStore = (dataDir: string): FileStorage => storeIn(uploadsFolder(dataDir))

/** Keeps files in this folder. */
export function storeIn(folder: string): FileStorage {
  const pathOf = (name: string) => join(folder, name)
  return {
    place: folder,

    async write(name, bytes) {
      const path = pathOf(name)
      const draft = `${path}.${randomUUID()}${draftEnding}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeThrough(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    read: (name, range) =>
      nullIfMissing(async () => {
        const file = await open(pathOf(name))
        try {
          return range ? await readRange(file, range) : await file.readFile()
        } finally {
          await file.close()
        }
      }),

    stat: (name) =>
      nullIfMissing(async () => {
        const found = await stat(pathOf(name))
        return found.isFile() ? { size: found.size, sha256: null } : null
      }),

    async remove(names) {
      const removals = await Promise.allSettled(names.map((name) => rm(pathOf(name), { force: true })))
      // Only now: the process may end at the first failure.
      for (const removal of removals) if (removal.status === 'rejected') throw removal.reason
    },

    async *list() {
      const entries = await nullIfMissing(() => readdir(folder, { recursive: true, withFileTypes: true }))
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const found = await nullIfMissing(() => stat(path))
        if (!found) continue
        const name = relative(folder, path).split(sep).join('/')
        yield { name, size: found.size, changedAt: found.mtime }
      }
    },
  }
}

/** On disk before it returns. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function readRange(file: FileHandle, { from, to }: ByteRange): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
  return bytes.subarray(0, bytesRead)
}

async function nullIfMissing<Value>(run: () => Promise<Value>): Promise<Value | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
