// Reports are what a count of the rows gives, whatever has happened, with and without the job.
import * as calls from '@affiliate-booking/contract/calls/reports/reports'
import {
  groupingsOf,
  type ReportGrouping,
  reportSections,
  reportSteps,
} from '@affiliate-booking/contract/options/reports'
import { Report } from '@affiliate-booking/contract/shapes/reports'
import { eq, sql } from 'drizzle-orm'
import { assert, asyncProperty, integer } from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import type { Database } from '../../../../backend/db/database.ts'
import { checkReports } from '../../../../backend/services/reports/check-reports.ts'
import { getReport } from '../../../../backend/services/reports/get-report.ts'
import { recountReports, refreshReports } from '../../../../backend/services/reports/refresh-reports.ts'
import { figuresFrom } from '../../../../backend/services/reports/sections.ts'
import { emptyTables, sharedDatabase } from '../../../support/databases/test-database.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { countDirectly, type Wanted } from './direct-counts.ts'
import { changeSomething } from './random-changes.ts'
import { createRandom, fillMarket, now, type Random, type RandomMarket } from './random-market.ts'

const scopes = { super_admin: '', nsa: 'IN', ssa: 'IN/KL', dsa: 'IN/KL/idukki' } as const
const below: Record<string, readonly string[]> = {
  super_admin: ['IN', 'IN/KL', 'IN/TN', 'IN/TN/nilgiris'],
  nsa: ['IN/KL', 'IN/TN/chennai'],
  ssa: ['IN/KL/wayanad', 'IN/KL/kollam'],
  dsa: [],
}

function randomQuery(random: Random, market: RandomMarket) {
  const section = random.pick(reportSections)
  const role = random.pick(['super_admin', 'nsa', 'ssa', 'dsa'] as const)
  const [from = '', to = ''] = [random.day(), random.day()].toSorted()
  const month = random.chance(0.3)
  const territory = random.chance(0.3) ? random.pick([...(below[role] ?? []), undefined]) : undefined
  const has = (name: ReportGrouping) => groupingsOf[section].includes(name) && random.chance(0.25)
  return {
    section,
    role,
    query: {
      from: month ? `${from.slice(0, 7)}-01` : from,
      to,
      by: random.pick(reportSteps),
      group: random.pick(groupingsOf[section]),
      territory,
      // Those outside the scope are tested elsewhere.
      ...(role === 'super_admin' && {
        product: has('product') ? random.pick(market.products).id : undefined,
        provider: has('provider') ? random.pick(market.providers).id : undefined,
        affiliate: has('affiliate') ? random.pick(market.affiliates).id : undefined,
      }),
    },
  }
}

/** A report equals the count of the rows: its figures, those of the earlier periods, its points and its groups. */
async function compare(db: Database, random: Random, market: RandomMarket) {
  const { section, role, query } = randomQuery(random, market)
  const [actor] = await db.select().from(users).where(eq(users.id, market.admins[role].id))
  if (!actor) throw new Error('The administrator is gone')
  const result = await getReport(db, actor, section, query, now)
  if (!result.ok) throw new Error(result.message)
  const report = Report.parse(JSON.parse(JSON.stringify(result.value)))
  const { territory = scopes[role], product, provider, affiliate } = query
  const wanted: Wanted = { ...report.period, territory, product, provider, affiliate }
  const counted = await countDirectly(db, section)
  const what = JSON.stringify({ section, role, ...query })
  const figures = (key: 'value' | 'before' | 'yearBefore') =>
    Object.fromEntries(report.figures.map((figure) => [figure.key, figure[key]]))
  expect(figures('value'), what).toEqual(counted.figures(wanted))
  if (section !== 'payments') {
    expect(figures('before'), what).toEqual(counted.figures({ ...wanted, ...report.before }))
    expect(figures('yearBefore'), what).toEqual(counted.figures({ ...wanted, ...report.yearBefore }))
  }
  for (const point of report.series) {
    const { active: _active, ...values } = point.values
    const { active: _counted, ...expected } = {
      active: 0,
      ...counted.figures({ ...wanted, from: point.from, to: point.to }),
    }
    expect(values, `${what} ${point.from}`).toEqual(expected)
  }
  const groups = counted.groups(wanted, report.groups.by)
  for (const { id, values } of report.groups.rows) {
    const nothing = counted.figures({
      ...wanted,
      territory: 'nowhere',
      affiliate: report.groups.by === 'affiliate' ? id : affiliate,
    })
    expect(values, `${what} ${id}`).toEqual(groups.get(id) ?? nothing)
    groups.delete(id)
  }
  expect(
    [...groups].filter(([, values]) => Object.values(values).some((value) => value !== null && value !== 0)),
    what,
  ).toEqual([])
}

const countMarks = (db: Database) => db.$count(sql`report_marks`)
/** The embedded database counts ten times as slowly. */
const size = byRunLength({
  long: { numRuns: inject('database') === 'embedded' ? 5 : 40, rows: 400 },
  short: { numRuns: 1, rows: 60 },
})

describe('reports of random rows', () => {
  test(
    'equal direct counts for random filters, before and after random changes, with the job and without',
    { timeout: byRunLength({ long: 1_200_000, short: 180_000 }) },
    async () => {
      const { db } = await sharedDatabase()
      await assert(
        asyncProperty(integer(), async (seed) => {
          const random = createRandom(seed)
          await emptyTables(db)
          const market = await fillMarket(db, random, size.rows)
          await refreshReports(db)
          expect(await countMarks(db)).toBe(0)
          for (let round = 0; round < 8; round += 1) await compare(db, random, market)
          for (let round = 0; round < 10; round += 1) {
            await changeSomething(db, random, market)
            // A reader counts some marked days; changes that touch more of them wait for the job.
            if (random.chance(0.5) || (await countMarks(db)) > 4) await refreshReports(db)
            await compare(db, random, market)
          }
          expect(await checkReports(db)).toEqual([])
          await db.transaction((tx) => recountReports(tx))
          expect(await checkReports(db)).toEqual([])
          await compare(db, random, market)
        }),
        { numRuns: size.numRuns, endOnFailure: true },
      )
    },
  )
})

test('a share that lies between two decimals is rounded up', () => {
  const sums = { seats_taken: 51, seats_offered: 80, nights_taken: 41, nights_offered: 80 }
  expect(figuresFrom('occupancy', sums)).toMatchObject({ seatsFilled: 63.8, nightsFilled: 51.3 })
})

test('the call is declared with the path of its section', () => {
  expect(calls.getReport.path).toBe('/reports/{section}')
})
