// The host's log: one line of JSON for each event, without user input.
import { redactError } from '@affiliate-booking/settings/redact-error'
import { type DestinationStream, type Logger, pino } from 'pino'

/** @param destination standard output by default */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: { name: 'backend' }, serializers: { err: redactError } }, destination)
