// The folder of a new embedded database: what it begins with, and the mark that stands beside it until it is whole.
import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../files/file-store.ts'

/** In the build, beside this file or one folder up. */
export const preparedName = 'database.tar.gz'

/**
 * A file that is there until the folder can be used: nothing that people entered is in it before. It names the uploads
 * that were stored meanwhile, one a line.
 */
const markOf = (folder: string) => `${folder}.unfinished`

export const isWhole = (folder: string): boolean =>
  existsSync(join(folder, 'PG_VERSION')) && !existsSync(markOf(folder))

/** Notes that the folder is being made, and which files are stored with it. */
export const markUnfinished = (folder: string, files: readonly string[] = []): Promise<void> =>
  writeFile(markOf(folder), files.join('\n'))

export const markWhole = (folder: string): Promise<void> => rm(markOf(folder), { force: true })

/** Removes what a start left that did not finish; nothing where there is no mark. The mark stays. */
export async function clearUnfinished(folder: string, uploads?: Pick<FileStore, 'discard'>): Promise<void> {
  if (!existsSync(markOf(folder))) return
  const files = (await readFile(markOf(folder), 'utf8')).split('\n').filter((name) => name !== '')
  await rm(folder, { recursive: true, force: true })
  if (files.length > 0) await uploads?.discard(files)
}

/** A folder with the schema and the territories; undefined where nothing is built. */
export async function readPrepared(): Promise<Blob | undefined> {
  const found = findInBuild(import.meta.dirname, preparedName)
  return found === undefined ? undefined : new Blob([await readFile(found)], { type: 'application/x-gzip' })
}

/** What the build has made lies beside its files or, for code in a chunk, one folder up. */
export const findInBuild = (here: string, name: string): string | undefined =>
  [join(here, name), join(here, '..', name)].find((path) => existsSync(path))

/** Without a second copy on disk, where the file system can do that. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const entries = await readdir(from, { withFileTypes: true })
  await Promise.all(
    entries.map((entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)]
      return entry.isDirectory()
        ? copyFolder(source, target)
        : copyFile(source, target, constants.COPYFILE_FICLONE)
    }),
  )
}
