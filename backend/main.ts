// The host's process, started by `npm run backend`, or forked by start.ts; with arguments, a command.
import { loadEnvFile } from '@affiliate-booking/settings/env-file'
import { redactError } from '@affiliate-booking/settings/redact-error'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { runCommand } from './cli/run-command.ts'
import type { Report } from './start.ts'

// The parent has read it already, and passes on only what is meant for this process.
if (!process.send) loadEnvFile()

const report = (message: Report) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(message, () => resolve())
    else resolve()
  })

async function startServing(): Promise<void> {
  try {
    // A command does not need the host's modules.
    const { serve } = await import('./serve.ts')
    await serve(report)
  } catch (error) {
    const isStartFailure = error instanceof StartFailure
    const message = isStartFailure ? error.message : 'The reference backend could not start. See its log.'
    if (!isStartFailure) process.stderr.write(`${JSON.stringify(redactError(error))}\n`)
    else if (!process.send) process.stderr.write(`${message}\n`)
    await report({ type: 'failed', message })
    process.exit(1)
  }
}

const args = process.argv.slice(2)
if (args.length === 0) await startServing()
else process.exitCode = await runCommand(args, process)
