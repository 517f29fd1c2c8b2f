// The commands that copy uploaded files from one store to the other, and that compare a store with the database.
import { parseArgs } from 'node:util'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { listStoredFiles } from '../backup/stored-files.ts'
import { openDatabase } from '../db/open-database.ts'
import { readSettings } from '../env.ts'
import { copyFiles, findFileProblems } from '../files/compare-stores.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { FileStoreUnavailable } from '../files/unavailable-store.ts'
import type { CommandContext } from './command.ts'
import { usageOf } from './usages.ts'

const moveUsage = usageOf('move-files')
const checkUsage = usageOf('check-files')

/**
 * Copies every file that a row names from the folder to the store of STORAGE_URL, or back with `--to-folder`. Removes
 * nothing, leaves what is there already, and may be repeated, also while hosts serve.
 * @throws {StartFailure} without STORAGE_URL, and when the store or the database cannot be used
 */
export async function moveFiles(args: string[], { env, stdout, stderr }: CommandContext): Promise<void> {
  const isToFolder = readFlag(args, 'to-folder', moveUsage)
  const settings = readSettings(env)
  if (!settings.storage) throw new StartFailure('STORAGE_URL must be given: it names the other store.')
  const folder = openFileStore({ ...settings, storage: null })
  const store = openFileStore(settings)
  const [from, to] = isToFolder ? [store, folder] : [folder, store]
  const { db, close } = await openDatabase(settings, { skipMigrations: true })
  try {
    const { copied, present, missing } = await explained(async () =>
      copyFiles(await listStoredFiles(db), from, to),
    )
    stdout.write(
      `${copied} files copied to ${to.place}; ${present} were there already. Nothing was removed from ${from.place}.\n`,
    )
    if (missing.length > 0) stderr.write(`Missing in both: ${missing.join(', ')}\n`)
  } finally {
    await close()
  }
}

/**
 * Reads every file that a row names, and lists files that no row names, which a failed request can leave. `--remove`
 * removes those that are older than an hour.
 * @throws {StartFailure} when a file is missing, and when the store or the database cannot be used
 */
export async function checkFiles(args: string[], { env, stdout }: CommandContext): Promise<void> {
  const isRemoving = readFlag(args, 'remove', checkUsage)
  const settings = readSettings(env)
  const { db, uploads, close } = await openDatabase(settings, { skipMigrations: true })
  try {
    const { readable, missing, unnamed } = await explained(async () => {
      const found = await findFileProblems(uploads, () => listStoredFiles(db), new Date())
      if (isRemoving) await uploads.remove(found.unnamed)
      return found
    })
    stdout.write(`${readable} files in ${uploads.place} can be read.\n`)
    if (unnamed.length > 0)
      stdout.write(
        `${unnamed.length} files that no row names ${isRemoving ? 'were removed' : 'can be removed with --remove'}: ${unnamed.join(', ')}\n`,
      )
    if (missing.length > 0) throw new StartFailure(`Missing in ${uploads.place}: ${missing.join(', ')}`)
  } finally {
    await close()
  }
}

function readFlag(args: string[], name: string, usage: string): boolean {
  try {
    return parseArgs({ args, options: { [name]: { type: 'boolean' } } }).values[name] === true
  } catch {
    throw new StartFailure(usage)
  }
}

async function explained<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof FileStoreUnavailable)
      throw new StartFailure(`${error.message} Try again: the command continues where it stopped.`)
    throw error
  }
}
