// The reference backend on a database of its own with generated data, and requests at it.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Role, roles } from '@affiliate-booking/contract/options/accounts/roles'
import { Client } from 'pg'
import { hashToken } from '../../backend/services/sessions/create-session.ts'
import { root } from '../../scripts/lib/run.mjs'
import { startPostgres } from '../support/databases/temporary-postgres.ts'
import type { Load, Request } from './load.ts'
import { BrokenMeasurement, freePort, type Server, startNode, untilAnswers } from './processes.ts'
import type { MissingRow, Row } from './rows.ts'
import { median, percentile } from './statistics.ts'
import { shortNumber } from './table.ts'

/** As often longer a request in twenty may take with a hundred times the bookings. */
export const goal = { atMost: 1.5 }

/** Little, so that a request waits for the database and hardly for its neighbours. */
const connections = 2

export interface Market {
  readonly server: Server
  readonly databaseUrl: string
  readonly variables: Readonly<Record<string, string>>
  /** Of the account of each role that has most. */
  readonly cookies: Readonly<Record<Role, string>>
  /** The same account signed in on as many browsers as there are connections: calls of one browser share some work. */
  readonly browsers: Readonly<Record<Role, readonly string[]>>
}

export interface Subject {
  readonly name: string
  readonly role?: Role
  readonly path: string
  /** So many pages further on. */
  readonly pagesOn?: number
}

/** More than any measurement has connections. */
const browsersOfEach = 16

/** The account of each role that has most, signed in on several browsers. */
async function openSessions(client: Client): Promise<Record<Role, string[]>> {
  const most: Record<Role, string> = {
    super_admin: `select id from users where role = 'super_admin'`,
    nsa: `select id from users where role = 'nsa'`,
    ssa: mostIn('ssa', 'state_path'),
    dsa: mostIn('dsa', 'territory_path'),
    affiliate: `select referral_affiliate_id as id from bookings where referral_affiliate_id is not null group by 1 order by count(*) desc, 1`,
    service_provider: `select provider_id as id from bookings group by 1 order by count(*) desc, 1`,
    user: `select user_id as id from bookings group by 1 order by count(*) desc, 1`,
  }
  const cookies: [Role, string[]][] = []
  for (const role of roles) {
    const tokens = Array.from({ length: browsersOfEach }, () => randomBytes(32).toString('base64url'))
    const { rowCount } = await client.query(
      `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
        select unnest($1::text[]), id, now(), now(), now() + interval '1 day'
        from (${most[role]} limit 1) as chosen`,
      [tokens.map(hashToken)],
    )
    if (rowCount !== tokens.length) throw new BrokenMeasurement(`There is no account of the role ${role}`)
    cookies.push([role, tokens.map((token) => `accessToken=${token}`)])
  }
  return Object.fromEntries(cookies) as Record<Role, string[]>
}

const mostIn = (role: Role, column: string) =>
  `select users.id from users join (select ${column} as path, count(*) as count from bookings group by 1) counts
    on counts.path = users.territory_path where role = '${role}' order by count desc, users.id`

/** A database of its own with so many bookings, and the backend on it. */
export async function openMarket(
  postgres: string,
  folder: string,
  bookings: number,
  products: number,
): Promise<Market> {
  const name = `bookings_${bookings}`
  const admin = new Client({ connectionString: postgres })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(postgres)
  url.pathname = `/${name}`
  const variables = {
    DATABASE_URL: url.href,
    DATA_KEY: 'a data key that only the benchmarks know',
    DATA_DIR: join(folder, name),
    LOG_LEVEL: 'warn',
  }
  const backend = join(root, 'build', 'backend.js')
  const seeding = startNode(
    [backend, 'seed', '--products', String(products), '--bookings', String(bookings)],
    variables,
  )
  await seeding.ended
  if (seeding.complaints() !== '') throw new BrokenMeasurement(seeding.complaints())
  const client = new Client({ connectionString: url.href })
  await client.connect()
  const browsers = await openSessions(client)
  const cookies = Object.fromEntries(
    roles.map((role) => [role, browsers[role][0] ?? '']),
  ) as Market['cookies']
  await client.end()
  const port = await freePort()
  const running = startNode([backend], {
    ...variables,
    BACKEND_PORT: String(port),
    RATE_LIMIT_FACTOR: '1000',
    BACKEND_HOST: '127.0.0.1',
  })
  const origin = `http://127.0.0.1:${port}`
  await untilAnswers(running, `${origin}/api/health`)
  return { server: { ...running, origin }, databaseUrl: url.href, variables, cookies, browsers }
}

async function requestOf(market: Market, { role, path, pagesOn = 0 }: Subject): Promise<Request> {
  const headers: Record<string, string> = role ? { cookie: market.cookies[role] } : {}
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const first = `/api${path.replace('DAY', soon)}`
  let address = first
  for (let page = 0; page < pagesOn; page += 1) {
    const answer = await fetch(`${market.server.origin}${address}`, { headers })
    const { next } = (await answer.json()) as { next?: string | null }
    // A short list ends before.
    if (next == null) break
    address = `${first}${first.includes('?') ? '&' : '?'}after=${next}`
  }
  return { path: address, headers }
}

export async function measureSubject(
  load: Load,
  markets: readonly [Market, Market],
  subject: Subject,
  quick: boolean,
): Promise<Row> {
  const requests = await Promise.all(markets.map((market) => requestOf(market, subject)))
  const windows: { p50: number; p95: number }[][] = [[], []]
  const rounds = quick ? 1 : 5
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, market] of markets.entries()) {
      const job = { ...requests[index], origin: market.server.origin, connections }
      const { latencies } = await load.fire({ ...job, seconds: quick ? 0.2 : 0.8 })
      if (round > 0) windows[index]?.push({ p50: percentile(latencies, 50), p95: percentile(latencies, 95) })
    }
  }
  const [few = [], many = []] = windows
  const p95 = (all: typeof few) => all.map((window) => window.p95)
  const p50 = (all: typeof few) => `${shortNumber(median(all.map((window) => window.p50)))} ms`
  return {
    measure: subject.name,
    against: 'with 10,000 bookings',
    unit: 'ms (p95)',
    ours: p95(many),
    theirs: p95(few),
    goal,
    note: `half of the requests took ${p50(many)}, with 10,000 bookings ${p50(few)}`,
  }
}

/** Runs something on a temporary PostgreSQL with two markets, of which the second has a hundred times the bookings. */
export async function withMarkets(
  quick: boolean,
  about: Omit<MissingRow, 'missing'>,
  run: (markets: readonly [Market, Market]) => Promise<Row[]>,
): Promise<(Row | MissingRow)[]> {
  const postgres = await startPostgres()
  if ('reason' in postgres) return [{ ...about, missing: postgres.reason }]
  const folder = await mkdtemp(join(tmpdir(), 'scale-'))
  const running: Server[] = []
  try {
    const open = async (bookings: number) => {
      const market = await openMarket(postgres.url, folder, bookings, quick ? 200 : 20_000)
      running.push(market.server)
      return market
    }
    return await run([await open(quick ? 1000 : 10_000), await open(quick ? 10_000 : 1_000_000)])
  } finally {
    for (const server of running) await server.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
