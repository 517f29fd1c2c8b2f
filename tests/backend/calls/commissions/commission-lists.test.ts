// What is owed, as its beneficiaries and administrators list it. Rows are inserted as settlement would write them.
import type { CommissionRow } from '@affiliate-booking/contract/shapes/money/commissions'
import * as fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import {
  exportCommissions,
  listCommissions,
} from '../../../../backend/services/commissions/views/list-commissions.ts'
import { summarizeCommissions } from '../../../../backend/services/commissions/views/summarize-commissions.ts'
import { cookieOf, ids, idukki } from '../../support/two-territories/cast.ts'
import { commissionScene } from './commission-scene.ts'

const { stage, fill, earn } = commissionScene()

test('a list of many commissions has pages that neither repeat nor miss a row, in every order', async () => {
  await fill()
  for (let index = 0; index < 60; index += 1) {
    await earn({
      amount: 1000 + (index % 7),
      createdAt: new Date(stage.now().getTime() + (index % 11) * 1000),
    })
  }
  for (const sort of ['newest', 'oldest', 'amount-desc', 'release']) {
    const seen: string[] = []
    for (let after = ''; ;) {
      const { body } = await stage.get(`/commissions?sort=${sort}${after}`, cookieOf('affiliate'))
      seen.push(...body.rows.map(({ id }: { id: string }) => id))
      if (body.next === null) break
      after = `&after=${body.next}`
    }
    expect([seen.length, new Set(seen).size], sort).toEqual([61, 61])
  }
})

async function listAll(role: Parameters<typeof cookieOf>[0], query: string): Promise<CommissionRow[]> {
  const rows: CommissionRow[] = []
  for (let after = ''; ;) {
    const { body } = await stage.get(`/commissions?${query}${after}`, cookieOf(role))
    rows.push(...body.rows)
    if (body.next === null) return rows
    after = `&after=${body.next}`
  }
}

const randomRow = fc.record({
  part: fc.constantFrom(
    { role: 'affiliate', tier: 0, type: 'sale' },
    { role: 'dsa', tier: 1, type: 'override' },
    { role: 'ssa', tier: 2, type: 'override' },
    { role: 'nsa', tier: 3, type: 'override' },
    // Earned in another office, before.
    { role: 'ssa', tier: 1, type: 'override' },
    { role: 'nsa', tier: 2, type: 'correction' },
    { role: 'nsa', tier: null, type: 'adjustment' },
  ),
  amount: fc.integer({ min: -2000, max: 8000 }),
  status: fc.constantFrom('pending', 'available', 'on_hold', 'paid'),
  territoryPath: fc.constantFrom(idukki, idukki, 'IN/TN/nilgiris', 'IN/KL', 'IN', null),
  hoursAgo: fc.integer({ min: 0, max: 21 * 24 }),
})

/** Rows of every tier, type and state, in and outside the territories, over three weeks. */
const earnAtRandom = (count: number) =>
  earn(
    ...fc.sample(randomRow, { seed: 7, numRuns: count }).map(({ part, hoursAgo, ...row }) => {
      const { role, ...kind } = part
      const createdAt = new Date(stage.now().getTime() - hoursAgo * 3_600_000)
      return { ...kind, ...row, beneficiaryId: ids.account(role), createdAt }
    }),
  )

const actorOf = async (role: (typeof everyRole)[number]) => {
  const [actor] = await stage.db
    .select()
    .from(users)
    .where(eq(users.id, ids.account(role)))
  if (!actor) throw new Error('no such account')
  return actor
}

test('a search that matches too much finds the same rows, a part of the list for each page', async () => {
  await fill()
  await earnAtRandom(60)
  const limits = { bookings: 0, rows: 7 }
  for (const role of ['super_admin', 'ssa', 'affiliate'] as const) {
    const actor = await actorOf(role)
    for (const sort of ['newest', 'release'] as const) {
      const filter = { q: 'cardamom', sort, from: '2026-09-12' }
      const expected = (await listAll(role, new URLSearchParams(filter).toString())).map(({ id }) => id)
      const found: string[] = []
      let pages = 0
      for (let after: string | undefined; ; pages += 1) {
        const page = await listCommissions(stage.db, actor, { ...filter, after }, limits)
        expect(page.rows.length).toBeLessThanOrEqual(limits.rows)
        found.push(...page.rows.map(({ id }) => id))
        if (page.next === null) break
        after = page.next
      }
      expect(found, `${role} ${sort}`).toEqual(expected)
      expect(pages, `${role} ${sort}`).toBeGreaterThan(0)
      const table = await new Response(exportCommissions(stage.db, actor, filter, limits)).text()
      expect(table.trim().split('\r\n').length - 1, `${role} ${sort}`).toBe(expected.length)
    }
    const summary = await summarizeCommissions(stage.db, actor, { q: 'cardamom' }, limits)
    expect(summary).toMatchObject({ matching: null, searchedRows: 7 })
    expect(summary.overall.count).toBeGreaterThan(0)
  }
})

