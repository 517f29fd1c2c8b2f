// The commands that save everything in one file, and bring it back.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { restoreBackup, checkRestorable } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Database } from '../db/database.ts'
import { appliedMigrations, knownMigrations } from '../db/migrations.ts'
import { openDatabase } from '../db/open-database.ts'
import { readSettings } from '../env.ts'

const backupUsage = 'Usage: npm run backup -- FILE'
const restoreUsage = 'Usage: npm run restore -- FILE [--replace]'

/**
 * Saves the database that the settings name, with the identity documents, in a new file.
 * @throws {StartFailure} when the database is in use by another process (the embedded one) or of another version, and
 *   when the file is there already or cannot be written
 */
export async function backup(args: string[]): Promise<void> {
  const path = readFileName(parse(args, {}, backupUsage).positionals, backupUsage)
  const { db, uploads, close } = await openDatabase(readSettings(process.env), { asItIs: true })
  try {
    await refuseOtherVersions(db)
    const written = await writeBackup({ db, uploads }, path, new Date()).catch((error: unknown) => {
      throw new StartFailure(writingProblem(path, error), { cause: error })
    })
    console.log(`${path} holds ${written.rows} rows and ${written.files} files: personal data, keep it safe.`)
    if (written.missing.length > 0) {
      console.error(`Not in it, as they are not in ${uploads}: ${written.missing.join(', ')}`)
    }
  } finally {
    await close()
  }
}

/**
 * Brings back what a backup holds.
 * @throws {StartFailure} when the file is not whole, the database holds data and is not to be replaced, or is in use by
 *   another process (the embedded one); nothing is changed then
 */
export async function restore(args: string[]): Promise<void> {
  const { values, positionals } = parse(args, { replace: { type: 'boolean' } }, restoreUsage)
  const path = readFileName(positionals, restoreUsage)
  // Before the database is made, if there is none yet.
  await checkRestorable(path)
  const { db, uploads, close } = await openDatabase(readSettings(process.env))
  try {
    await refuseOtherVersions(db)
    const replace = values['replace'] === true
    const { createdAt, rows, files } = await restoreBackup({ db, uploads }, path, { replace })
    console.log(
      `Everything is as it was at ${createdAt}: ${rows} rows and ${files} files. Everybody has to sign in anew.`,
    )
  } finally {
    await close()
  }
}

function parse(args: string[], options: Record<string, { type: 'boolean' }>, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new StartFailure(usage)
  }
}

function readFileName(positionals: string[], usage: string): string {
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new StartFailure(usage)
  return resolve(file)
}

/** Saving changes nothing, not even the schema; and what is restored has to fit the schema that is known here. */
async function refuseOtherVersions(db: Database): Promise<void> {
  const applied = await appliedMigrations(db)
  const known = knownMigrations().length
  if (applied.length === 0) throw new StartFailure('The database holds nothing of this product yet.')
  if (applied.length === known) return
  const which = applied.length < known ? 'an earlier' : 'a later'
  throw new StartFailure(`The database is of ${which} version of the product. Use that version.`)
}

const writingProblems: Record<string, string> = {
  EEXIST: 'is there already. Give another name.',
  ENOENT: 'cannot be written: there is no such folder.',
}

function writingProblem(path: string, error: unknown): string {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = origin instanceof Error && 'code' in origin ? String(origin.code) : 'unknown error'
  return `${path} ${writingProblems[code] ?? `could not be written (${code}).`}`
}
