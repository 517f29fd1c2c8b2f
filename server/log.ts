/** The process's log: one JSON line an event on standard output, written at once so that the last one is not lost. */
import { type Logger, pino } from 'pino'
import { loggableError, withoutInput } from '../app/.server/loggable-error.ts'
import type { Settings } from './env.ts'

/** @param worker the id of this process, where several answer on one port */
export function createLog({ logLevel }: Pick<Settings, 'logLevel'>, worker?: number): Logger {
  return pino({
    level: logLevel,
    base: worker === undefined ? null : { worker },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggableError },
  })
}

/** Libraries warn on the console, and quote what they were given: their words become lines of the log without it. */
export function takeConsole(log: Logger): void {
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...given: unknown[]) => {
      const words = given.filter((value) => typeof value === 'string').map(withoutInput)
      log[level]({ console: words.join(' '), err: given.find((value) => value instanceof Error) }, 'console')
    }
  }
}
