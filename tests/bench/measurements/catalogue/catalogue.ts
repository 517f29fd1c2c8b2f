/**
 * What the world sees: the search and pages of products, on the reference backend with PostgreSQL, beside the limit and
 * beside the same build that renders each page. It fills a database first, which takes a minute.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../../support/databases/temporary-postgres.ts'
import type { Load } from '../../load.ts'
import { openMarket } from '../../market.ts'
import { BrokenMeasurement, type Server, startHelperServer } from '../../processes.ts'
import type { MissingRow, Row } from '../../rows.ts'
import { type Measurement, startOurs, startServe } from '../../stage.ts'
import { alternate, busyness, rates, type Window } from '../../windows.ts'
import { connections, headers, paceOf } from './visitors.ts'
import { questionsAtOnce } from './questions-at-once.ts'
import { searchesInRotation } from './searches.ts'
import { timeUntilSeen } from './time-until-seen.ts'

const about = {
  measure: 'Search and pages of products',
  against: 'bare node:http, same bytes',
  goal: { atLeast: 0.3 },
} as const

export const catalogue: Measurement = {
  name: 'catalogue',
  async run({ load, quick }) {
    const postgres = await startPostgres()
    if ('reason' in postgres) return [{ ...about, missing: postgres.reason }]
    const folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
    const running: Server[] = []
    const started = async (server: Promise<Server>) => {
      const ready = await server
      running.unshift(ready)
      return ready
    }
    try {
      const market = await openMarket(postgres.url, folder, 1000, quick ? 200 : 2000)
      const backend = market.server
      running.push(backend)
      const ours = await started(startOurs(backend))
      const serve = await started(startServe(backend))
      return [
        ...(await besideTheLimit(load, ours, quick)),
        ...(await ofVisitors(load, ours, quick)),
        ...(await timeUntilSeen(market, ours, quick)),
        ...(await questionsAtOnce(market, quick)),
        ...(await searchesInRotation(load, ours, serve, quick)),
      ]
    } finally {
      for (const server of running) await server.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function pageOfProduct(origin: string): Promise<string> {
  const results = await (await fetch(`${origin}/tours`)).text()
  const [, path] = /href="(\/tours\/[a-z0-9-]+)"/.exec(results) ?? []
  if (path === undefined) throw new BrokenMeasurement('the search finds no product')
  return path
}

async function besideTheLimit(load: Load, ours: Server, quick: boolean): Promise<(Row | MissingRow)[]> {
  const pages = [
    { name: 'Search, anonymous', path: '/tours' },
    { name: 'Page of a product, anonymous', path: await pageOfProduct(ours.origin) },
  ]
  const bare = await startHelperServer('bare.mjs', {
    ORIGIN: ours.origin,
    PATHS: JSON.stringify(pages.map(({ path }) => path)),
    HEADERS: JSON.stringify(headers),
  })
  const rows: Row[] = []
  try {
    for (const { name, path } of pages) {
      const contestants = [ours, bare].map((server) => ({ server, job: { path, headers } }))
      const [we = [], limit = []] = await alternate(load, contestants, paceOf(quick))
      rows.push(
        {
          measure: name,
          against: about.against,
          ...rates(we, limit),
          goal: about.goal,
          note: busyness(we, limit),
        },
        slowest(name, we),
      )
    }
  } finally {
    await bare.stop()
  }
  return rows
}

const slowest = (name: string, windows: readonly Window[]): Row => ({
  measure: `${name}, p99 with ${connections} clients`,
  against: '',
  unit: 'ms',
  ours: windows.map(({ p99 }) => p99),
  goal: { atMost: 20 },
})

/** Cookies of a referral and of analytics, and an affiliate's link. */
async function ofVisitors(load: Load, ours: Server, quick: boolean): Promise<Row[]> {
  const product = await pageOfProduct(ours.origin)
  const cookie = `_ga=GA1.1.1234567890.1732250000; referralId=${'a'.repeat(120)}.${'b'.repeat(43)}`
  const jobs = [
    { path: '/', headers },
    { path: '/', headers: { ...headers, Cookie: cookie } },
    { path: '/?ref=BENCH234', headers },
    { path: product, headers },
    { path: `${product}?ref=BENCH234`, headers },
  ]
  const contestants = jobs.map((job) => ({ server: ours, job }))
  const [page = [], withCookie = [], byLink = [], tour = [], tourByLink = []] = await alternate(
    load,
    contestants,
    paceOf(quick),
  )
  const against = 'without it'
  return [
    {
      measure: '`/` with a cookie that does not matter',
      against,
      ...rates(withCookie, page),
      goal: { atLeast: 0.9 },
      note: busyness(withCookie, page),
    },
    {
      measure: '`/?ref=CODE`',
      against,
      ...rates(byLink, page),
      goal: { atLeast: 0.7 },
      note: busyness(byLink, page),
    },
    {
      measure: 'Page of a product with `?ref=CODE`',
      against,
      ...rates(tourByLink, tour),
      goal: { atLeast: 0.7 },
      note: busyness(tourByLink, tour),
    },
  ]
}
