// The command that tries a restore without touching the backend's database.
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { drillRestore } from '../../backup/drill-restore.ts'
import { errorCode } from '../../db/database-errors.ts'
import { openDatabase } from '../../db/open-database.ts'
import { readSettings } from '../../env.ts'
import { loadDataKeys } from '../../services/encryption/data-keys.ts'
import { createEncryption } from '../../services/encryption/encryption.ts'
import { recordOperation } from '../../services/operations/operation-runs.ts'
import { readFileArguments, readKeyOption } from './backup-file.ts'
import type { CommandContext } from '../command.ts'
import { usageOf } from '../usages.ts'

const usage = usageOf('drill-restore')

/**
 * Restores a backup into a temporary database, checks it, and removes it. Prints how long each step took.
 * @throws {StartFailure} like a restore, when no temporary database can be made, and naming what is wrong with the
 *   restored data
 */
export async function drillRestoreCommand(
  args: string[],
  { env, stdin, stdout, stderr }: CommandContext,
): Promise<void> {
  const { path, values } = readFileArguments(args, { values: ['key'] }, usage)
  const key = await readKeyOption(values.get('key'), stdin)
  const settings = readSettings(env)
  const encryption = createEncryption(await loadDataKeys(settings))
  const began = performance.now()
  const startedAt = new Date()
  const { createdAt, rows, files, problems } = await drillRestore(path, {
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    key,
    encryption,
    onStep: (step, ms) => stdout.write(`${step}: ${seconds(ms)}\n`),
  }).catch(async (error: unknown) => {
    const reason = error instanceof StartFailure ? error.message : `It stopped (${errorCode(error)}).`
    await keepResult(env, startedAt, [reason], stderr)
    throw error
  })
  await keepResult(env, startedAt, problems, stderr)
  if (problems.length > 0)
    throw new StartFailure(`The backup of ${createdAt} is not right once restored:\n${problems.join('\n')}`)
  stdout.write(
    `The backup of ${createdAt} can be restored: ${rows} rows and ${files} files, all checks are right. The drill took ${seconds(performance.now() - began)}.\n`,
  )
}

/** In the backend's database, for its status. The embedded one cannot be opened while the backend runs. */
async function keepResult(
  env: NodeJS.ProcessEnv,
  startedAt: Date,
  problems: readonly string[],
  stderr: CommandContext['stderr'],
): Promise<void> {
  try {
    const { db, close } = await openDatabase(readSettings(env), { skipMigrations: true })
    try {
      await recordOperation(db, { kind: 'drill', startedAt, finishedAt: new Date(), problems })
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    stderr.write(`The result was not kept for the status page: ${error.message}\n`)
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