const everyRole = ['super_admin', 'nsa', 'ssa', 'dsa', 'affiliate', 'provider'] as const

test('an administrator’s list has the own rows and the territory’s in one order, each once', async () => {
  await fill()
  await earnAtRandom(100)
  const orders: Record<string, (row: CommissionRow) => number> = {
    newest: ({ createdAt }) => -Date.parse(createdAt),
    oldest: ({ createdAt }) => Date.parse(createdAt),
    'amount-desc': ({ amount }) => -amount,
    release: ({ holdUntil }) => Date.parse(holdUntil),
  }
  for (const role of ['nsa', 'ssa', 'dsa'] as const) {
    const { count } = (await stage.get('/commissions/summary', cookieOf(role))).body.overall
    for (const [sort, by] of Object.entries(orders)) {
      const rows = await listAll(role, `sort=${sort}`)
      expect([rows.length, new Set(rows.map(({ id }) => id)).size], `${role} ${sort}`).toEqual([count, count])
      expect(rows.map(by), `${role} ${sort}`).toEqual(rows.map(by).sort((a, b) => a - b))
    }
  }
})

test('the totals of days, states and types are those of the list, for everybody', async () => {
  await fill()
  await earnAtRandom(100)
  for (const role of everyRole) {
    for (const query of [
      'from=2026-09-20&to=2026-09-24',
      'to=2026-09-21&status=available',
      'from=2026-09-18&type=override',
      'from=2026-09-18&whose=own',
      'from=2026-09-10&q=cardamom',
    ]) {
      const rows = await listAll(role, query)
      const { matching } = (await stage.get(`/commissions/summary?${query}`, cookieOf(role))).body
      const sum = (fits: (row: CommissionRow) => boolean) =>
        rows.filter(fits).reduce((total, { amount }) => total + amount, 0)
      expect(matching, `${role} ${query}`).toEqual({
        count: rows.length,
        earned: sum(({ type }) => type !== 'adjustment'),
        adjustments: sum(({ type }) => type === 'adjustment'),
        pending: sum(({ status }) => status === 'pending'),
        available: sum(({ status }) => status === 'available'),
        onHold: sum(({ status }) => status === 'on_hold'),
        onTheWay: 0,
        paid: sum(({ status }) => status === 'paid'),
      })
    }
  }
})

test('commissions are found by state, type, product, booking number and the day they were earned on', async () => {
  await fill()
  await earn({ status: 'available', createdAt: new Date('2026-09-30T18:29:59Z') })
  await earn({ type: 'correction', amount: -700, createdAt: new Date('2026-09-30T18:30:00Z') })
  const amounts = async (query: string) =>
    (await stage.get(`/commissions?${query}`, cookieOf('affiliate'))).body.rows.map(
      ({ amount }: { amount: number }) => amount,
    )

  expect(await amounts('status=available')).toEqual([5000])
  expect(await amounts('type=correction')).toEqual([-700])
  expect(await amounts('q=cardamom&type=sale')).toEqual([12_000, 5000])
  expect(await amounts('q=BK-000003&type=correction')).toEqual([-700])
  expect(await amounts('q=BK-000002')).toEqual([])
  expect(await amounts('q=caves')).toEqual([])
  // The second began on 1 October in India.
  expect(await amounts('to=2026-09-30')).toEqual([5000])
  expect(await amounts('from=2026-10-01')).toEqual([12_000, -700])
})

test('the CSV file has the rows of the list in scope, negative amounts included, with formulas escaped', async () => {
  await fill()
  await earn({ type: 'correction', amount: -705, reason: '=1+1' })
  const { body } = await stage.get('/commissions.csv?type=correction', cookieOf('affiliate'))
  const [, row = ''] = String(body).split('\r\n')

  expect(row).toContain('BK-000003,Cardamom hills at dawn,,The affiliate,correction,pending,1000.00,')
  expect(row).toMatch(/,'?-7\.05,/)
  expect(row).toContain("'=1+1")
  expect(String(body)).not.toContain('The provider')
})
