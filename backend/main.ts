// The host's process. Alone: `npm run backend`. Forked by start.ts: it reports to its parent and ends with it.
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

/** Milliseconds from the signal to the end, whatever hangs. */
const lastResort = 8000

/** Tells the parent, if there is one; otherwise nobody hears it. */
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
  // A start that fails has closed what it opened, and is told below.
  const close = () =>
    starting.then(
      (host) => host.close(),
      () => undefined,
    )
  let ending = false
  const end = (reason: string, exitCode: number) => {
    if (ending) return
    ending = true
    log.debug({ reason }, 'ending')
    setTimeout(() => {
      log.error({ reason }, 'could not end in good order in time')
      process.exit(exitCode)
    }, lastResort).unref()
    close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'could not close in good order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => end('SIGTERM', 0))
  process.on('SIGINT', () => end('SIGINT', 0))
  process.on('disconnect', () => end('the parent has gone', 0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'uncaught error')
      end(event, 1)
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
    if (!run) throw new StartFailure(`There is no command “${command}”. There are: ${names}.`)
    await run(rest)
  }
} catch (error) {
  const isForPeople = error instanceof StartFailure
  const message = isForPeople ? error.message : 'The reference backend could not start: its log says why.'
  if (!isForPeople) process.stderr.write(`${JSON.stringify(redactError(error))}\n`)
  else if (!process.send) process.stderr.write(`${message}\n`)
  await report({ type: 'failed', message })
  process.exit(1)
}
