/** Exits on signals, uncaught errors and failed starts. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { Logger } from 'pino'

type Stop = () => Promise<void>

/** Shuts down on SIGTERM and SIGINT. */
export function shutDownOnSignals(log: Logger, stop: Stop): void {
  let askedAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    // A second signal exits at once, unless npm only repeats a Ctrl-C.
    if (askedAt && performance.now() - askedAt > 500) process.exit(1)
    if (askedAt) return
    askedAt = performance.now()
    log.info({ signal }, 'stopping')
    void stop()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/** Shuts down after an uncaught error, since the state of the process is unknown. */
export function shutDownOnCrash(log: Logger, stop: Stop): void {
  const onCrash = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error')
    // Whatever ends the process from now on, a shutdown that has begun or an event loop with nothing left to do.
    process.exitCode = 1
    void stop()
  }
  process.on('uncaughtException', onCrash)
  process.on('unhandledRejection', onCrash)
}

/** Prints one line for a StartFailure, the stack for a bug, and exits. */
export function exitWithStartError(error: unknown): never {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  process.stderr.write(`${error instanceof StartFailure ? message : stack}\n`)
  process.exit(1)
}
