import type { FileStore } from '../../../backend/files/file-store.ts'
import { storeIn } from '../../../backend/files/folder-store.ts'
import { createFileStore } from '../../../backend/files/open-file-store.ts'

/** A store of uploaded files in this folder. */
export const uploadsIn = (folder: string): FileStore => createFileStore(storeIn(folder))
