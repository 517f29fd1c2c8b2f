/** The process's log: one JSON line an event on standard output, written at once so that the last one is not lost. */
import { type Logger, pino } from 'pino'
import { loggableError } from '../app/.server/loggable-error.ts'
import type { Settings } from './env.ts'

export function createLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  return pino({
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggableError },
  })
}
