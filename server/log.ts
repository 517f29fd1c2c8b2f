/** The process's log: one JSON line an event on standard output, written at once so that the last one is not lost. */
import { type Logger, pino } from 'pino'
import { redactError } from '@affiliate-booking/settings/redact-error'
import type { Settings } from './env.ts'

/** @param worker the id of this process, where several answer on one port */
export function createLogger({ logLevel }: Pick<Settings, 'logLevel'>, worker?: number): Logger {
  return pino({
    level: logLevel,
    base: worker === undefined ? null : { worker },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: redactError },
  })
}
