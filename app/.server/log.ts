// The app's own log lines: what went wrong, and leads sent; with the request's id and nothing that a person typed.
import cluster from 'node:cluster'
import { pino } from 'pino'
import { redactError } from '@affiliate-booking/settings/redact-error'

const processLog = pino({
  name: 'app',
  level: process.env['LOG_LEVEL'] ?? 'info',
  serializers: { err: redactError },
})

/** With the id of the process, where several answer on one port. */
export const log = cluster.worker ? processLog.child({ worker: cluster.worker.id }) : processLog

const logEveryMs = 60_000
const warnedAt = new Map<string, number>()

/** Warns at most once a minute for each `about`, of which there are few. */
export function warnOnceAMinute(about: string, facts: object, message: string): void {
  const now = performance.now()
  if (now - (warnedAt.get(about) ?? -Infinity) < logEveryMs) return
  warnedAt.set(about, now)
  log.warn(facts, message)
}
