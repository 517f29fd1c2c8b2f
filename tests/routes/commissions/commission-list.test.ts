// The lists of commissions and of a provider's earnings, as each role sees them.
import { describe, expect, test } from 'vitest'
import * as earnings from '../../../app/routes/commissions/earnings/route.tsx'
import * as commissions from '../../../app/routes/commissions/list/route.tsx'
import * as csv from '../../../app/routes/exports/commissions.csv.ts'
import * as serviceTabs from '../../../app/routes/products/tabs/route.tsx'
import type { CommissionRow } from '../../../contract/shapes/money/commissions.ts'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aCommission, aSummary, totals } from '../support/rows/commission-row.ts'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'

async function list(
  role: Role,
  {
    search = '',
    rows = [aCommission()],
    next = null,
    summary = json(aSummary()),
    module = commissions,
  }: {
    search?: string
    rows?: CommissionRow[]
    next?: string | null
    summary?: Response
    module?: { loader: unknown; default: unknown }
  } = {},
) {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /commissions': json({ rows, next, previous: null }),
    'GET /commissions/summary': summary,
  })
  const visited = await visit(module, { path: `/commissions${search}`, cookie })
  const askedOf = (asked: string) =>
    Object.fromEntries(new URLSearchParams(received.find(({ path }) => path === asked)?.search))
  const html = () => renderRoute(module, visited)
  return { ...visited, askedOf, html, text: () => textOf(html()) }
}

test('each row has one amount, which a phone shows beside its title', async () => {
  const html = (await list('affiliate')).html()
  expect(html).toMatch(/<td[^>]*data-title="Amount"[^>]*data-number="sum"/)
  expect(html).not.toContain('data-title="Booking"')
  expect(textOf(html)).toMatch(/Booking BK-\S+ /)
})

