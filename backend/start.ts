// Starts the reference host as a child process, for a server without API_HOST.
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

interface Account {
  role: string
  email: string
  password: string
}

/** The child's message to its parent. */
export type Report =
  | { type: 'ready'; origin: string; demoAccounts: Account[] }
  | { type: 'failed'; message: string }

export interface StartOptions {
  /** The folder for the embedded database and for uploads. */
  dataDir: string
  /** PostgreSQL; unset: the embedded database. */
  databaseUrl?: string | undefined
  /** Demo data and accounts; unset: only with the embedded database. */
  demo?: boolean
  /** The key that app and host share, which proves clicks; unset: clicks are not recorded. */
  referralKey?: string | undefined
  /** The origin of the app in the browser. */
  publicOrigin: string
  /** Unset: a free port. */
  port?: number | undefined
  /** Kills the process, also while it starts. */
  signal?: AbortSignal
}

export interface StartedBackend {
  /** On the loopback interface. */
  origin: string
  /** One for each role; empty without the demo. */
  demoAccounts: Account[]
  /** Shuts the process down, and kills it after `withinMs` milliseconds. */
  stop: (withinMs?: number) => Promise<void>
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** The source file in development; in a build, backend.js beside this file or one folder up. */
function findEntry(): string {
  const here = import.meta.dirname
  const candidates = [join(here, 'main.ts'), join(here, 'backend.js'), join(here, '..', 'backend.js')]
  const found = candidates.find((path) => existsSync(path))
  if (!found) throw new Error('The reference backend is not built. Run `npm run build` first.')
  return found
}

/** The parent's variables without its secrets, with the options. */
function childEnvironment(options: StartOptions): NodeJS.ProcessEnv {
  const { dataDir, databaseUrl, demo, publicOrigin, referralKey, port = 0 } = options
  const {
    SESSION_SECRET: _secret,
    RATE_LIMIT_DATABASE_URL: _limits,
    DATABASE_URL: _url,
    DEMO: _demo,
    ...inherited
  } = process.env
  return {
    ...inherited,
    BACKEND_HOST: '127.0.0.1',
    BACKEND_PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: publicOrigin,
    ...(referralKey !== undefined && { REFERRAL_KEY: referralKey }),
    // App and host are told apart in traces.
    ...(inherited.OTEL_SERVICE_NAME && { OTEL_SERVICE_NAME: `${inherited.OTEL_SERVICE_NAME}-backend` }),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(demo !== undefined && { DEMO: demo ? 'on' : 'off' }),
  }
}

/**
 * Starts the host and waits until it listens. It ends when this process ends.
 * @throws {Error} with a message that says what to change, such as a database folder that is in use
 */
export async function startBackend(options: StartOptions): Promise<StartedBackend> {
  const child = fork(findEntry(), [], {
    env: childEnvironment(options),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // In its own process group: Ctrl-C must reach the parent only, which stops the child after its own requests.
    detached: process.platform !== 'win32',
  })
  const kill = () => child.kill('SIGKILL')
  options.signal?.addEventListener('abort', kill, { once: true })
  const exited: StartedBackend['exited'] = new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      options.signal?.removeEventListener('abort', kill)
      resolve({ code, signal })
    })
  })
  const report = await new Promise<Report>((resolve, reject) => {
    child.once('message', (message: Report) => resolve(message))
    child.once('error', reject)
    void exited.then(({ code, signal }) =>
      reject(new Error(`The reference backend exited during startup (${signal ?? `exit code ${code}`}).`)),
    )
  })
  if (report.type === 'failed') {
    await exited
    throw new Error(report.message)
  }
  return {
    origin: report.origin,
    demoAccounts: report.demoAccounts,
    exited,
    // It gives up by itself, and says so, after eight seconds.
    async stop(withinMs = 10_000) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
      await exited
      clearTimeout(timer)
    },
  }
}
