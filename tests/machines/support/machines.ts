// Two apps and two backends, each a process of the built product with a folder of its own, behind HAProxy with the
// configuration of docker/haproxy.cfg, on one PostgreSQL and one S3 store.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseConnection } from '../../../backend/db/connection.ts'
import { openPostgres } from '../../../backend/db/postgres/open-postgres.ts'
import { freePort } from '../../soak/instance.ts'
import { startPostgres } from '../../support/databases/temporary-postgres.ts'
import { keepLog } from '../../support/kept-logs.ts'
import { startS3, type TestS3 } from '../../support/servers/s3-server.ts'

const root = resolve(import.meta.dirname, '../../..')

export const hasHaproxy = (): boolean => spawnSync('haproxy', ['-v']).status === 0

export type MachineName = 'app-1' | 'app-2' | 'backend-1' | 'backend-2'

interface Machine {
  readonly name: MachineName
  readonly origin: string
  /** With -9, and starts it again after a second. */
  readonly kill: () => Promise<void>
  /** With SIGTERM, and starts it again. Gives its exit code. */
  readonly restart: () => Promise<number | null>
  /** Its log so far. */
  readonly output: () => string
}

export interface Machines {
  /** What browsers call. */
  readonly origin: string
  /** What apps call. */
  readonly calls: string
  readonly database: DatabaseConnection
  readonly databaseUrl: string
  readonly s3: TestS3
  readonly all: Record<MachineName, Machine>
  /** What the proxy has said. */
  readonly proxyOutput: () => string
  /** Resolves when the proxy sends requests to all four. */
  readonly whole: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Milliseconds; a busy machine takes long to start four processes. */
const patience = 120_000

async function until(isTrue: () => Promise<boolean>, describe: () => string): Promise<void> {
  const end = performance.now() + patience
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > end) throw new Error(`It takes too long: ${describe()}`)
    await sleep(100)
  }
}

/**
 * @param hostname in the address of the product
 * @throws {Error} without PostgreSQL
 */
export async function startMachines(
  more: Record<string, string> = {},
  hostname = '127.0.0.1',
): Promise<Machines> {
  const postgres = await startPostgres()
  if ('reason' in postgres) throw new Error(`PostgreSQL cannot be started: ${postgres.reason}`)
  const { url: databaseUrl, stop: stopPostgres } = postgres
  const folder = await mkdtemp(join(tmpdir(), 'machines-'))
  const s3 = await startS3()
  const ports = await Promise.all(Array.from({ length: 7 }, freePort))
  const [browsers = 0, calls = 0, stats = 0, app1 = 0, app2 = 0, backend1 = 0, backend2 = 0] = ports
  const local = (port: number) => `127.0.0.1:${port}`
  const origin = `http://${hostname}:${browsers}`
  // Tables first: a test fills them.
  const database = await openPostgres(databaseUrl)
  const children = new Set<ChildProcess>()

  const shared = {
    PATH: process.env['PATH'] ?? '',
    LOG_LEVEL: 'debug',
    PUBLIC_ORIGIN: origin,
    REFERRAL_KEY: 'a referral key that only these tests know',
    ...more,
  }
  const backendEnv = {
    ...shared,
    DATABASE_URL: databaseUrl,
    DATA_KEY: 'a data key that only these tests of machines know',
    STORAGE_URL: `s3+http://${s3.address.keyId}:${s3.address.secret}@${new URL(s3.address.origin).host}/uploads`,
  }
  const appEnv = {
    ...shared,
    HOST: '127.0.0.1',
    API_HOST: `http://${local(calls)}`,
    SESSION_SECRET: 'a secret that only these tests of machines know',
    RATE_LIMIT_DATABASE_URL: databaseUrl,
    TRUST_PROXY: '1',
  }

  function run(command: string, args: readonly string[], env: Record<string, string>) {
    const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    children.add(child)
    child.once('close', () => children.delete(child))
    return child
  }

  function machine(name: MachineName, port: number): Machine {
    const isApp = name.startsWith('app')
    let output = ''
    const launch = () => {
      const child = run(
        process.execPath,
        [resolve(root, isApp ? 'build/main.js' : 'build/backend.js')],
        isApp
          ? { ...appEnv, PORT: String(port) }
          : { ...backendEnv, BACKEND_PORT: String(port), DATA_DIR: join(folder, name) },
      )
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text
          keepLog(text)
        })
      return child
    }
    let child = launch()
    const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
      const closed = once(child, 'close')
      child.kill(signal)
      await closed
      return child.exitCode
    }
    return {
      name,
      origin: `http://${local(port)}`,
      output: () => output,
      async kill() {
        await end('SIGKILL')
        await sleep(1000)
        child = launch()
      },
      async restart() {
        const code = await end('SIGTERM')
        child = launch()
        return code
      },
    }
  }

  const all = {
    'backend-1': machine('backend-1', backend1),
    'backend-2': machine('backend-2', backend2),
    'app-1': machine('app-1', app1),
    'app-2': machine('app-2', app2),
  }
  const proxy = run('haproxy', ['-f', resolve(root, 'docker/haproxy.cfg'), '-f', statsFile(), '-db'], {
    PATH: process.env['PATH'] ?? '',
    BROWSERS: local(browsers),
    CALLS: local(calls),
    APP_1: local(app1),
    APP_2: local(app2),
    BACKEND_1: local(backend1),
    BACKEND_2: local(backend2),
    STATS: local(stats),
  })
  let proxyOutput = ''
  proxy.stderr?.setEncoding('utf8').on('data', (text: string) => (proxyOutput += text))

  /** What the proxy thinks of the four, and the last lines of all. */
  let states: string[] = []
  const describe = () =>
    [states.join(' '), proxyOutput, ...Object.values(all).map(({ name, output }) => `${name}: ${output()}`)]
      .map((text) => text.slice(-800))
      .join('\n')

  const whole = () =>
    until(async () => {
      const csv = await (await fetch(`http://${local(stats)}/;csv`)).text()
      const rows = csv.split('\n').map((line) => line.split(','))
      states = rows.filter(([, name = '']) => name in all).map((row) => row[17] ?? '')
      return states.length === 4 && states.every((state) => state === 'UP')
    }, describe)

  async function stop() {
    await Promise.all(
      [...children].map(async (child) => {
        const closed = once(child, 'close')
        child.kill('SIGTERM')
        const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
        await closed
        clearTimeout(timer)
      }),
    )
    await database.close()
    await Promise.all([stopPostgres(), s3.stop()])
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await whole()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin,
    calls: `http://${local(calls)}`,
    database,
    databaseUrl,
    s3,
    all,
    whole,
    proxyOutput: () => proxyOutput,
    stop,
  }
}

/** Adds what only tests ask: the states of the servers. */
const statsFile = () => resolve(import.meta.dirname, 'stats.cfg')
