// One instance of the built product: the app and the backend that it starts. A supervisor starts an app that was killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { root } from '../../scripts/lib/run.mjs'

/** A line that a process logs; a request has a status, an outage the backend's name. */
interface LogLine {
  readonly msg?: string
  readonly name?: string
  readonly time?: number
  readonly level?: number
  readonly status?: number
  readonly apiHost?: string
  readonly code?: number | null
  readonly signal?: string
  readonly error?: unknown
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

const childrenOf = (pid: number) => {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
}

export type Instance = Awaited<ReturnType<typeof startInstance>>

export async function startInstance(name: string, env: Record<string, string>) {
  const port = await freePort()
  const problems: string[] = []
  /** Lines about the database, by second. */
  const outageLines = new Map<number, number>()
  let app: ChildProcess
  let exited: Promise<number | null>
  let backendOrigin = ''
  let isStopping = false

  function read(line: LogLine) {
    if (line.apiHost !== undefined && line.msg === 'ready') backendOrigin = line.apiHost
    if (line.status === 500) problems.push('the app answered 500')
    if (line.name === 'backend' && line.msg === 'unexpected error')
      problems.push(`the backend answered 500: ${JSON.stringify(line.error)}`)
    if (line.level === 60) problems.push(`fatal: ${line.msg}`)
    if (line.msg === 'the reference backend exited and is started again' && line.signal !== 'SIGKILL')
      problems.push(`the backend exited with ${line.code}`)
    if (line.msg === 'the database is not available') {
      const second = Math.floor((line.time ?? 0) / 1000)
      outageLines.set(second, (outageLines.get(second) ?? 0) + 1)
    }
  }

  function launch() {
    app = spawn(process.execPath, ['build/main.js'], {
      cwd: root,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let rest = ''
    app.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      for (const text of lines.filter((line) => line.startsWith('{'))) read(JSON.parse(text))
    })
    exited = new Promise((resolve) => {
      app.once('exit', (code, signal) => {
        resolve(code)
        if (isStopping) return
        if (signal !== 'SIGKILL') problems.push(`the app exited with ${code}`)
        // PostgreSQL may be down: then the app, whose backend cannot start, exits and is started again, as by systemd.
        setTimeout(() => isStopping || launch(), 500)
      })
    })
  }
  launch()

  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    backendOrigin: () => backendOrigin,
    problems,
    mostOutageLines: () => Math.max(0, ...outageLines.values()),
    /** With -9; its backend ends by itself. */
    killApp() {
      app.kill('SIGKILL')
    },
    killBackend() {
      for (const pid of childrenOf(app.pid ?? 0)) process.kill(pid, 'SIGKILL')
    },
    async stop() {
      isStopping = true
      app.kill('SIGTERM')
      return exited
    },
    kill() {
      isStopping = true
      app.kill('SIGKILL')
    },
  }
}
