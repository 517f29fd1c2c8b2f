// Chooses between a folder and an S3-compatible store, in this one place.
import type { Logger } from 'pino'
import type { FileStorage, FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store, type S3Address } from './s3-store.ts'
import { isStoredFileName } from './stored-names.ts'

interface StorageSettings {
  /** An S3-compatible store; null: a folder in `dataDir`. */
  storage: S3Address | null
  dataDir: string
}

export function openFileStore({ storage, dataDir }: StorageSettings, log?: Pick<Logger, 'warn'>): FileStore {
  return createFileStore(storage ? createS3Store(storage) : createFolderStore(dataDir), log)
}

/** A store that takes files of known kinds only: another one would be in no backup. */
export const createFileStore = (storage: FileStorage, log?: Pick<Logger, 'warn'>): FileStore => ({
  ...storage,
  async write(name, bytes) {
    if (!isStoredFileName(name)) throw new Error('A stored file must be of a kind in files/stored-names.ts')
    await storage.write(name, bytes)
  },
  async discard(names) {
    try {
      await storage.remove(names)
    } catch (error) {
      const reason = error instanceof Error ? error.message : typeof error
      log?.warn({ files: names, reason }, 'files could not be removed; check-files --remove does it later')
    }
  },
})
