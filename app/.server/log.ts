// The app's own log lines: what went wrong, and leads sent; with the request's id and nothing that a person typed.
import { pino } from 'pino'
import { loggableError } from './loggable-error.ts'

export const log = pino({
  name: 'app',
  level: process.env['LOG_LEVEL'] ?? 'info',
  serializers: { err: loggableError },
})
