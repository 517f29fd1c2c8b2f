// The host's log: one JSON line an event, and nothing of what people typed.
import { redactError } from '@affiliate-booking/settings/redact-error'
import { type DestinationStream, type Logger, pino } from 'pino'

/** @param destination where it goes, if not to standard output */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: { name: 'backend' }, serializers: { err: redactError } }, destination)
