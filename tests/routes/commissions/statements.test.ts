import { describe, expect, test } from 'vitest'
import * as user from '../../../app/routes/users/detail/route.tsx'
import * as own from '../../../app/routes/commissions/statements/own/route.tsx'
import * as payee from '../../../app/routes/commissions/statements/payee/route.tsx'
import * as provider from '../../../app/routes/commissions/statements/provider/route.tsx'
import * as file from '../../../app/routes/exports/statements/payee.csv.ts'
import type { Statement, StatementBalance } from '../../../contract/shapes/money/statements.ts'
import { monthsOf, parsePeriod, periodsBetween } from '../../../shared/periods.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, hostOffers, json, type Received } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const balance = (pending: number, available: number): StatementBalance => ({
  pending,
  available,
  onHold: 0,
  total: pending + available,
})

const aStatement = (overrides: Partial<Statement> = {}): Statement => ({
  issuer: { name: 'Malabar Platform' },
  payee: { id: 'u-1', name: 'Anjali Nair' },
  period: '2027-03',
  since: '2026-12-31T20:00:00Z',
  madeAt: '2027-03-31T18:29:00Z',
  opening: balance(0, 0),
  closing: balance(0, 0),
  totals: [],
  taxes: [],
  movements: { rows: [], next: null, previous: null },
  ...overrides,
})

const moved = aStatement({
  opening: balance(50_000, 0),
  closing: balance(60_000, -30_000_00),
  totals: [
    { kind: 'accrual', count: 2, change: balance(10_000, 0) },
    { kind: 'payout-sent', count: 1, change: balance(0, -30_000_00) },
  ],
  taxes: [
    {
      section: '194H',
      financialYear: '2026-27',
      bps: 200,
      base: 30_000_00,
      gross: 30_000_00,
      tds: 600_00,
      net: 29_400_00,
    },
  ],
  movements: {
    rows: [
      {
        id: '7',
        at: '2027-03-30T18:30:00Z',
        kind: 'accrual',
        change: balance(10_000, 0),
        balance: 60_000,
        booking: { id: 'b-1', bookingId: 'BK-000123', productTitle: 'Fort Kochi walk' },
      },
      {
        id: '8',
        at: '2027-03-31T10:00:00Z',
        kind: 'payout-sent',
        change: balance(0, -30_000_00),
        balance: -29_400_00,
        payout: { id: 'p-1', payoutNumber: 'PO-000012', tds: 600_00, net: 29_400_00, utr: 'UTR-9' },
        reason: 'Because',
      },
    ],
    next: '200',
    previous: null,
  },
})

let received: Received[]
const asked = () => new URLSearchParams(received.findLast(({ path }) => path === '/statement')?.search)

async function open(
  module: { loader?: unknown },
  statement: Statement | Response,
  { role = 'affiliate', query = '', id = 'u-1' } = {},
) {
  received = hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /statement': statement instanceof Response ? statement : json({ statement }),
  })
  return visit(module, { path: `/x${query}`, params: { id }, cookie: 'accessToken=abc' })
}

