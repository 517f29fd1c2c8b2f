// PostgreSQL is cut off, frozen and restarted, and processes are killed (-9), while customers book on two instances.
// Fails when something acknowledged is lost, when a process ends that was not killed, and at any 500.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../backend/db/database.ts'
import { openPostgres } from '../../backend/db/postgres/open-postgres.ts'
import { sealAuditLog, verifyAuditLog } from '../../backend/services/audit/audit-chain.ts'
import { checkLedger } from '../../backend/services/ledger/check-ledger.ts'
import { findSeatDifferences } from '../../backend/services/bookings/seats.ts'
import { addMembers } from '../backend/support/members.ts'
import { addMarket, addWeeklyRules } from '../backend/support/products.ts'
import { startPostgres, type TemporaryPostgres } from '../support/databases/temporary-postgres.ts'
import { createCustomers, type Customers } from './customers.ts'
import { type Instance, startInstance } from './instance.ts'
import { minutes } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const customerCount = 12
/** Milliseconds. */
const pauseBetweenFaults = 3000
/** A job of a process that was killed is taken up within two minutes. */
const jobPatience = 120_000
const recoveryLimit = 60_000

type Fault = (postgres: TemporaryPostgres, instance: Instance) => Promise<void>

async function restart(postgres: TemporaryPostgres, mode: 'fast' | 'immediate') {
  await postgres.shutDown(mode)
  await sleep(1000 + Math.random() * 3000)
  await postgres.start()
}

const faults: Record<string, Fault> = {
  'connections cut': async (postgres) => {
    for (let cut = 0; cut < 5; cut += 1) {
      await postgres.cutConnections()
      await sleep(300)
    }
  },
  'PostgreSQL frozen': async (postgres) => {
    postgres.freeze()
    await sleep(3000 + Math.random() * 12_000)
    postgres.thaw()
  },
  'PostgreSQL restarted (fast)': (postgres) => restart(postgres, 'fast'),
  'PostgreSQL restarted (immediate)': (postgres) => restart(postgres, 'immediate'),
  'backend killed': async (_postgres, instance) => instance.killBackend(),
  'app killed': async (_postgres, instance) => instance.killApp(),
}

const untilTrue = async (isTrue: () => Promise<boolean>, limitMs: number): Promise<boolean> => {
  const end = performance.now() + limitMs
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > end) return false
    await sleep(50)
  }
  return true
}

/** Whether both the app and its backend, with its database, answer. */
async function isServing({ origin, backendOrigin }: Instance): Promise<boolean> {
  const signal = AbortSignal.timeout(3000)
  const [ready, health] = await Promise.all([
    fetch(`${origin}/readyz`, { signal }),
    fetch(`${backendOrigin()}/api/health`, { signal }),
  ])
  return ready.ok && health.ok
}

