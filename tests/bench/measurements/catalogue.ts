/**
 * What the world sees: the search and pages of products, on the reference backend with PostgreSQL, beside the limit and
 * beside the same build that renders each page. It fills a database first, which takes a minute.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productCategories, productKinds } from '@affiliate-booking/contract/options/products/products'
import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import { startPostgres } from '../../support/databases/temporary-postgres.ts'
import type { Load, Request } from '../load.ts'
import { openMarket } from '../market.ts'
import { BrokenMeasurement, type Server, startHelperServer } from '../processes.ts'
import type { MissingRow, Row } from '../rows.ts'
import { browserHeaders, type Measurement, serveName, startOurs, startServe } from '../stage.ts'
import { median } from '../statistics.ts'
import { alternate, busyness, rates, type Window } from '../windows.ts'

const headers = {
  ...browserHeaders,
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
}

const about = {
  measure: 'Search and pages of products',
  against: 'bare node:http, same bytes',
  goal: { atLeast: 0.3 },
} as const

const connections = 16

export const catalogue: Measurement = {
  name: 'catalogue',
  isOptional: true,
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
      const { server: backend } = await openMarket(postgres.url, folder, 1000, quick ? 200 : 2000)
      running.push(backend)
      const ours = await started(startOurs(backend))
      const serve = await started(startServe(backend))
      return [
        ...(await besideTheLimit(load, ours, quick)),
        ...(await ofVisitors(load, ours, quick)),
        ...(await searchesInRotation(load, ours, serve, quick)),
      ]
    } finally {
      for (const server of running) await server.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const paceOf = (quick: boolean) => ({ windows: quick ? 2 : 5, seconds: quick ? 0.3 : 2, connections })

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

/** Different ones, with words, days and guests. */
function searches(count: number): Request[] {
  const words = ['fort', 'tea', 'walk', 'beach', 'lake', 'temple', 'houseboat', 'trek', 'food', 'stay']
  const today = todayInIndia()
  return Array.from({ length: count }, (_, number) => {
    const query = new URLSearchParams({
      q: words[number % words.length] ?? '',
      date: addDays(today, 10 + (Math.floor(number / 10) % 100)),
      guests: String(1 + (Math.floor(number / 1000) % 5)),
      ...(number % 3 === 0 && { kind: productKinds[number % productKinds.length] ?? '' }),
      ...(number >= 5000 && { category: productCategories[number % productCategories.length] ?? '' }),
    })
    return { path: `/tours?${query}`, headers }
  })
}

async function searchesInRotation(load: Load, ours: Server, serve: Server, quick: boolean): Promise<Row[]> {
  const requests = searches(quick ? 100 : 10_000)
  const began = performance.now()
  await load.fire({ origin: ours.origin, requests, connections: 1, amount: requests.length })
  const first = requests.length / ((performance.now() - began) / 1000)
  const contestants = [ours, serve].map((server) => ({ server, job: { requests } }))
  const [we = [], rival = []] = await alternate(load, contestants, paceOf(quick))
  return [
    {
      measure: `Search with words, days and guests, ${requests.length.toLocaleString('en')} different ones in rotation`,
      against: `${serveName}, which renders each`,
      ...rates(we, rival),
      goal: { atLeast: 3 },
      note: `the first of each, one after the other, ${Math.round(first)} a second; p99 ${median(we.map(({ p99 }) => p99)).toFixed(1)} ms`,
    },
  ]
}