describe('a statement', () => {
  test('shows balances, movements in Indian days, payouts with TDS, and what is left out', async () => {
    const html = renderRoute(own, await open(own, moved))
    const text = textOf(html)
    for (const words of [
      'Malabar Platform',
      'Statement of March 2027',
      'Anjali Nair',
      '1 Mar 2027 to 31 Mar 2027',
      'Opening balance',
      'Earned (2 movements)',
      'Closing balance',
      '31 Mar 2027',
      'BK-000123 Fort Kochi walk',
      'PO-000012 : TDS ₹600, net ₹29,400, UTR UTR-9',
      'Because',
      '194H',
      '2%',
      '-₹30,000',
      '2 of 3 movements',
      'no tax invoice and no TDS certificate. GST and TCS are left out',
    ]) {
      expect(text).toContain(words)
    }
    expect(html).toContain('href="/commissions/statements.csv?period=2027-03"')
    expect(html).toContain('href="/commissions/statements?period=2027-03&amp;after=200"')
    expect(html).toContain('href="/commissions/payouts/p-1"')
    expect(html, 'printing needs a script').toMatch(/invisible noscript:hidden">(<svg.*?<\/svg>)?Print</)
  })

  test('says that another account of the PAN counts for the TDS, where it does', async () => {
    const shared = { ...moved, taxes: moved.taxes.map((tax) => ({ ...tax, isPanShared: true })) }
    const sentence = 'Another account has the same PAN.'
    expect(textOf(renderRoute(own, await open(own, shared)))).toContain(sentence)
    expect(textOf(renderRoute(own, await open(own, moved)))).not.toContain(sentence)
  })

  test('offers every month and financial year since the first money', async () => {
    const html = renderRoute(own, await open(own, aStatement()))
    const offered = [...html.matchAll(/<option value="([^"]+)"[^>]*>([^<]+)/g)].map(([, value, label]) => [
      value,
      label,
    ])
    expect(offered).toEqual([
      ['2027-03', 'March 2027'],
      ['2027-02', 'February 2027'],
      ['2027-01', 'January 2027'],
      ['2026-27', 'Financial year 2026-27'],
    ])
    expect(textOf(html)).toContain('Nothing has moved')
  })

  test('is asked for by the period of the address; what is no period is ignored', async () => {
    await open(own, aStatement(), { query: '?period=2026-27&after=200' })
    expect([...asked()]).toEqual([
      ['period', '2026-27'],
      ['after', '200'],
    ])
    await open(own, aStatement(), { query: '?period=2026-13&payeeId=f' })
    expect([...asked()]).toEqual([])
  })

  test('of a provider links to their payouts', async () => {
    const html = renderRoute(provider, await open(provider, moved, { role: 'service_provider' }))
    expect(html).toContain('href="/my-services/payouts/p-1"')
    expect(html).toContain('href="/my-services/statements.csv?period=2027-03"')
  })

  test('of a payee is for those who pay, and does not exist out of their scope', async () => {
    const html = renderRoute(payee, await open(payee, moved, { role: 'nsa' }))
    expect(asked().get('payeeId')).toBe('u-1')
    expect(html).toContain('href="/commissions/statements/u-1/statement.csv?period=2027-03"')
    expect((await open(payee, moved, { role: 'dsa' })).location).toBe('/unauthorized')
    const missing = json({ message: 'There are no statements for this account.' }, 404)
    expect((await open(payee, missing, { role: 'nsa' })).status).toBe(404)
    expect((await open(own, moved, { role: 'super_admin' })).location).toBe('/unauthorized')
  })

  test('is a file named after its payee and its period', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'GET /statement.csv': () => new Response('Date', { headers: { 'content-type': 'text/csv' } }),
    })
    const id = '0b6f2a51-7c0e-4c58-9d5b-3d8f5f0f6f11'
    const page = await visit(file, { path: '/x?period=2026-27', params: { id }, cookie: 'accessToken=abc' })
    expect(page.headers.get('content-disposition')).toMatch(
      /^attachment; filename="statement-0b6f2a51-2026-27-[\d-]+\.csv"$/,
    )
  })

  test('that cannot be exported leads back with the host’s reason', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'GET /statement.csv': json({ message: 'There are no statements for this account.' }, 404),
    })
    const page = await visit(file, { path: '/x', params: { id: 'u-1' }, cookie: 'accessToken=abc' })
    expect(page.location).toBe('/commissions/statements/u-1')
    expect(toastOf(page)).toContain('There are no statements for this account.')
  })
})

test.each([
  ['super_admin', 'affiliate', true],
  ['nsa', 'service_provider', true],
  ['dsa', 'affiliate', false],
  ['super_admin', 'user', false],
])('the page of an account, for %s and %s, links to statements: %s', async (role, of, isLinked) => {
  hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /users/u-9': json({ user: { id: 'u-9', name: 'Anjali Nair', role: of, status: 'active' } }),
    'GET /users/u-9/history': json({ timeline: [] }),
  })
  hostOffers('GET /statement')
  const page = await visit(user, { path: '/x', params: { id: 'u-9' }, cookie: 'accessToken=abc' })
  expect(renderRoute(user, page).includes('href="/commissions/statements/u-9"')).toBe(isLinked)
})

describe('periods', () => {
  test.each([
    ['2026-11', '2026-11-01', '2026-11-30'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2026-12', '2026-12-01', '2026-12-31'],
    ['2026-27', '2026-04-01', '2027-03-31'],
    ['2099-00', '2099-04-01', '2100-03-31'],
  ])('%s is from %s to %s', (name, first, last) => {
    expect(parsePeriod(name)).toMatchObject({ first, last })
  })

  test.each(['2026-13', '2026-00', '2026-26', '2011-12', '2026', 'x', '2026-1'])('%s is none', (name) => {
    expect(parsePeriod(name)).toBeNull()
  })

  test('of a financial year are twelve months, and begin on 1 April in India', () => {
    const year = parsePeriod('2026-27')
    expect(year && monthsOf(year).map(({ name }) => name)).toEqual([
      ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2026-${month}`),
      ...['01', '02', '03'].map((month) => `2027-${month}`),
    ])
    const { months, years } = periodsBetween(
      new Date('2027-03-31T18:29:59Z'),
      new Date('2027-03-31T18:30:00Z'),
    )
    expect(months.map(({ name }) => name)).toEqual(['2027-04', '2027-03'])
    expect(years.map(({ name }) => name)).toEqual(['2027-28', '2026-27'])
  })
})
