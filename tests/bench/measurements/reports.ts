/**
 * Reports with random periods, territories and filters, and the list of leads, with a million bookings and 200,000 leads,
 * straight at the reference backend on PostgreSQL. It fills its databases first, which takes minutes.
 */
import {
  groupingsOf,
  type ReportGrouping,
  type ReportSection,
  reportFigures,
  reportSections,
} from '@affiliate-booking/contract/options/reports'
import { addDays, daysBetween, todayInIndia } from '@affiliate-booking/shared/days'
import { Client } from 'pg'
import { type Market, withMarkets } from '../market.ts'
import { BrokenMeasurement } from '../processes.ts'
import type { Row } from '../rows.ts'
import type { Measurement } from '../stage.ts'
import { percentile } from '../statistics.ts'

/** Milliseconds, of the slowest request in twenty. */
const goal = { atMost: 300 }

const roles = ['super_admin', 'super_admin', 'nsa', 'ssa', 'dsa'] as const
type Role = (typeof roles)[number]

/** The same numbers in each run. */
function createPicker() {
  let state = 42
  const below = (count: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % count
  }
  return { below, pick: <Value>(values: readonly Value[]) => values[below(values.length)] as Value }
}
type Picker = ReturnType<typeof createPicker>

type Owners = Readonly<Record<'product' | 'provider' | 'affiliate', readonly string[]>>

async function readOwners(databaseUrl: string): Promise<Owners> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const some = async (column: string) => {
    const { rows } = await client.query<{ id: string }>(
      `select distinct ${column} as id from (select ${column} from bookings where ${column} is not null order by id limit 500) as found`,
    )
    return rows.map(({ id }) => id)
  }
  try {
    return {
      product: await some('product_id'),
      provider: await some('provider_id'),
      affiliate: await some('referral_affiliate_id'),
    }
  } finally {
    await client.end()
  }
}

function randomReport(
  { below, pick }: Picker,
  owners: Owners,
  section: ReportSection,
  group: ReportGrouping,
): { role: Role; path: string } {
  const role = pick(roles)
  const today = todayInIndia()
  const from = below(3) === 0 ? addDays(today, -729) : addDays(today, -1 - below(729))
  const to = below(3) === 0 ? today : addDays(from, below(daysBetween(from, today) + 1))
  const steps = daysBetween(from, to) > 92 ? (['week', 'month'] as const) : (['day'] as const)
  const query = new URLSearchParams({ from, to, by: pick(steps), group })
  for (const name of ['product', 'provider', 'affiliate'] as const) {
    const isPossible = role === 'super_admin' && groupingsOf[section].includes(name)
    if (isPossible && below(4) === 0) query.set(name, pick(owners[name]))
  }
  if (below(2) === 0) query.set('sort', `-${pick(Object.keys(reportFigures[section]))}`)
  return { role, path: `/reports/${section}?${query}` }
}

async function time({ server, cookies }: Market, role: Role, path: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${server.origin}/api${path}`, { headers: { cookie: cookies[role] } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new BrokenMeasurement(`${path} answers ${answer.status}`)
  return performance.now() - start
}

const leadQueries = ['', '?state=open&sort=due', '?status=closed_won', '?waits=unassigned', '?q=meera+kh']

export const reports: Measurement = {
  name: 'reports',
  isOptional: true,
  run: ({ quick }) =>
    withMarkets(
      quick,
      { measure: 'Reports of a million bookings', against: 'the goal', goal },
      async ([, market]) => {
        const owners = await readOwners(market.databaseUrl)
        const picker = createPicker()
        const requests = quick ? 3 : 40
        const windows = quick ? 1 : 3
        const measure = async (name: string, next: () => { role: Role; path: string }): Promise<Row> => {
          const ours: number[] = []
          for (let window = 0; window < windows; window += 1) {
            const times: number[] = []
            for (let count = 0; count < requests; count += 1) {
              const { role, path } = next()
              times.push(await time(market, role, path))
            }
            ours.push(percentile(times, 95))
          }
          return { measure: name, against: 'the goal', unit: 'ms (p95)', ours, goal }
        }
        const rows: Row[] = []
        for (const section of reportSections)
          for (const group of groupingsOf[section])
            rows.push(
              await measure(`Report, ${section} by ${group}`, () =>
                randomReport(picker, owners, section, group),
              ),
            )
        for (const query of leadQueries)
          rows.push(
            await measure(`Leads${query && `, ${query.slice(1)}`}`, () => ({
              role: picker.pick(roles),
              path: `/leads${query}`,
            })),
          )
        return rows
      },
    ),
}