describe('the list of commissions', () => {
  test('tells an affiliate for what, in which state and when each becomes available', async () => {
    const text = (await list('affiliate')).text()

    expect(text).toContain('Fort Kochi walk Pending Available on 8 Jul 2031')
    expect(text).toContain('BK-000123')
    expect(text).toContain('₹120')
    expect(text).not.toContain('Asha Nair')
  })

  test.each([
    [{ status: 'available' }, 'Available In the next payout'],
    [
      { status: 'available', payout: { id: 'p', payoutId: 'PO-000007', status: 'sent' } },
      'On its way In payout PO-000007',
    ],
    [{ status: 'on_hold', holdReason: 'Same phone number' }, 'On hold Same phone number'],
    [{ status: 'paid', paidAt: '2031-07-09T10:00:00Z' }, 'Paid Paid on 9 Jul 2031'],
    [{ status: 'available', isCancelled: true }, 'Cancelled Cancelled by an administrator'],
  ] as const)('names the state of %j by a word', async (overrides, words) => {
    expect((await list('affiliate', { rows: [aCommission(overrides)] })).text()).toContain(words)
  })

  test('opens with earned, pending, available and paid out, and what becomes available when', async () => {
    const overall = totals({ earned: 1_00_000, pending: 20_000, available: 30_000, paid: 50_000 })
    const nextRelease = { at: '2031-07-08T10:00:00Z', amount: 12_050 }
    const text = (await list('affiliate', { summary: json(aSummary({ overall, nextRelease })) })).text()

    expect(text).toContain('Earned ₹1,000 Pending ₹200 Available ₹300 Paid out ₹500')
    expect(text).toContain('Next: ₹120.50 becomes available on 8 Jul 2031.')
    expect(text).not.toContain('On hold ₹')
    expect(text).not.toContain('waits for the partner')
    const waiting = aSummary({ overall, nextRelease, waitingForIncome: 7950 })
    expect((await list('affiliate', { summary: json(waiting) })).text()).toContain(
      '₹79.50 waits for the partner’s payment to us.',
    )
  })

  test('gives the totals of a filter beside those of everything', async () => {
    const matching = totals({ earned: 4000, available: 4000, count: 3 })
    const page = await list('affiliate', {
      search: '?status=available',
      summary: json(aSummary({ matching })),
    })

    expect(page.text()).toContain('3 rows match your filter: ₹40 earned, ₹0 pending, ₹40 available')
    expect(page.askedOf('/commissions/summary')).toEqual({ status: 'available' })
  })

  test('tells of a search that matches too much that its pages are parts, and offers the next', async () => {
    const page = await list('super_admin', {
      search: '?q=tea',
      rows: [],
      next: 'abc',
      summary: json(aSummary({ matching: null, searchedRows: 2000 })),
    })

    expect(page.text()).toContain('Your search matches very many bookings, so there are no totals')
    expect(page.text()).toContain('each looks through 2,000 rows')
    expect(page.text()).toContain('No results on this page')
    expect(page.text()).toContain('Next page')
  })

  test.each<[Role, string, Record<string, string>, Record<string, string>]>([
    ['affiliate', '?view=held', {}, {}],
    ['affiliate', '?view=on-hold', { status: 'on_hold' }, { status: 'on_hold' }],
    ['super_admin', '?view=own', {}, {}],
    ['dsa', '?view=own', { whose: 'own' }, { whose: 'own' }],
    [
      'ssa',
      '?view=held',
      { status: 'on_hold', waits: 'decision', sort: 'oldest' },
      { status: 'on_hold', waits: 'decision' },
    ],
    ['dsa', '?view=held&status=paid', { status: 'paid', sort: 'oldest' }, { status: 'paid' }],
    ['dsa', '?waits=decision', {}, {}],
    [
      'nsa',
      '?q=fort&type=share&after=abc&sort=release',
      { q: 'fort', type: 'share', after: 'abc', sort: 'release', status: 'pending' },
      { q: 'fort', type: 'share', status: 'pending' },
    ],
    ['dsa', '?sort=release&status=paid', { sort: 'release', status: 'paid' }, { status: 'paid' }],
  ])('of %s at %s requests what the URL says', async (role, search, asked, summarized) => {
    const page = await list(role, { search })

    expect(page.askedOf('/commissions')).toEqual(asked)
    expect(page.askedOf('/commissions/summary')).toEqual(summarized)
  })

  test('names the beneficiaries to administrators, whatever the length of a name', async () => {
    const name = 'Thiruvananthapuram Padmanabhaswamy Krishnamoorthy Venkatasubramanian'
    const text = (await list('dsa', { rows: [aCommission({ beneficiary: { id: 'a', name } })] })).text()

    expect(text).toContain(name)
  })

  test('says what to do next while nothing is earned', async () => {
    expect((await list('affiliate', { rows: [] })).text()).toContain('No commissions yet Share your link.')
    expect((await list('dsa', { rows: [], search: '?view=held' })).text()).not.toContain('No commissions yet')
  })

  test('shows its rows while the totals fail', async () => {
    const page = await list('affiliate', { summary: json({ message: 'x' }, 500) })

    expect(page.status).toBe(200)
    expect(page.text()).toContain('The totals could not be loaded.')
    expect(page.text()).toContain('Fort Kochi walk')
  })

  test('is launching soon at a host without commissions', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile() })
    const { data } = await visit(commissions, { path: '/commissions', cookie })

    expect(data).toEqual({ launchingSoon: 'Commissions' })
  })

  test('is not for providers and customers', async () => {
    for (const role of ['service_provider', 'user'] as const)
      expect((await list(role)).location).toBe('/unauthorized')
  })

  test('has a CSV file with the same filters, which streams', async () => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /commissions.csv': new Response('a', { headers: { 'Content-Type': 'text/csv' } }),
    })
    const { headers } = await visit(csv, { path: '/commissions.csv?view=held&q=fort&after=x', cookie })

    expect(headers.get('Content-Disposition')).toContain('commissions-')
    expect(received.at(-1)?.search).toBe('?status=on_hold&waits=decision&q=fort&sort=oldest')
  })
})

describe('a provider’s earnings', () => {
  test('are a page of My Services with their shares', async () => {
    const page = await list('service_provider', {
      module: earnings,
      rows: [aCommission({ type: 'share', amount: 204_000 })],
    })
    const html = renderRoute(earnings, page)

    expect(textOf(html)).toContain('Earnings')
    expect(textOf(html)).toContain('₹2,040')
    expect(html).toContain('href="/my-services/earnings/c-1?list="')
  })

  test('are a tab of My Services, with payouts and statements, where the host has them', async () => {
    const pathsWith = async (...calls: string[]) => {
      hostAnswers({ 'GET /auth/profile': aProfile({ role: 'service_provider' }) })
      hostOffers('GET /managed-products', ...calls)
      const { data } = await visit(serviceTabs, { path: '/my-services', cookie })
      return (data as { tabs: { path: string }[] }).tabs.map(({ path }) => path)
    }

    expect(await pathsWith()).toEqual(['/my-services'])
    expect(await pathsWith('GET /commissions', 'GET /payouts', 'GET /statement')).toEqual([
      '/my-services',
      '/my-services/earnings',
      '/my-services/payouts',
      '/my-services/statements',
    ])
  })
})
