// The commands that save the database and all uploaded files in one file, and restore them.
import { existsSync } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { createEncrypt, writeBackupKey } from '../../backup/encrypt-backup.ts'
import { describeMissing } from '../../backup/missing-files.ts'
import { restoreBackup, checkRestorable } from '../../backup/restore-backup.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import type { Database } from '../../db/database.ts'
import { appliedMigrations, knownMigrations } from '../../db/migrations.ts'
import { patientApplicationNames } from '../../db/postgres/application-names.ts'
import { openDatabase } from '../../db/open-database.ts'
import { readSettings } from '../../env.ts'
import { FileStoreUnavailable } from '../../files/unavailable-store.ts'
import { auditHeadsFile } from '../../services/audit/audit-heads.ts'
import { recordOperation } from '../../services/operations/operation-runs.ts'
import { readFileArguments, readKeyOption } from './backup-file.ts'
import type { CommandContext } from '../command.ts'
import { usageOf } from '../usages.ts'

const backupUsage = usageOf('backup')
const restoreUsage = usageOf('restore')
const keyUsage = usageOf('make-backup-key')

/**
 * Saves the database and the uploaded files in a new file, encrypted if BACKUP_KEY is set. Saves the rest if files are
 * missing, and then fails.
 * @throws {StartFailure} when the embedded database is in use, the schema is of another version, the file exists or cannot
 *   be written, or files that rows name are missing
 */
export async function backup(args: string[], { env, stdout }: CommandContext): Promise<void> {
  const { path } = readFileArguments(args, {}, backupUsage)
  const settings = readSettings(env)
  const encrypt = settings.backupKeys && (await createEncrypt(settings.backupKeys))
  const { db, uploads, close } = await openDatabase(settings, {
    skipMigrations: true,
    applicationName: patientApplicationNames.backup,
  })
  try {
    await requireCurrentSchema(db)
    const startedAt = new Date()
    const written = await writeBackup({ db, uploads }, path, startedAt, encrypt).catch((error: unknown) => {
      if (error instanceof FileStoreUnavailable || error instanceof StartFailure)
        throw new StartFailure(`${error.message} No backup was written.`)
      throw new StartFailure(writeProblem(path, error), { cause: error })
    })
    const { size: bytes } = await stat(path)
    const details = { bytes, isEncrypted: encrypt !== undefined }
    const problems = written.missing.length > 0 ? [`It lacks ${describeMissing(written.missing)}.`] : []
    await recordOperation(db, { kind: 'backup', startedAt, finishedAt: new Date(), problems, details })
    stdout.write(
      `${path} holds ${written.rows} rows and ${written.files} files. ${encrypt ? 'It is encrypted.' : 'It contains personal data: keep it safe.'}\n`,
    )
    if (written.missing.length > 0)
      throw new StartFailure(
        `The backup is not whole. Missing in ${uploads.place}: ${describeMissing(written.missing)}. Check STORAGE_URL and DATA_DIR, then run check-files.`,
      )
  } finally {
    await close()
  }
}

/**
 * Restores a backup. Changes nothing if it fails.
 * @throws {StartFailure} when the file is damaged, the database has data and --replace is missing, or the embedded
 *   database is in use
 */
export async function restore(args: string[], { env, stdin, stdout, stderr }: CommandContext): Promise<void> {
  const { path, flags, values } = readFileArguments(
    args,
    { flags: ['replace'], values: ['key'] },
    restoreUsage,
  )
  const key = await readKeyOption(values.get('key'), stdin)
  // First, because openDatabase creates a missing database.
  await checkRestorable(path, key)
  const settings = readSettings(env)
  const { db, uploads, close } = await openDatabase(settings)
  try {
    await requireCurrentSchema(db)
    const replace = flags.has('replace')
    const { createdAt, rows, files, missing } = await restoreBackup({ db, uploads }, path, { replace, key })
    // The chain is the backup's from here on.
    const heads = auditHeadsFile(settings.dataDir)
    if (existsSync(heads)) await rename(heads, `${heads}.${Date.now()}`)
    stdout.write(
      `Restored the backup of ${createdAt}: ${rows} rows and ${files} files. Everybody has to sign in again.\n`,
    )
    if (missing.length > 0) stderr.write(`The backup lacks ${describeMissing(missing)}.\n`)
  } finally {
    await close()
  }
}

/**
 * Makes the keys of encrypted backups: the private one in a new file, the public one printed for BACKUP_KEY.
 * @throws {StartFailure} when the file exists or cannot be written
 */
export async function makeBackupKey(args: string[], { stdout }: CommandContext): Promise<void> {
  const { path } = readFileArguments(args, {}, keyUsage)
  const publicKey = await writeBackupKey(path, new Date())
  stdout.write(
    `BACKUP_KEY=${publicKey}\nSet this variable. ${path} holds the private key: move it to where you keep passwords, away from this machine. Without it nobody can restore.\n`,
  )
}

async function requireCurrentSchema(db: Database): Promise<void> {
  const applied = await appliedMigrations(db)
  const known = knownMigrations().length
  if (applied.length === 0) throw new StartFailure('The database has no tables of this application yet.')
  if (applied.length === known) return
  const which = applied.length < known ? 'an earlier' : 'a later'
  throw new StartFailure(`The database was made by ${which} version. Use that version.`)
}

const writeProblems: Record<string, string> = {
  EEXIST: 'already exists. Choose another name.',
  ENOENT: 'cannot be written: the folder does not exist.',
}

function writeProblem(path: string, error: unknown): string {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = origin instanceof Error && 'code' in origin ? String(origin.code) : 'unknown error'
  return `${path} ${writeProblems[code] ?? `could not be written (${code}).`}`
}
