/** Runs build/main.js, the file that `npm start` runs, as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { keepLog } from './kept-logs.ts'

const root = resolve(import.meta.dirname, '../..')
export const builtMain = resolve(root, 'build/main.js')

/** Whether there is a build. A machine that checks for everybody has to have one: there, tests that need it fail. */
export const isBuilt = (): boolean => existsSync(builtMain) || process.env.CI !== undefined

export interface BuiltProduct {
  child: ChildProcess
  /** What it has printed so far. */
  output: () => { stdout: string; stderr: string }
  /** Resolves with its address. @throws with its output when it ends instead */
  ready: () => Promise<string>
  /** Once it is ready: where its host listens. */
  hostUrl: () => string
  /** Resolves with the exit code. */
  exited: Promise<number | null>
  /** Asks it to leave and resolves with the exit code. */
  stop: () => Promise<number | null>
}

/**
 * Starts the built product on a free port, unless the variables name one. By default V8 compiles the WebAssembly of the
 * embedded database once only: it opens in half the time, and is slower after that.
 */
export function startBuilt(
  variables: Record<string, string> = {},
  workingFolder = dirname(builtMain),
  flags = ['--liftoff-only'],
): BuiltProduct {
  if (!existsSync(builtMain)) throw new Error('The product is not built. Run `npm run build` first.')
  const child = spawn(process.execPath, [...flags, builtMain], {
    // Neither the tester's `.env` nor their environment, so that a test says what it depends on.
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'trace', ...variables },
    cwd: workingFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output.stdout += chunk
    keepLog(chunk)
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output.stderr += chunk
    keepLog(chunk)
  })
  const exited = once(child, 'close').then(() => child.exitCode)

  const readyLine = () =>
    output.stdout.split('\n').find((text) => text.startsWith('{') && text.includes('"msg":"ready"'))

  const ready = () =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const line = readyLine()
        if (!line) return
        child.stdout.off('data', look)
        resolve(String(JSON.parse(line).url))
      }
      child.stdout.on('data', look)
      look()
      void exited.then((code) => reject(new Error(`Ended with ${code}: ${output.stderr}${output.stdout}`)))
    })

  return {
    child,
    output: () => output,
    ready,
    hostUrl: () => String(JSON.parse(readyLine() ?? '{}').apiHost),
    exited,
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}
