// Runs the programs of a PostgreSQL server on a folder of its own, as a user who may.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)

export interface TemporaryPostgres {
  /** The address of its database `postgres`. */
  url: string
  /** The same by a Unix socket, which takes less processor time than TCP; without sockets the same as `url`. */
  socketUrl: string
  version: string
  /** The process that starts all others of the server. */
  pid: () => number
  /** Ends all connections but its own. */
  cutConnections: () => Promise<void>
  /** Stops the server and all of its processes where they are, until `thaw`. Linux only. */
  freeze: () => void
  thaw: () => void
  /** `immediate`: as after a crash, without a word to anybody. */
  shutDown: (mode: 'fast' | 'immediate') => Promise<void>
  /** Starts the server again at the same address. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

interface RunningServer {
  child: ChildProcess
  ended: Promise<void>
}

const loopback = '127.0.0.1'

type Identity = { uid: number; gid: number } | Record<string, never>

/** PostgreSQL refuses to run as root: it gets another user. */
async function identity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {}
  const rows = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const row = ['postgres', 'nobody'].flatMap((name) => rows.filter(([user]) => user === name)).at(0)
  if (!row) throw new Error('there is no user postgres or nobody to run it as')
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** Gives a folder to the user who runs the server. */
const handOver = async (folder: string, { uid, gid }: Identity): Promise<void> =>
  uid === undefined || gid === undefined ? undefined : chown(folder, uid, gid)

/** With the owners of the files. */
const copy = async (from: string, to: string): Promise<unknown> =>
  process.platform === 'win32' ? cp(from, to, { recursive: true }) : run('cp', ['-a', from, to])

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  return address.port
}

/** Makes the files of a new server. */
export async function initialize(bin: string, data: string): Promise<void> {
  const user = await identity()
  const folder = await mkdtemp(join(tmpdir(), 'new-postgres-'))
  try {
    await handOver(folder, user)
    const made = join(folder, 'data')
    const args = ['-D', made, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N']
    await run(join(bin, 'initdb'), args, { ...user, cwd: folder })
    await copy(made, data)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Starts a server on a copy of its files.
 * @param from the files of a server that has been shut down
 * @param keep where its files are copied when it stops; by default they are removed
 */
export async function startServer(bin: string, from: string, keep?: string): Promise<TemporaryPostgres> {
  const user = await identity()
  const folder = await mkdtemp(join(tmpdir(), 'temporary-postgres-'))
  const data = join(folder, 'data')
  try {
    await copy(from, data)
    await handOver(folder, user)
    const hasSockets = process.platform !== 'win32'
    const spawnServer = (port: number): RunningServer => {
      const settings = {
        fsync: 'off',
        listen_addresses: loopback,
        port,
        unix_socket_directories: hasSockets ? folder : '',
      }
      const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const options = { ...user, cwd: folder, stdio: 'ignore' } as const
      const child = spawn(join(bin, 'postgres'), ['-D', data, ...args], options)
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.once('error', () => resolve())
      })
      return { child, ended }
    }
    // By its socket nobody else answers.
    const host = hasSockets ? folder : loopback
    const launched = await launch(spawnServer, host, freePort)
    let { server } = launched
    const urlOn = (host: string) => `postgres://postgres@${host}:${launched.port}/postgres`
    const url = urlOn(loopback)

    /** Children first or last does not matter: the server starts none while it is frozen. */
    const signalAll = (signal: NodeJS.Signals) => {
      const pid = server.child.pid ?? 0
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
      for (const each of [pid, ...children.filter(Boolean).map(Number)]) process.kill(each, signal)
    }
    const shutDown = async (mode: 'fast' | 'immediate') => {
      server.child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await server.ended
    }
    const stop = async () => {
      server.child.kill('SIGCONT')
      await shutDown('fast')
      if (keep !== undefined) await copy(data, keep)
      await rm(folder, { recursive: true, force: true })
    }
    return {
      url,
      socketUrl: hasSockets ? urlOn(encodeURIComponent(folder)) : url,
      version: launched.version,
      pid: () => server.child.pid ?? 0,
      async cutConnections() {
        const client = new Client({ connectionString: url })
        await client.connect()
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`)
        await client.end()
      },
      freeze: () => signalAll('SIGSTOP'),
      thaw: () => signalAll('SIGCONT'),
      shutDown,
      async start() {
        const again = await launch(spawnServer, host, async () => launched.port)
        server = again.server
      },
      stop,
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Starts a server. Another process may have taken the port since it was free: then tries again. */
async function launch(
  spawnServer: (port: number) => RunningServer,
  host: string,
  choosePort: () => Promise<number>,
) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort()
    const server = spawnServer(port)
    const version = await askVersion({ host, port }, server.ended)
    if (version !== undefined) return { server, port, version }
    if (attempt === 5) throw new Error('PostgreSQL ended before it answered')
    await pause(attempt * 100)
  }
}

/** Milliseconds for a server to start, on a machine that is very busy. */
const patience = 120_000

/** Asks for the version until the server answers; undefined when it has ended. */
async function askVersion(
  address: { host: string; port: number },
  ended: Promise<void>,
): Promise<string | undefined> {
  for (const began = Date.now(); ;) {
    const client = new Client({ ...address, user: 'postgres', database: 'postgres' })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
      return rows[0]?.server_version ?? ''
    } catch (error) {
      if (Date.now() - began > patience) throw error
      const isOver = await Promise.race([ended.then(() => true), pause(100, false)])
      if (isOver) return undefined
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
