// Runs the host until the process is told to end. A forked host ends with its parent.
import { sendConsoleToLog } from '@affiliate-booking/settings/console-to-log'
import { readSettings } from './env.ts'
import { startHost } from './host.ts'
import { createLogger } from './log.ts'
import type { Report } from './start.ts'

/** Milliseconds. */
const shutdownTimeout = 8000

/**
 * Milliseconds in which a load balancer can see the health check fail. The app that has forked this process has no
 * requests left when it stops it.
 */
const drainMs = 1500

/**
 * Starts the host and reports its origin to the parent, or to the log if there is none.
 * @throws {StartFailure} with a message that says what to change
 */
export async function serve(report: (message: Report) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env)
  const log = createLogger(settings.logLevel)
  sendConsoleToLog(log)

  const starting = startHost(settings, log, process.send ? 0 : drainMs)
  // A failed start has closed everything; its error is thrown below.
  const close = () =>
    starting.then(
      (host) => host.close(),
      () => undefined,
    )
  let isShuttingDown = false
  const shutDown = (reason: string, exitCode: number) => {
    // A crash counts whatever else ends the process, even an event loop that has nothing left to do.
    process.exitCode = Number(process.exitCode ?? 0) || exitCode
    if (isShuttingDown) return
    isShuttingDown = true
    log.debug({ reason }, 'shutting down')
    setTimeout(() => {
      log.error({ reason }, 'shutdown timed out')
      process.exit()
    }, shutdownTimeout)
    close().then(
      () => process.exit(),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => shutDown('SIGTERM', 0))
  process.on('SIGINT', () => shutDown('SIGINT', 0))
  process.on('disconnect', () => shutDown('the parent process ended', 0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'uncaught error')
      shutDown(event, 1)
    })
  }

  const { origin, demoAccounts } = await starting
  await report({ type: 'ready', origin, demoAccounts: [...demoAccounts] })
  if (!process.send) log.info({ origin, documentation: `${origin}/api/docs` }, 'the reference host is ready')
}
