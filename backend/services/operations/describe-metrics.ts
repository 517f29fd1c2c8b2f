// The state of the host in the text format of Prometheus. All backends tell the same of what they share, so rules take the
// maximum.
import type { OperationStatus } from '@affiliate-booking/contract/calls/operations'
import { Gauge, Registry } from 'prom-client'
import type { PoolState } from '../../db/connection.ts'
import { servedSinceOf } from './get-operation-status.ts'

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number]

/** @param successes milliseconds since 1970 of the last success by kind of operation */
export function describeMetrics(
  status: OperationStatus,
  successes: ReadonlyMap<string, number>,
  hasMailServer: boolean,
): Promise<string> {
  const { at, jobs, queues, backup, drill, checks, instances, database, storage, problems } = status
  const servedSince = servedSinceOf(instances)?.toISOString()
  const secondsSince = (time: string | null) =>
    time === null ? 0 : Math.max(0, (Date.parse(at) - Date.parse(time)) / 1000)
  const registry = new Registry()
  const gauge = (name: string, help: string, samples: readonly Sample[]) => {
    const labelNames = [...new Set(samples.flatMap(([labels]) => Object.keys(labels)))]
    const made = new Gauge({ name, help, labelNames, registers: [registry] })
    // A gauge without labels begins with a zero.
    if (samples.length === 0) made.reset()
    for (const [labels, value] of samples) made.set(labels, value)
  }
  const one = (value: number | null): Sample[] => (value === null ? [] : [[{}, value]])
  const lastSuccess = (kind: string) => (successes.get(kind) ?? 0) / 1000

  gauge(
    'background_job_last_success_timestamp_seconds',
    'When each job last succeeded; 0: never.',
    jobs.map(({ name, succeededAt }) => [
      { name },
      succeededAt === null ? 0 : Date.parse(succeededAt) / 1000,
    ]),
  )
  gauge(
    'background_job_duration_seconds',
    'How long the last success of each job took.',
    jobs.map(({ name, durationMs }) => [{ name }, (durationMs ?? 0) / 1000]),
  )
  gauge(
    'background_job_failures',
    'Failures of each job so far.',
    jobs.map(({ name, failures }) => [{ name }, failures]),
  )
  gauge(
    'background_job_late',
    '1 while a job should have succeeded by its schedule and has not.',
    jobs.map(({ name, isLate }) => [{ name }, isLate ? 1 : 0]),
  )
  gauge(
    'queue_waiting',
    'What waits in each queue.',
    queues.map(({ name, waiting }) => [{ queue: name }, waiting]),
  )
  gauge(
    'queue_oldest_seconds',
    'Age of the oldest in each queue; of emails only with a mail server.',
    queues.map(({ name, oldestAt }) => [
      { queue: name },
      name === 'Emails' && !hasMailServer ? 0 : secondsSince(oldestAt),
    ]),
  )
  gauge(
    'queue_dead',
    'What will not be tried again, of the last seven days; of emails only with a mail server.',
    queues.flatMap(({ name, dead }) =>
      dead === null ? [] : [[{ queue: name }, hasMailServer ? dead : 0] as const],
    ),
  )
  gauge(
    'backup_last_success_timestamp_seconds',
    'When the last backup succeeded; 0: never.',
    one(lastSuccess('backup')),
  )
  gauge('backup_size_bytes', 'Size of the last backup.', one(backup?.bytes ?? null))
  gauge(
    'backup_encrypted',
    'Whether the last backup is encrypted.',
    one(backup === null ? null : Number(backup.isEncrypted === true)),
  )
  gauge(
    'restore_drill_last_success_timestamp_seconds',
    'When the last drill of a restore succeeded; 0: never.',
    one(lastSuccess('drill')),
  )
  gauge(
    'restore_drill_ok',
    'Whether the last drill of a restore went well.',
    one(drill === null ? null : Number(drill.isOk)),
  )
  gauge(
    'check_ok',
    'Whether the last run of each check found nothing wrong.',
    checks.flatMap(({ name, last }) =>
      last === null ? [] : [[{ check: name }, last.isOk ? 1 : 0] as const],
    ),
  )
  gauge(
    'check_last_timestamp_seconds',
    'When each check last ran; before its first run: since when a backend serves.',
    checks.map(({ name, last }) => [
      { check: name },
      Date.parse(last?.finishedAt ?? servedSince ?? at) / 1000,
    ]),
  )
  gauge(
    'instance',
    '1 for each process that serves, with its version.',
    instances.map(({ id, kind, version, commit }) => [{ id, kind, version, commit: commit ?? '' }, 1]),
  )
  gauge('database_size_bytes', 'Size of the database.', one(database.bytes))
  gauge('database_connections', 'Connections to the server.', one(database.connections))
  gauge(
    'database_connections_maximum',
    'Most connections that the server takes.',
    one(database.mostConnections),
  )
  gauge(
    'database_oldest_transaction_seconds',
    'Age of the oldest open transaction.',
    one(secondsSince(database.oldestTransactionAt)),
  )
  gauge(
    'migrations_pending',
    'Migrations of this version that are not applied.',
    one(database.pendingMigrations),
  )
  gauge(
    'storage_free_ratio',
    'Free share of the disk of DATA_DIR.',
    one(storage === null ? null : storage.freeBytes / storage.totalBytes),
  )
  gauge(
    'operation_problems',
    'Alerts that the status page shows.',
    [...new Set(problems.map(({ alert }) => alert))].map((alert) => [{ alert }, 1]),
  )
  return registry.metrics()
}

interface ProcessState {
  readonly isDatabaseUp: boolean
  readonly pool: PoolState | undefined
  readonly missingKeys: readonly string[]
}

/** What a backend can tell without its database. */
export function describeProcess({ isDatabaseUp, pool, missingKeys }: ProcessState): Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({ name: 'database_up', help: 'Whether the database answers this backend.', registers }).set(
    Number(isDatabaseUp),
  )
  new Gauge({
    name: 'data_keys_missing',
    help: 'Keys that stored values needed when this backend started, and that DATA_KEY lacks.',
    registers,
  }).set(missingKeys.length)
  if (pool) {
    const connections = new Gauge({
      name: 'database_pool_connections',
      help: 'Connections of this backend by state; `waiting` counts requests that wait for one.',
      labelNames: ['state'],
      registers,
    })
    for (const [state, count] of Object.entries(pool)) connections.set({ state }, count)
  }
  return registry.metrics()
}
