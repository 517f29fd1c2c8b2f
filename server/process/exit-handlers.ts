/** What may end a process from outside or from within: signals, errors that nobody caught, a start that failed. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { Logger } from 'pino'

type Stop = (exitCode: number) => Promise<void>

/** Stops on SIGTERM and on Ctrl-C. */
export function shutDownOnSignals(log: Logger, stop: Stop): void {
  let askedAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    // Who asks again means now. But npm passes on a Ctrl-C that the terminal has sent already.
    if (askedAt && performance.now() - askedAt > 500) process.exit(1)
    if (askedAt) return
    askedAt = performance.now()
    log.info({ signal }, 'stopping')
    void stop(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/** Stops after an error that nobody caught: what else it has broken cannot be known. */
export function shutDownOnCrash(log: Logger, stop: Stop): void {
  const onCrash = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error')
    void stop(1)
  }
  process.on('uncaughtException', onCrash)
  process.on('unhandledRejection', onCrash)
}

/** Ends a start that failed: one line for what a person can correct, the whole error for what is a bug. */
export function exitWithStartError(error: unknown): never {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  process.stderr.write(`${error instanceof StartFailure ? message : stack}\n`)
  process.exit(1)
}
