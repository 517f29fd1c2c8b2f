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
