/**
 * Dashboards and lists through the app and the reference backend on PostgreSQL, beside the same pages with a host that
 * answers the recorded bodies at once. It fills a database first, which takes a minute.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Role, roles } from '@affiliate-booking/contract/options/accounts/roles'
import { startPostgres } from '../../support/databases/temporary-postgres.ts'
import { processorSeconds } from '../children/processor-time.mjs'
import type { Job, Load, Request } from '../load.ts'
import { type Market, openMarket } from '../market.ts'
import { BrokenMeasurement, type Server, startHelperServer } from '../processes.ts'
import type { MissingRow, Row } from '../rows.ts'
import { browserHeaders, type Measurement, startOurs } from '../stage.ts'
import { alternate, rates } from '../windows.ts'

const about = {
  measure: 'Dashboards and lists on PostgreSQL',
  against: 'a host that answers recorded bodies',
  goal: { atLeast: 0.5 },
} as const

/** Milliseconds. */
const slowestGoal = { atMost: 150 } as const

const connections = 16

interface Page {
  readonly name: string
  readonly role: Role
  readonly path: string
}

const pages: readonly Page[] = [
  ...roles.map((role) => ({ name: `Dashboard, ${role}`, role, path: '/dashboard' })),
  { name: 'Bookings, user', role: 'user', path: '/bookings' },
  { name: 'Bookings, service_provider', role: 'service_provider', path: '/bookings' },
  { name: 'Bookings, super_admin', role: 'super_admin', path: '/bookings' },
  { name: 'Products, service_provider', role: 'service_provider', path: '/my-services' },
  { name: 'Users, super_admin', role: 'super_admin', path: '/users' },
  { name: 'Leads, super_admin', role: 'super_admin', path: '/leads' },
]

const requestOf = ({ role, path }: Page, { cookies }: Market): Request => ({
  path,
  headers: { ...browserHeaders, Cookie: cookies[role] },
})

/** Both must send the same page, or the comparison says nothing. */
async function checkSame(servers: readonly Server[], page: Page, market: Market): Promise<void> {
  const lengths = []
  for (const { origin } of servers) {
    const { path = '', headers = {} } = requestOf(page, market)
    const answer = await fetch(`${origin}${path}`, { headers, redirect: 'manual' })
    const html = await answer.text()
    if (answer.status !== 200) throw new BrokenMeasurement(`${page.name}: ${origin} answers ${answer.status}`)
    lengths.push(html.length)
  }
  if (Math.max(...lengths) > Math.min(...lengths) * 1.02)
    throw new BrokenMeasurement(`The pages of ${page.name} differ in length: ${lengths.join(', ')}`)
}

interface Spent {
  readonly name: string
  readonly pid: number
}

/** Milliseconds of processor time that a page takes in each process. */
async function timeByProcess(
  load: Load,
  server: Server,
  request: Omit<Job, 'origin' | 'connections'>,
  processes: readonly Spent[],
  amount: number,
) {
  const read = () => processes.map(({ pid }) => processorSeconds(pid) ?? 0)
  const before = read()
  await load.fire({ ...request, origin: server.origin, connections, amount })
  const after = read()
  return processes
    .map(({ name }, index) => {
      const ms = (((after[index] ?? 0) - (before[index] ?? 0)) * 1000) / amount
      return `${name} ${ms.toFixed(1)} ms`
    })
    .join(', ')
}

export const ownBackend: Measurement = {
  name: 'own-backend',
  isOptional: true,
  async run({ load, quick }) {
    const postgres = await startPostgres()
    if ('reason' in postgres) return [{ ...about, missing: postgres.reason }]
    const folder = await mkdtemp(join(tmpdir(), 'own-backend-'))
    const running: Server[] = []
    const started = async (server: Promise<Server>) => {
      const ready = await server
      running.unshift(ready)
      return ready
    }
    try {
      const market = await openMarket(postgres.url, folder, quick ? 500 : 2000, quick ? 100 : 400)
      const backend = market.server
      running.push(backend)
      const stub = await started(startHelperServer('recorded.mjs', { ORIGIN: backend.origin }))
      const ours = await started(startOurs(backend))
      const stubbed = await started(startOurs(stub))
      const processes = [
        { name: 'app', pid: ours.pid },
        { name: 'backend', pid: backend.pid },
        { name: 'PostgreSQL', pid: postgres.pid() },
      ]
      const pace = { windows: quick ? 1 : 5, seconds: quick ? 0.5 : 1.5, connections }
      const rows: (Row | MissingRow)[] = []
      for (const page of quick ? pages.slice(-4) : pages) {
        await checkSame([ours, stubbed], page, market)
        const job = { ...requestOf(page, market), cookies: market.browsers[page.role] }
        const contestants = [ours, stubbed].map((server) => ({ server, job }))
        const [we = [], recorded = []] = await alternate(load, contestants, pace)
        const note = await timeByProcess(load, ours, job, processes, quick ? 50 : 300)
        rows.push(
          {
            measure: page.name,
            against: about.against,
            ...rates(we, recorded),
            goal: about.goal,
            note: `processor time of a page: ${note}`,
          },
          {
            measure: `${page.name}, p99`,
            against: '',
            unit: 'ms',
            ours: we.map(({ p99 }) => p99),
            goal: slowestGoal,
          },
        )
      }
      return rows
    } finally {
      for (const server of running) await server.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