/** Two tours that never sell out, and one whose seats everybody wants. */
async function prepare(db: Database) {
  const now = new Date()
  const date = new Date(now.getTime() + 20 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const slugs = ['tea-gardens', 'backwaters', 'night-safari']
  const tours: { slug: string; slotId: string }[] = []
  for (const slug of slugs) {
    const capacity = slug === 'night-safari' ? 4 : 5000
    const { productId, slotId } = await addMarket(db, { slug }, { date, capacity })
    await addWeeklyRules(db, productId, [{ startTime: '09:00', endTime: '12:00', capacity }])
    tours.push({ slug, slotId })
  }
  return { customers: await addMembers(db, 'user', customerCount, { now }), market: { date, tours } }
}

interface Row {
  readonly fault: string
  readonly recoveryMs: number
}

async function breakThings(postgres: TemporaryPostgres, instances: readonly Instance[], end: number) {
  const rows: Row[] = []
  const names = Object.keys(faults)
  for (let round = 0; performance.now() < end; round += 1) {
    const name = names[round % names.length] ?? ''
    const instance = instances[Math.floor(round / names.length) % instances.length]
    if (!instance) break
    await sleep(pauseBetweenFaults)
    await faults[name]?.(postgres, instance)
    const began = performance.now()
    const recovered = await untilTrue(
      async () => (await Promise.all(instances.map(isServing))).every(Boolean),
      recoveryLimit,
    )
    rows.push({ fault: name, recoveryMs: recovered ? performance.now() - began : Number.POSITIVE_INFINITY })
  }
  return rows
}

/** What the database says in the end. */
async function findLosses(db: Database, { acknowledged, attempts }: Customers): Promise<string[]> {
  const rows = await db.query.bookings.findMany({ columns: { id: true, status: true } })
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  const lost = [...acknowledged].filter(([id, state]) => {
    const status = statuses.get(id)
    return state === 'cancelled' ? status !== 'cancelled' : status !== 'pending' && status !== 'cancelled'
  })
  await sealAuditLog(db)
  const audit = await verifyAuditLog(db)
  const differences = await findSeatDifferences(db)
  const ledgerProblems = await checkLedger(db)
  const hasLongJobs = async () =>
    (
      await rowsOf(
        db,
        sql`select name from pgboss.job where state = 'active' and started_on < now() - interval '1 minute'
              and name not like '\\_\\_%'`,
        z.unknown(),
      )
    ).length > 0
  const jobsGoOn = await untilTrue(async () => !(await hasLongJobs()), jobPatience)
  return [
    lost.length > 0 && `${lost.length} acknowledged bookings or cancellations are lost`,
    rows.length > attempts() && `${rows.length} bookings for ${attempts()} attempts`,
    differences.length > 0 && `${differences.length} slots have other seats than their bookings`,
    ledgerProblems.length > 0 && `the ledger is wrong: ${ledgerProblems.join('; ')}`,
    !audit.isWhole && 'the audit log is broken',
    !jobsGoOn && 'a job stands still',
  ].filter((problem) => problem !== false)
}

function report(rows: readonly Row[], { acknowledged, attempts, statuses }: Customers) {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const cancelled = [...acknowledged.values()].filter((state) => state === 'cancelled').length
  say(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}; ${minutes} minutes\n`)
  say(`${'fault'.padEnd(34)}  times  recovery s, median  longest`)
  for (const fault of Object.keys(faults)) {
    const times = rows.filter((row) => row.fault === fault).map(({ recoveryMs }) => recoveryMs)
    const sorted = times.toSorted((one, other) => one - other)
    const median = seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)
    const longest = seconds(sorted.at(-1) ?? 0)
    say(
      `${fault.padEnd(34)}  ${String(times.length).padStart(5)}  ${median.padStart(18)}  ${longest.padStart(7)}`,
    )
  }
  say(
    `\n${attempts()} bookings tried, ${acknowledged.size} acknowledged, ${cancelled} cancellations acknowledged`,
  )
  for (const what of [...statuses.keys()].toSorted()) say(`  ${what}  ${statuses.get(what)}`)
}

/** @returns whether nothing was lost */
export async function run(): Promise<boolean> {
  const postgres = await startPostgres()
  if ('reason' in postgres) throw new Error(`PostgreSQL cannot be started: ${postgres.reason}`)
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  const instances: Instance[] = []
  const { db, close } = await openPostgres(postgres.url)
  try {
    const { customers: members, market } = await prepare(db)
    const env = {
      DATABASE_URL: postgres.url,
      DATA_KEY: 'a data key that only the fault run knows',
      DATA_DIR: folder,
      SESSION_SECRET: 'a secret for the fault run alone, of 32 characters',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'info',
    }
    for (const name of ['first', 'second']) instances.push(await startInstance(name, env))
    const areServing = async () => (await Promise.all(instances.map(isServing))).every(Boolean)
    if (!(await untilTrue(areServing, recoveryLimit))) throw new Error('The instances do not start.')

    const customers = createCustomers(instances, members, market)
    const load = customers.start()
    const rows = await breakThings(postgres, instances, performance.now() + minutes * 60_000)
    customers.stop()
    await load
    const problems = await findLosses(db, customers)
    const exitCodes = await Promise.all(instances.map((instance) => instance.stop()))
    report(rows, customers)
    problems.push(
      ...[...customers.wrong].map(([what, times]) => `${times} × ${what}`),
      ...instances.flatMap((instance) => instance.problems.map((problem) => `${instance.name}: ${problem}`)),
      ...rows
        .filter(({ recoveryMs }) => recoveryMs === Number.POSITIVE_INFINITY)
        .map(({ fault }) => `no recovery: ${fault}`),
      ...instances
        .filter((each) => each.mostOutageLines() > 2)
        .map(({ name }) => `${name}: more than a log line a second`),
    )
    if (exitCodes.some((code) => code !== 0))
      problems.push(`exit codes after SIGTERM: ${exitCodes.join(', ')}`)
    say(problems.length === 0 ? 'ok' : `FAILED:\n  ${[...new Set(problems)].join('\n  ')}`)
    return problems.length === 0
  } finally {
    for (const instance of instances) instance.kill()
    await close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
