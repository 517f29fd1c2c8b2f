// The app's own log lines: unexpected errors, with the request's id and nothing that a person typed.
import { pino } from 'pino'

export const log = pino({ name: 'app', level: process.env['LOG_LEVEL'] ?? 'info' })
