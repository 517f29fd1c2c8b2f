// Every figure opens a list whose rows add up to it.
import { CommissionQuery } from '@affiliate-booking/contract/calls/money/commissions'
import { BookingQuery } from '@affiliate-booking/contract/calls/bookings/bookings'
import { LeadQuery } from '@affiliate-booking/contract/calls/leads/leads'
import { UserQuery } from '@affiliate-booking/contract/calls/accounts/users'
import { listBehind } from '@affiliate-booking/contract/options/report-lists'
import { reportSections } from '@affiliate-booking/contract/options/reports'
import type { Page } from '@affiliate-booking/contract/lists'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../../backend/db/database.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { listBookings } from '../../../../backend/services/bookings/lists/list-bookings.ts'
import { listCommissions } from '../../../../backend/services/commissions/views/list-commissions.ts'
import { listLeads } from '../../../../backend/services/leads/list-leads.ts'
import { getReport } from '../../../../backend/services/reports/get-report.ts'
import { refreshReports } from '../../../../backend/services/reports/refresh-reports.ts'
import type { Actor } from '../../../../backend/services/users/account.ts'
import { listUsers } from '../../../../backend/services/users/list-users.ts'
import { emptyTables, sharedDatabase } from '../../../support/databases/test-database.ts'
import { createRandom, fillMarket, now, type RandomMarket } from './random-market.ts'

let db: Database
let market: RandomMarket

// Nothing here changes anything.
beforeAll(async () => {
  db = (await sharedDatabase()).db
  await emptyTables(db)
  market = await fillMarket(db, createRandom(11), 150)
  await refreshReports(db)
})

async function allOf<Row>(read: (after: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | undefined
  do {
    const page: Page<Row> = await read(after)
    rows.push(...page.rows)
    after = page.next ?? undefined
  } while (after !== undefined)
  return rows
}

type Adder = (row: Record<string, unknown>) => number
const amount = (name: string) => (row: Record<string, unknown>) => Number(row[name] ?? 0)

/** What a row adds to a figure that is not a number of rows. */
const adders: Record<string, Adder> = {
  people: (row) => Number(row['guests'] ?? row['seats']),
  revenue: (row) => amount('totalAmount')(row) - amount('refundAmount')(row),
  refunded: amount('refundAmount'),
  amount: amount('totalAmount'),
  earned: amount('amount'),
}

/** Not on the rows of the list, or a share of its rows. */
const notAddedUp = new Set(['wonValue', 'payoutReceived', 'firstAnswer', 'people'])

async function rowsBehind(actor: Actor, behind: NonNullable<ReturnType<typeof listBehind>>) {
  const { list, query } = behind
  if (list === 'bookings')
    return allOf((after) => listBookings(db, actor, BookingQuery.parse({ ...query, after }), now))
  if (list === 'leads')
    return allOf((after) => listLeads({ db, now: () => now }, actor, LeadQuery.parse({ ...query, after })))
  if (list === 'commissions')
    return allOf((after) => listCommissions(db, actor, CommissionQuery.parse({ ...query, after })))
  return allOf((after) => listUsers(db, actor, UserQuery.parse({ ...query, after })))
}

test.each([
  { role: 'super_admin', filters: {} },
  { role: 'super_admin', filters: { territory: 'IN/KL' } },
  { role: 'super_admin', filters: { affiliate: 0 } },
  { role: 'super_admin', filters: { product: 0, affiliate: 1 } },
  { role: 'nsa', filters: { provider: 1 } },
  { role: 'ssa', filters: {} },
  { role: 'dsa', filters: {} },
] as const)(
  'the list behind each figure adds up to it, for $role with $filters',
  async ({ role, filters }) => {
    const [actor] = await db.select().from(users).where(eq(users.id, market.admins[role].id))
    if (!actor) throw new Error('The administrator is gone')
    const chosen = {
      territory: 'territory' in filters ? filters.territory : undefined,
      product: 'product' in filters ? market.products[filters.product]?.id : undefined,
      provider: 'provider' in filters ? market.providers[filters.provider]?.id : undefined,
      affiliate: 'affiliate' in filters ? market.affiliates[filters.affiliate]?.id : undefined,
    }
    const period = { from: '2025-12-05', to: '2026-11-20' }
    let compared = 0
    for (const section of reportSections) {
      const result = await getReport(db, actor, section, { ...period, ...chosen, by: 'month' }, now)
      // A section without such a filter.
      if (!result.ok) continue
      for (const { key, value, unit } of result.value.figures) {
        const behind = listBehind(section, key, { ...period, ...chosen })
        if (behind === null || unit === 'percent' || notAddedUp.has(key)) continue
        const rows = await rowsBehind(actor, behind)
        const add = section === 'affiliates' && key !== 'earned' ? () => 1 : (adders[key] ?? (() => 1))
        const sum = rows.reduce((total, row) => total + add(row as unknown as Record<string, unknown>), 0)
        expect(sum, `${section}, ${key}`).toBe(value)
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(10)
  },
)

test('an affiliate and a provider find nothing by who brought a booking or a lead', async () => {
  const own = async (id: string | undefined) => {
    const [actor] = await db
      .select()
      .from(users)
      .where(eq(users.id, id ?? ''))
    if (!actor) throw new Error('The account is gone')
    return actor
  }
  const affiliate = market.affiliates[0]?.id
  const provider = await own(market.providers[0]?.id)
  expect((await listBookings(db, provider, { affiliate }, now)).rows).toEqual([])
  expect((await listBookings(db, provider, { affiliate: 'any' }, now)).rows).toEqual([])
  const other = await own(market.affiliates[1]?.id)
  expect((await listLeads({ db, now: () => now }, other, { affiliate: 'any' })).rows).toEqual([])
})
