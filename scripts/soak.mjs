// `npm run soak`: the built product for SOAK_MINUTES (15) at half of what it can take, with a host that fails now and
// then. Fails when memory grows by 1 MB a minute or more, when handles grow, or when an answer is wrong.
import './lib/node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBuilt } from './lib/freshness.mjs'
import { root, run } from './lib/run.mjs'
import { startFaultyHost } from './soak/faulty-host.mjs'
import { createVisitors, signIn } from './soak/visitors.mjs'

const minutes = Number(process.env.SOAK_MINUTES || 15)
const warmUpShare = 1 / 3
const samplesInAll = 15
const sampleEveryMs = (minutes * 60_000) / samplesInAll
/** Connections that nobody uses close within this time, on the visitors' side and on the host's. */
const restMs = 6000
const limitMBperMinute = 1
/** Caches and compiled code settle in the first minutes: a shorter run says nothing about growth. */
const tellsGrowth = minutes >= 5
const MB = 1_000_000

if (!(minutes > 0)) throw new Error('SOAK_MINUTES must be a number of minutes above 0.')
const say = (line) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'soak-'))
const processes = new Set()

/** Starts a built program. @returns its lines of JSON as they come, by `next` */
function start(args, env) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.add(child)
  const exited = once(child, 'close').then(([code]) => {
    processes.delete(child)
    return code
  })
  let rest = ''
  const waiting = new Set()
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop()
    for (const line of lines.filter((text) => text.startsWith('{'))) {
      const event = JSON.parse(line)
      for (const look of waiting) look(event)
    }
  })
  /** Resolves with the first event from now on that fits. */
  const next = (fits) =>
    new Promise((resolve, reject) => {
      const look = (event) => {
        if (!fits(event)) return
        waiting.delete(look)
        resolve(event)
      }
      waiting.add(look)
      void exited.then((code) => reject(new Error(`${args.at(-1)} has ended with ${code}`)))
    })
  return { child, exited, next }
}

/** The slope by Theil and Sen: the median over all pairs, since one sample at a bad moment says nothing of a leak. */
function perMinute(samples, key) {
  const slopes = samples
    .flatMap((one, index) =>
      samples.slice(index + 1).map((other) => (other[key] - one[key]) / (other.at - one.at)),
    )
    .sort((one, other) => one - other)
  const middle = slopes.length / 2
  return (slopes[Math.ceil(middle) - 1] + slopes[Math.floor(middle)]) / 2
}

const filesOf = ({ pid }) => (existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`).length : 0)

if (!isBuilt()) {
  say('Building …')
  const { code, output } = await run('node scripts/build.mjs')
  if (code !== 0) throw new Error(output)
}

const password = 'Kerala-monsoon-26'
const accounts = [
  ['superadmin', '/admin/login'],
  ['district', '/admin/login'],
  ['affiliate', '/login'],
  ['provider', '/login'],
  ['customer', '/login'],
].map(([name, door]) => ({ email: `${name}@demo.example`, password, door }))

async function soak() {
  const backend = start(['build/backend.js'], { BACKEND_PORT: '0', DEMO: 'on' })
  const { origin: backendOrigin } = await backend.next(({ origin }) => origin !== undefined)
  const host = await startFaultyHost(backendOrigin)
  const probe = join(root, 'scripts', 'soak', 'probe.mjs')
  const app = start(['--expose-gc', '--import', probe, 'build/main.js'], {
    PORT: '0',
    HOST: '127.0.0.1',
    API_HOST: host.origin,
    API_TIMEOUT_MS: '2000',
    SESSION_SECRET: 'a secret for the soak test alone, of 32 characters',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  })
  const { url: origin } = await app.next(({ msg }) => msg === 'ready')

  const sessions = (await Promise.all(accounts.map((account) => signIn(origin, account)))).filter(Boolean)
  if (sessions.length === 0) throw new Error('Nobody could sign in.')
  const asset = readdirSync(join(root, 'build/client/assets')).find((name) => name.endsWith('.css'))
  const visitors = createVisitors({ origin, accounts, sessions, asset: `/assets/${asset}` })

  // How much it takes: some who ask again as soon as they are answered. The first seconds pay for compiling.
  const until = (end) => async () => {
    while (performance.now() < end) await visitors.visit()
  }
  const hurry = (ms) => Promise.all(Array.from({ length: 16 }, until(performance.now() + ms)))
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
  say('minute  requests  of them in the host’s trouble  heap MB  RSS MB  handles  files')

  const begun = performance.now()
  const end = begun + minutes * 60_000
  const samples = []
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
    // A rest: what is held while nobody is served.
    while (traffic.inFlight > 0) await sleep(10)
    visitors.leave()
    await sleep(restMs)
    const told = app.next(({ probe: told }) => told !== undefined)
    app.child.kill('SIGUSR2')
    const { probe: held } = await told
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
        String(troubles).padStart(29),
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

function judge({ samples, exitCode, counts, spoiled }) {
  const after = samples.filter(({ at }) => at >= minutes * warmUpShare)
  const slopes = Object.fromEntries(
    ['heap', 'rss', 'handles', 'files'].map((key) => [key, perMinute(after, key)]),
  )
  const { done, troubles, errors } = counts
  say(
    `\n${done} requests; ${spoiled} calls of the host spoiled, ${troubles} visitors told so; wrong answers: ${errors.size}`,
  )
  for (const [what, times] of errors) say(`  ${times} × ${what}`)
  say(`after the first ${(minutes * warmUpShare).toFixed(0)} minutes, a minute:`)
  say(
    `  heap ${slopes.heap.toFixed(3)} MB, RSS ${slopes.rss.toFixed(3)} MB, handles ${slopes.handles.toFixed(2)}, files ${slopes.files.toFixed(2)}`,
  )
  say(`SIGTERM ended it with ${exitCode}`)
  const problems = [
    tellsGrowth && slopes.heap >= limitMBperMinute && 'the heap grows',
    tellsGrowth && slopes.rss >= limitMBperMinute && 'the memory of the process grows',
    tellsGrowth && (slopes.handles >= 1 || slopes.files >= 1) && 'handles grow',
    errors.size > 0 && 'some answers were wrong',
    exitCode !== 0 && 'it did not end in good order',
  ].filter(Boolean)
  say(problems.length === 0 ? 'ok' : `FAILED: ${problems.join(', ')}`)
  return problems.length === 0
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of processes) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    process.exit(1)
  })
}

let ok = false
try {
  ok = judge(await soak())
} finally {
  for (const child of processes) child.kill('SIGKILL')
  await Promise.all([...processes].map((child) => once(child, 'close')))
  rmSync(folder, { recursive: true, force: true })
}
process.exit(ok ? 0 : 1)
