/** The processes that take part: started here, watched through /proc, and ended with us whatever happens. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../scripts/lib/run.mjs'
import { processorSeconds } from './children/processor-time.mjs'

/** A measurement that says nothing: something failed in it. */
export class BrokenMeasurement extends Error {}

export interface Running {
  readonly pid: number
  /** What it said on standard error. */
  complaints: () => string
  hasEnded: () => boolean
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<unknown>
  /** Asks it to leave, and resolves when it has. */
  stop: () => Promise<void>
}

export interface Server extends Running {
  readonly origin: string
}

const alive = new Set<ChildProcess>()

process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(130))
}

/** Nothing of the caller's own environment, so that all start with the same; memory is handed out as in the container. */
const environment = (variables: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
  ...variables,
})

function watch(child: ChildProcess): Running {
  let complaints = ''
  alive.add(child)
  const ended = once(child, 'exit').then(() => alive.delete(child))
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    complaints = (complaints + chunk).slice(-4000)
  })
  if (child.pid === undefined) throw new Error('The process could not be started')
  return {
    pid: child.pid,
    complaints: () => complaints,
    hasEnded: () => !alive.has(child),
    ended,
    async stop() {
      child.kill('SIGTERM')
      const patience = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(patience)
    },
  }
}

/** Runs Node with arguments. Its log goes where logs cost least, as everybody's does. */
export function startNode(args: readonly string[], variables: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environment(variables),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return watch(child)
}

export interface Helper<Message> extends Running {
  /** Resolves with the next message. @throws when it ends instead */
  next: () => Promise<Message>
  send: (message: object) => void
}

/** Runs one of our own children, which talks to us by messages and leaves when we do. */
export function startHelper<Message>(file: string, variables: Record<string, string> = {}): Helper<Message> {
  const child = fork(join(import.meta.dirname, 'children', file), {
    cwd: root,
    env: environment(variables),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const running = watch(child)
  const died = running.ended.then(() => {
    throw new BrokenMeasurement(`${file} has ended: ${running.complaints()}`)
  })
  // Nobody may be waiting for it.
  died.catch(() => undefined)
  return {
    ...running,
    send: (message) => child.send(message),
    async next() {
      const [message] = await Promise.race([once(child, 'message'), died])
      return message as Message
    },
  }
}

/** A helper that serves: it tells its port when it listens. */
export async function startHelperServer(
  file: string,
  variables: Record<string, string> = {},
): Promise<Server> {
  const helper = startHelper<{ port: number }>(file, variables)
  const { port } = await helper.next()
  return { ...helper, origin: `http://127.0.0.1:${port}` }
}

/** A port that nobody has just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', () => resolve(undefined))
    request.setTimeout(10_000, () => request.destroy())
  })
}

/** Resolves as soon as the address answers 200. @throws when the process ends or a minute goes by */
export async function untilAnswers(running: Running, url: string): Promise<void> {
  const limit = performance.now() + 60_000
  while ((await statusOf(url)) !== 200) {
    if (running.hasEnded()) throw new BrokenMeasurement(`A server has ended: ${running.complaints()}`)
    if (performance.now() > limit) throw new BrokenMeasurement(`${url} has not answered 200 in a minute`)
    await wait(2)
  }
}

/** Resolves when a server has done with what was still under way. */
export async function untilIdle({ pid }: Running): Promise<void> {
  let spent = processorSeconds(pid)
  for (let look = 0; look < 40; look += 1) {
    await wait(60)
    const now = processorSeconds(pid)
    if (look >= 2 && now === spent) return
    spent = now
  }
}

/** MiB in memory now, and at most since the start or since `forgetPeak`. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mebibytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') }
}

/** Resets the peak (proc(5), clear_refs). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
