// Runs the build for some minutes at half of its highest rate, against a host that fails now and then.
// Fails when memory grows by 1 MB a minute or more, when handles grow, or when a response is wrong.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/lib/run.mjs'
import { startFaultyHost } from './faulty-host.ts'
import { minutes } from './options.ts'
import { createVisitors, login, type Visitors } from './visitors.ts'

const warmUpShare = 1 / 3
const samplesInAll = 15
const sampleEveryMs = (minutes * 60_000) / samplesInAll
/** Connections that nobody uses close within this time, on the visitors' side and on the host's. */
const restMs = 6000
const limitMBperMinute = 1
/** Caches and compiled code settle in the first minutes: a shorter run says nothing about growth. */
const tellsGrowth = minutes >= 5
const MB = 1_000_000

const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'soak-'))
const processes = new Set<ChildProcess>()

/** A line of JSON that a process prints. */
interface LogEvent {
  readonly origin?: string
  readonly url?: string
  readonly msg?: string
  readonly probe?: { readonly heap: number; readonly rss: number; readonly handles: number }
}

interface Sample {
  /** Minutes since the load began. */
  readonly at: number
  readonly heap: number
  readonly rss: number
  readonly handles: number
  readonly files: number
}

/** Starts a built program; `next` waits for one of the JSON lines that it prints. */
function start(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.add(child)
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      processes.delete(child)
      resolve(code)
    })
  })
  let rest = ''
  const waiting = new Set<(event: LogEvent) => void>()
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.filter((text) => text.startsWith('{'))) {
      const event: LogEvent = JSON.parse(line)
      for (const look of waiting) look(event)
    }
  })
  /** Resolves with the first event from now on for which `read` gives a value. */
  const next = <Value>(read: (event: LogEvent) => Value | undefined) =>
    new Promise<Value>((resolve, reject) => {
      const look = (event: LogEvent) => {
        const value = read(event)
        if (value === undefined) return
        waiting.delete(look)
        resolve(value)
      }
      waiting.add(look)
      void exited.then((code) => reject(new Error(`${args.at(-1)} exited with ${code}`)))
    })
  return { child, exited, next }
}

/** The slope by Theil and Sen: the median over all pairs, since one sample at a bad moment says nothing of a leak. */
function perMinute(samples: readonly Sample[], key: keyof Omit<Sample, 'at'>): number {
  const slopes = samples
    .flatMap((one, index) =>
      samples.slice(index + 1).map((other) => (other[key] - one[key]) / (other.at - one.at)),
    )
    .sort((one, other) => one - other)
  const middle = slopes.length / 2
  return ((slopes[Math.ceil(middle) - 1] ?? 0) + (slopes[Math.floor(middle)] ?? 0)) / 2
}

