/** The log: JSON lines on standard output, written synchronously so that the last one is not lost. */
import { type Logger, pino } from 'pino'
import { redactError } from '@affiliate-booking/settings/redact-error'
import type { Settings } from './env.ts'

/** @param worker the id of a worker process */
export function createLogger({ logLevel }: Pick<Settings, 'logLevel'>, worker?: number): Logger {
  return pino({
    level: logLevel,
    base: worker === undefined ? null : { worker },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: redactError },
  })
}
