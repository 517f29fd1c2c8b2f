// The host and its commands in the process of the test: starting a process for each costs far more than what it does.
import { Readable } from 'node:stream'
import { runCommand } from '../../../backend/cli/run-command.ts'
import { readSettings } from '../../../backend/env.ts'
import { type Host, startHost } from '../../../backend/host.ts'
import { createLogger } from '../../../backend/log.ts'

/** Runs a command; gives its exit code and what it wrote. */
export async function runInProcess(args: string[], env: Record<string, string>, input = '') {
  const written = { stdout: '', stderr: '' }
  const outputTo = (name: keyof typeof written) => ({
    write(text: string) {
      written[name] += text
    },
  })
  const code = await runCommand(args, {
    env,
    stdin: Readable.from([input]),
    stdout: outputTo('stdout'),
    stderr: outputTo('stderr'),
  })
  return { code, ...written }
}

/** Starts a host without a log on a free port; `env` overrides its variables. */
export const startInProcess = (env: Record<string, string>, drainMs = 0): Promise<Host> =>
  startHost(readSettings({ BACKEND_PORT: '0', ...env }), createLogger('silent'), drainMs)
