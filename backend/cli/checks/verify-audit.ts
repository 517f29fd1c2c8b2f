// The command that verifies the hash chain of the audit log.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { BackupKey } from '../../backup/encrypt-backup.ts'
import { checkBackup } from '../../backup/read-backup.ts'
import { patientApplicationNames } from '../../db/postgres/application-names.ts'
import { openDatabase } from '../../db/open-database.ts'
import { readSettings } from '../../env.ts'
import { auditHeadsFile, type ChainHead, parseAuditHead } from '../../services/audit/audit-heads.ts'
import { checkAudit } from '../../services/audit/check-audit.ts'
import { recordOperation } from '../../services/operations/operation-runs.ts'
import { readKeyOption } from '../backups/backup-file.ts'
import type { CommandContext } from '../command.ts'
import { usageOf } from '../usages.ts'

const usage = usageOf('verify-audit')

/**
 * Verifies the chain and prints its last entry. Also detects a log that was truncated or rewritten as a whole since its
 * head was noted: beside the database, in a backup, or by an earlier run.
 * @throws {StartFailure} naming the first broken entry, and heads that are no longer in the chain
 */
export async function verifyAudit(args: string[], { env, stdin, stdout }: CommandContext): Promise<void> {
  const { known, backup, key } = parse(args)
  const knownHead = known === undefined ? null : readKnown(known)
  const backupHead =
    backup === undefined ? null : await readBackupHead(resolve(backup), await readKeyOption(key, stdin))
  const settings = readSettings(env)
  const { db, close } = await openDatabase(settings, {
    skipMigrations: true,
    applicationName: patientApplicationNames.check,
  })
  try {
    const startedAt = new Date()
    const { chain, problems } = await checkAudit(db, {
      headsFile: auditHeadsFile(settings.dataDir),
      heads: [
        ...(knownHead ? [{ ...knownHead, which: 'hash' }] : []),
        ...(backupHead ? [{ ...backupHead, which: "backup's hash" }] : []),
      ],
    })
    await recordOperation(db, { kind: 'check audit', startedAt, finishedAt: new Date(), problems })
    if (!chain.isWhole || problems.length > 0) throw new StartFailure(problems.join('\n'))
    const later = chain.unsealed > 0 ? ` ${chain.unsealed} more are not in the chain yet.` : ''
    stdout.write(
      `The audit log is intact: ${chain.entries} entries.${later} Last entry: ${chain.entries}:${chain.lastHash}\n`,
    )
  } finally {
    await close()
  }
}

function readKnown(known: string): ChainHead {
  const head = parseAuditHead(known)
  if (!head) throw new StartFailure(usage)
  return head
}

/** Reads the whole file, as a damaged backup proves nothing. */
async function readBackupHead(path: string, key: BackupKey | undefined): Promise<ChainHead> {
  const { auditHead } = await checkBackup(path, key)
  if (!auditHead)
    throw new StartFailure(
      `${path} does not name the last entry of the audit log: nothing was sealed, or an earlier version made it.`,
    )
  return auditHead
}

function parse(args: string[]) {
  try {
    const option = { type: 'string' } as const
    return parseArgs({ args, options: { known: option, backup: option, key: option } }).values
  } catch {
    throw new StartFailure(usage)
  }
}
