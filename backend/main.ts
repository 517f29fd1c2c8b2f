// The host's process, started by `npm run backend`, or forked by start.ts. A forked one ends with its parent.
import { loadEnvFile } from '@affiliate-booking/settings/env-file'
import { redactError } from '@affiliate-booking/settings/redact-error'
import { sendConsoleToLog } from '@affiliate-booking/settings/console-to-log'
import { backup, restore } from './cli/backup.ts'
import { checkSeats } from './cli/check-seats.ts'
import { createSuperAdmin } from './cli/create-super-admin.ts'
import { seed } from './cli/seed.ts'
import { reactivate, suspend } from './cli/suspend.ts'
import { verifyAudit } from './cli/verify-audit.ts'
import { readSettings } from './env.ts'
import { startHost } from './host.ts'
import { createLogger } from './log.ts'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { Report } from './start.ts'

const commands: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['create-super-admin', createSuperAdmin],
  ['suspend', suspend],
  ['reactivate', reactivate],
  ['backup', backup],
  ['restore', restore],
  ['seed', seed],
  ['verify-audit', verifyAudit],
  ['check-seats', checkSeats],
])

const [command, ...rest] = process.argv.slice(2)

// The parent has read it already, and passes on only what is meant for this process.
if (!process.send) loadEnvFile()

/** Milliseconds. */
const shutdownTimeout = 8000

const report = (message: Report) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(message, () => resolve())
    else resolve()
  })

async function serve(): Promise<void> {
  const settings = readSettings(process.env)
  const log = createLogger(settings.logLevel)
  sendConsoleToLog(log)

  const starting = startHost(settings, log)
  // A failed start has closed everything and is reported below.
  const close = () =>
    starting.then(
      (host) => host.close(),
      () => undefined,
    )
  let isShuttingDown = false
  const shutDown = (reason: string, exitCode: number) => {
    if (isShuttingDown) return
    isShuttingDown = true
    log.debug({ reason }, 'shutting down')
    setTimeout(() => {
      log.error({ reason }, 'shutdown timed out')
      process.exit(exitCode)
    }, shutdownTimeout).unref()
    close().then(
      () => process.exit(exitCode),
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

try {
  if (command === undefined) await serve()
  else {
    const run = commands.get(command)
    const names = [...commands.keys()].join(', ')
    if (!run) throw new StartFailure(`Unknown command “${command}”. Commands: ${names}.`)
    await run(rest)
  }
} catch (error) {
  const isStartFailure = error instanceof StartFailure
  const message = isStartFailure ? error.message : 'The reference backend could not start. See its log.'
  if (!isStartFailure) process.stderr.write(`${JSON.stringify(redactError(error))}\n`)
  else if (!process.send) process.stderr.write(`${message}\n`)
  await report({ type: 'failed', message })
  process.exit(1)
}
