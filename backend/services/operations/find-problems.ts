// What is wrong with the host, in words. docs/runbook.md has a section for each alert.
import type { OperationProblem, OperationStatus } from '@affiliate-booking/contract/calls/operations'
import { dayMs, hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'

type Facts = Omit<OperationStatus, 'problems'> & {
  /** Whether emails can be sent at all. */
  readonly hasMailServer: boolean
  /** When the first of the present backends started. */
  readonly servedSince: Date | null
  /** Ids of keys that stored values need and the backend does not have. */
  readonly missingKeys: readonly string[]
}

/** A backup and the checks are due each day, a drill each month. */
export const limits = {
  backup: 26 * hourMs,
  check: 26 * hourMs,
  drill: 35 * dayMs,
  email: 15 * minuteMs,
  transaction: 10 * minuteMs,
  connectionShare: 0.85,
  freeShare: 0.1,
} as const

/** The urgent ones first. */
export function findProblems(facts: Facts): OperationProblem[] {
  const found = rules.flatMap((rule) => rule(facts))
  return [
    ...found.filter(({ severity }) => severity === 'urgent'),
    ...found.filter(({ severity }) => severity === 'soon'),
  ]
}

type Rule = (facts: Facts) => OperationProblem[]

const checkCommands = {
  ledger: 'check-ledger',
  audit: 'verify-audit',
  reports: 'check-reports',
  seats: 'check-seats',
} as const

const rules: readonly Rule[] = [
  ({ checks }) =>
    checks
      .filter(({ last }) => last?.isOk === false)
      .map(({ name, last }) => ({
        alert: 'CheckFailed',
        severity: 'urgent',
        text: `The check of the ${name === 'audit' ? 'audit log' : name} found ${counted(last?.problems.length ?? 0, 'problem')}.`,
        advice: `Run \`npm run backend -- ${checkCommands[name]}\`, and restore nothing before you know why.`,
      })),
  ({ jobs }) =>
    jobs
      .filter(({ isLate }) => isLate)
      .map(({ name, lastError }) => ({
        alert: 'JobLate',
        severity: 'urgent',
        text: `The job ${name} is late${lastError === null ? '' : ` (last error ${lastError})`}.`,
        advice: 'Look for “a job failed” in the log of the backends, then restart one backend.',
      })),
  ({ queues, hasMailServer, at }) =>
    queues
      .filter(
        ({ name, oldestAt }) => name === 'Emails' && hasMailServer && isOlder(oldestAt, at, limits.email),
      )
      .map(({ waiting }) => ({
        alert: 'EmailsWaiting',
        severity: 'urgent',
        text: `${counted(waiting, 'email')} could not be sent for more than 15 minutes.`,
        advice:
          'Check that the mail server of SMTP_URL is up and takes the password. Nothing is lost meanwhile.',
      })),
  ({ queues, hasMailServer }) =>
    queues
      .filter(({ dead }) => hasMailServer && (dead ?? 0) > 0)
      .map(({ dead }) => ({
        alert: 'DeadLetters',
        severity: 'soon',
        text: `${counted(dead ?? 0, 'email')} of the last seven days will not be tried again.`,
        advice: 'Open Templates, Outbox, see why each was rejected, and send it again from there.',
      })),
  ({ database, at }) =>
    isOlder(database.oldestTransactionAt, at, limits.transaction)
      ? [
          {
            alert: 'TransactionOld',
            severity: 'urgent',
            text: 'A transaction in the database has been open for more than ten minutes.',
            advice: 'It may hold locks that others wait for. Find it in pg_stat_activity.',
          },
        ]
      : [],
  ({ database: { connections, mostConnections } }) =>
    connections !== null && mostConnections !== null && connections > mostConnections * limits.connectionShare
      ? [
          {
            alert: 'DatabaseBusy',
            severity: 'urgent',
            text: `${connections} of at most ${mostConnections} connections to the database are in use.`,
            advice: 'Stop what is not needed, or raise max_connections and restart PostgreSQL.',
          },
        ]
      : [],
  ({ storage }) =>
    storage !== null && storage.freeBytes < storage.totalBytes * limits.freeShare
      ? [
          {
            alert: 'StorageLow',
            severity: 'urgent',
            text: 'Less than a tenth of the disk of DATA_DIR is free.',
            advice: 'Move old backups and logs elsewhere, or make the disk larger.',
          },
        ]
      : [],
  ({ missingKeys }) =>
    missingKeys.length > 0
      ? [
          {
            alert: 'DataKeyMissing',
            severity: 'urgent',
            text: `DATA_KEY lacks ${counted(missingKeys.length, 'key')} that stored values need: ${missingKeys.join(', ')}.`,
            advice:
              'Add the old key to DATA_KEY, behind the present one and a comma, and restart. Delete nothing meanwhile.',
          },
        ]
      : [],
  ({ backup, at }) =>
    backup?.isOk === true && !isOlder(backup.finishedAt, at, limits.backup)
      ? []
      : [
          {
            alert: 'BackupOverdue',
            severity: 'soon',
            text:
              backup === null
                ? 'There is no backup yet.'
                : backup.isOk
                  ? 'The last good backup is more than a day old.'
                  : 'The last backup is not whole.',
            advice:
              backup?.isOk === false
                ? 'Run `npm run backend -- check-files`: it lists the files that are missing. Then make a new backup.'
                : 'Run `npm run backup -- FILE`, and see that it runs each night.',
          },
        ],
  ({ backup }) =>
    backup?.isEncrypted === false
      ? [
          {
            alert: 'BackupNotEncrypted',
            severity: 'soon',
            text: 'The last backup is not encrypted.',
            advice: 'Set BACKUP_KEY to the public key that `make-backup-key` prints.',
          },
        ]
      : [],
  ({ drill, backup, at }) =>
    backup === null || (drill?.isOk === true && !isOlder(drill.finishedAt, at, limits.drill))
      ? []
      : [
          {
            alert: 'DrillOverdue',
            severity: 'soon',
            text:
              drill?.isOk === false
                ? 'The last drill of a restore failed.'
                : 'No restore of a backup was drilled in the last month.',
            advice: 'Run `npm run backend -- drill-restore FILE` with the newest backup.',
          },
        ],
  ({ checks, servedSince, at }) =>
    checks.some(({ last }) =>
      isOlder(last?.finishedAt ?? servedSince?.toISOString() ?? null, at, limits.check),
    )
      ? [
          {
            alert: 'CheckOverdue',
            severity: 'soon',
            text: 'Not all checks ran in the last day.',
            advice: 'They run at 1:40 at night in India. Run them by hand if the host was off then.',
          },
        ]
      : [],
  ({ database: { pendingMigrations } }) =>
    pendingMigrations > 0
      ? [
          {
            alert: 'MigrationsPending',
            severity: 'urgent',
            text: `${counted(pendingMigrations, 'migration')} of this version ${pendingMigrations === 1 ? 'is' : 'are'} not applied.`,
            advice: 'Restart a backend of this version: it applies them at its start.',
          },
        ]
      : [],
  ({ instances }) =>
    instances.some(
      ({ version, commit }) => `${version} ${commit}` !== `${instances[0]?.version} ${instances[0]?.commit}`,
    )
      ? [
          {
            alert: 'VersionsDiffer',
            severity: 'soon',
            text: 'Different versions are running at the same time.',
            advice:
              'This is right during a deployment only. Finish it, or stop the instances that were forgotten.',
          },
        ]
      : [],
]

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const isOlder = (since: string | null, now: string, limit: number): boolean =>
  since !== null && Date.parse(now) - Date.parse(since) > limit