const filesOf = ({ pid }: ChildProcess) =>
  existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`).length : 0

const password = 'Kerala-monsoon-26'
const accounts = [
  ['superadmin', '/admin/login'],
  ['district', '/admin/login'],
  ['affiliate', '/login'],
  ['provider', '/login'],
  ['customer', '/login'],
].map(([name, loginPath = '']) => ({ email: `${name}@demo.example`, password, loginPath }))

async function soak(): Promise<SoakRun> {
  const backend = start(['build/backend.js'], { BACKEND_PORT: '0', DEMO: 'on', RATE_LIMIT_FACTOR: '1000' })
  const backendOrigin = await backend.next(({ origin }) => origin)
  const host = await startFaultyHost(backendOrigin)
  const probe = join(root, 'tests', 'soak', 'probe.mjs')
  const app = start(['--expose-gc', '--import', probe, 'build/main.js'], {
    PORT: '0',
    HOST: '127.0.0.1',
    API_HOST: host.origin,
    API_TIMEOUT_MS: '2000',
    SESSION_SECRET: 'a secret for the soak test alone, of 32 characters',
    TRUST_PROXY: '1',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'info',
  })
  const origin = await app.next(({ msg, url }) => (msg === 'ready' ? url : undefined))

  const sessions = (await Promise.all(accounts.map((account) => login(origin, account)))).filter(Boolean)
  if (sessions.length === 0) throw new Error('No account could sign in.')
  const asset = readdirSync(join(root, 'build/client/assets')).find((name) => name.endsWith('.css'))
  const visitors = createVisitors({ origin, accounts, sessions, asset: `/assets/${asset}` })

  // The highest rate: 16 visitors without pauses. The first seconds pay for compiling.
  const until = (end: number) => async () => {
    while (performance.now() < end) await visitors.visit()
  }
  const hurry = (ms: number) => Promise.all(Array.from({ length: 16 }, until(performance.now() + ms)))
  await hurry(5000)
  const before = visitors.counts.done
  const started = performance.now()
  await hurry(10_000)
  const most = ((visitors.counts.done - before) / (performance.now() - started)) * 1000
  const rate = most / 2
  say(
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}; the load comes from the same machine`,
  )
  say(`at most ${most.toFixed(0)} requests a second; ${minutes} minutes at ${rate.toFixed(0)}\n`)
  say('minute  requests  failed by a fault of the host  heap MB  RSS MB  handles  files')

  const begun = performance.now()
  const end = begun + minutes * 60_000
  const samples: Sample[] = []
  const traffic = { inFlight: 0 }
  let owed = 0
  let last = performance.now()
  let nextSample = begun + sampleEveryMs
  while (performance.now() < end) {
    await sleep(10)
    const now = performance.now()
    owed = Math.min(owed + ((now - last) / 1000) * rate, rate)
    last = now
    while (owed >= 1 && traffic.inFlight < 500) {
      owed -= 1
      traffic.inFlight += 1
      void visitors.visit().finally(() => {
        traffic.inFlight -= 1
      })
    }
    if (now < nextSample) continue
    nextSample = now + sampleEveryMs
    // A rest: what the process holds while it serves nobody.
    while (traffic.inFlight > 0) await sleep(10)
    visitors.leave()
    await sleep(restMs)
    const told = app.next(({ probe: measured }) => measured)
    app.child.kill('SIGUSR2')
    const held = await told
    const at = (performance.now() - begun) / 60_000
    const sample = {
      at,
      heap: held.heap / MB,
      rss: held.rss / MB,
      handles: held.handles,
      files: filesOf(app.child),
    }
    samples.push(sample)
    const { done, troubles } = visitors.counts
    say(
      [
        at.toFixed(1).padStart(6),
        String(done).padStart(8),
        String(troubles).padStart(30),
        sample.heap.toFixed(1).padStart(7),
        sample.rss.toFixed(1).padStart(6),
        String(sample.handles).padStart(7),
        String(sample.files).padStart(5),
      ].join('  '),
    )
    last = performance.now()
  }
  while (traffic.inFlight > 0) await sleep(50)

  visitors.leave()
  app.child.kill('SIGTERM')
  const exitCode = await app.exited
  host.close()
  backend.child.kill('SIGTERM')
  await backend.exited
  return { samples, exitCode, counts: visitors.counts, spoiled: host.spoiled() }
}

interface SoakRun {
  samples: Sample[]
  exitCode: number | null
  counts: Visitors['counts']
  spoiled: number
}

function judge({ samples, exitCode, counts, spoiled }: SoakRun): boolean {
  const after = samples.filter(({ at }) => at >= minutes * warmUpShare)
  const slopes = {
    heap: perMinute(after, 'heap'),
    rss: perMinute(after, 'rss'),
    handles: perMinute(after, 'handles'),
    files: perMinute(after, 'files'),
  }
  const { done, troubles, errors } = counts
  say(
    `\n${done} requests; ${spoiled} calls to the host spoiled, ${troubles} visitors saw an error page; kinds of wrong responses: ${errors.size}`,
  )
  for (const [what, times] of errors) say(`  ${times} × ${what}`)
  say(`growth per minute after the first ${(minutes * warmUpShare).toFixed(0)} minutes:`)
  say(
    `  heap ${slopes.heap.toFixed(3)} MB, RSS ${slopes.rss.toFixed(3)} MB, handles ${slopes.handles.toFixed(2)}, files ${slopes.files.toFixed(2)}`,
  )
  say(`exit code after SIGTERM: ${exitCode}`)
  const problems = [
    tellsGrowth && slopes.heap >= limitMBperMinute && 'the heap grows',
    tellsGrowth && slopes.rss >= limitMBperMinute && 'the memory of the process grows',
    tellsGrowth && (slopes.handles >= 1 || slopes.files >= 1) && 'handles grow',
    errors.size > 0 && 'some responses were wrong',
    exitCode !== 0 && 'it did not shut down cleanly',
  ].filter(Boolean)
  say(problems.length === 0 ? 'ok' : `FAILED: ${problems.join(', ')}`)
  return problems.length === 0
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of processes) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    process.exit(1)
  })
}

/** @returns whether nothing grew and every response was right */
export async function run(): Promise<boolean> {
  try {
    return judge(await soak())
  } finally {
    for (const child of processes) child.kill('SIGKILL')
    await Promise.all([...processes].map((child) => once(child, 'close')))
    rmSync(folder, { recursive: true, force: true })
  }
}
