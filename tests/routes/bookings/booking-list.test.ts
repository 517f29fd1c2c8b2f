// The list of bookings, as each role sees it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as bookings from '../../../app/routes/bookings/list/route.tsx'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import type { BookingRow } from '../../../contract/shapes/bookings.ts'
import { aRow } from '../support/rows/booking-row.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const page = (rows: unknown[], next: string | null = null, previous: string | null = null) =>
  json({ rows, next, previous })

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-07-01T10:03:20Z') }))
afterEach(() => vi.useRealTimers())

async function list(role: Role, search = '', answer = page([aRow()])) {
  const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }), 'GET /bookings': answer })
  const visited = await visit(bookings, { path: `/bookings${search}`, cookie })
  const asked = received.find(({ path }) => path === '/bookings')
  return {
    ...visited,
    asked: new URLSearchParams(asked?.search ?? ''),
    html: () => renderRoute(bookings, visited),
  }
}

describe('the list of bookings', () => {
  test.each<[Role, Record<string, string>]>([
    ['user', { sort: 'date', cancelled: 'hide' }],
    ['service_provider', { sort: 'date', cancelled: 'hide' }],
  ])('of %s starts with upcoming bookings that are not cancelled, soonest first', async (role, asked) => {
    const { status, asked: query } = await list(role)

    expect(status).toBe(200)
    expect(Object.fromEntries(query)).toEqual({ ...asked, time: 'upcoming' })
  })

  test.each<[Role, string, Record<string, string>]>([
    ['dsa', '', { sort: 'newest' }],
    ['dsa', '?view=review', { payment: 'review', waits: 'check', sort: 'date' }],
    // Also those that somebody else has to check.
    ['dsa', '?view=review&payment=review', { payment: 'review', sort: 'date' }],
    ['dsa', '?view=all&waiting=older', { sort: 'newest', waiting: 'older' }],
    // A payment in review is pending.
    [
      'dsa',
      '?view=all&waiting=older&payment=pending',
      { sort: 'newest', waiting: 'older', payment: 'pending' },
    ],
    ['dsa', '?view=all&waiting=older&payment=paid', { sort: 'newest', payment: 'paid' }],
    ['dsa', '?view=all&refund=any&payment=pending', { sort: 'newest', payment: 'pending' }],
    ['service_provider', '?view=answer', { status: 'pending', payment: 'completed', sort: 'date' }],
    ['service_provider', '?view=reviews', { review: 'unanswered', sort: 'date-desc' }],
    ['user', '?view=all&status=cancelled&sort=amount-desc', { status: 'cancelled', sort: 'amount-desc' }],
    ['user', '?view=all&after=abc', { sort: 'newest', after: 'abc' }],
    ['user', '?view=past', { time: 'past', sort: 'date-desc' }],
    // Days of the past, too.
    ['user', '?from=2026-01-01', { from: '2026-01-01', cancelled: 'hide', sort: 'date' }],
    // Not a view of customers, nor of anybody.
    ['nsa', '?view=past', { sort: 'newest' }],
    ['nsa', '?view=answer', { status: 'pending', payment: 'completed', sort: 'date' }],
    ['nsa', '?view=nonsense&q=fort', { sort: 'newest', q: 'fort' }],
  ])('of %s at %s requests what the URL says', async (role, search, asked) => {
    expect(Object.fromEntries((await list(role, search)).asked)).toEqual(asked)
  })

  test('shows a provider how many stars the reviews have that wait for a reply', async () => {
    const rows = [aRow({ reviewRating: 2 }), aRow({ id: 'b-2' })]
    const html = (await list('service_provider', '?view=reviews', page(rows))).html()
    const reviewed = textOf(html)
    expect(reviewed).toContain('Rating')
    expect(reviewed).toContain('2 of 5')
    expect(html, 'all of them are completed').not.toContain('data-title="Status"')
    const past = textOf((await list('service_provider', '?view=past', page(rows))).html())
    expect(past).not.toContain('2 of 5')
  })

  test('shows a customer each booking with its state and a link', async () => {
    const html = (await list('user')).html()

    expect(html).toContain('href="/bookings/b-1"')
    const text = textOf(html)
    expect(text).toContain('Your trips')
    expect(text).toContain('Fort Kochi walk Malabar Trails')
    expect(text).toContain('31 Jul 2031 9:30 am – 12:00 pm')
    expect(text).toContain('₹2,400.50')
    expect(text).not.toContain('Asha Nair')
  })

  const refunded = [
    aRow({ status: 'confirmed', paymentStatus: 'completed', refundAmount: 100_000 }),
    aRow({ id: 'b-2', status: 'cancelled', paymentStatus: 'refunded', refundAmount: 240_050 }),
  ]

  test('shows a customer what a change to a lower price has left, and what a cancelled booking was', async () => {
    const text = textOf((await list('user', '', page(refunded))).html())
    expect(text.match(/₹[\d,.]+/g)).toEqual(['₹1,400.50', '₹2,400.50'])
  })

  test.each<Role>(['service_provider', 'dsa'])(
    'shows the role %s the price, by which it sorts, and that a part of it or all was refunded',
    async (role) => {
      const text = textOf((await list(role, '', page(refunded))).html())
      expect(text.match(/₹[\d,.]+/g)).toEqual(['₹2,400.50', '₹2,400.50'])
      expect(text.match(/(Partly r|R)efunded ₹/g)).toEqual(['Partly refunded ₹', 'Refunded ₹'])
    },
  )

  test.each<[string, Partial<BookingRow>, string, string]>([
    [
      'that is not paid',
      {},
      'Pay now : Fort Kochi walk We hold your booking until 3:45 pm.',
      '/bookings/b-1',
    ],
    [
      'that was not paid in time',
      { holdExpiresAt: '2031-07-01T09:00:00Z' },
      'Not paid in time',
      '/tours/fort-kochi-walk',
    ],
    ['whose payment is checked', { isPaymentInReview: true }, 'Checking your payment', '/bookings/b-1'],
    ['that is paid', { paymentStatus: 'completed' }, 'Waiting for the provider', '/bookings/b-1'],
    ['that is confirmed', { status: 'confirmed' }, 'Show the voucher', '/bookings/b-1/voucher'],
    [
      'that is confirmed at a provider who was suspended',
      { status: 'confirmed', isProviderSuspended: true },
      'See the booking',
      '/bookings/b-1',
    ],
    ['that has ended', { status: 'completed' }, 'Book again', '/tours/fort-kochi-walk'],
    [
      'that has ended and has no review',
      { status: 'completed', canReview: true },
      'Write a review : Fort Kochi walk Book again',
      '/bookings/b-1#review',
    ],
    [
      'that has ended and has a review',
      { status: 'completed', canReview: false },
      '₹2,400.50 Book again',
      '/tours/fort-kochi-walk',
    ],
    [
      'that has ended, of a product off sale',
      { status: 'completed', isOnSale: false },
      'See the booking',
      '/bookings/b-1',
    ],
    ['that is cancelled', { status: 'cancelled' }, 'Book again', '/tours/fort-kochi-walk'],
    [
      'whose refund needs a UPI id',
      { status: 'cancelled', paymentStatus: 'refunded', refundState: 'payee-needed' },
      'Enter your UPI id : Fort Kochi walk We need one that works to send your refund.',
      '/bookings/b-1',
    ],
    [
      'whose refund is on its way',
      { status: 'cancelled', paymentStatus: 'refunded', refundState: 'on-its-way' },
      'Book again : Fort Kochi walk Your refund is on its way.',
      '/tours/fort-kochi-walk',
    ],
    [
      'that is confirmed, with a part to send back',
      { status: 'confirmed', refundState: 'payee-needed' },
      'Your refund waits for your UPI id: open the booking.',
      '/bookings/b-1/voucher',
    ],
    [
      'that waits for the provider again, with a part to send back',
      { paymentStatus: 'completed', refundState: 'payee-needed' },
      'You have paid. The provider accepts next. Your refund waits for your UPI id: open the booking.',
      '/bookings/b-1',
    ],
  ])('shows a customer what to do next about a trip %s', async (_state, booking, words, to) => {
    const hoursLeft = { holdExpiresAt: new Date(Date.now() + 11 * 60_000 + 40_000).toISOString() }
    const html = (await list('user', '', page([aRow({ isOnSale: true, ...hoursLeft, ...booking })]))).html()
    expect(textOf(html)).toContain(words)
    expect(html).toContain(`href="${to}"`)
  })

  test.each([
    [{ start: 1, total: 1284, next: 'abc' }, '1–2 of 1,284'],
    [{ start: 26, total: 27, next: null }, '26–27 of 27'],
    [{ start: 1, total: 10_001, next: 'abc' }, '1–2 of more than 10,000'],
    [{ start: 12_001, total: 12_002, next: null }, '12,001–12,002 of 12,002'],
  ])('with %j says which rows it shows, of how many', async (counted, range) => {
    const rows = [aRow(), aRow({ id: 'b-2' })]
    const { html } = await list('dsa', '', json({ rows, previous: null, ...counted }))

    expect(textOf(html())).toContain(range)
  })

  test('shows no numbers of rows at a host that does not count them', async () => {
    expect(textOf((await list('dsa')).html())).not.toMatch(/\d–\d+ of/)
  })

  test('shows a provider the guests with links to the day, and an administrator payments to check', async () => {
    const answer = page([aRow({ paymentStatus: 'completed', holdExpiresAt: null })])
    const provider = (await list('service_provider', '', answer)).html()
    expect(provider).toContain('href="/bookings/day"')
    expect(textOf(provider)).toContain('Asha Nair 2 guests')
    expect(textOf(provider)).toContain('To accept')

    const admin = (
      await list('ssa', '', page([aRow({ isPaymentInReview: true, holdExpiresAt: null })]))
    ).html()
    expect(admin).toContain('href="/bookings?view=review"')
    expect(textOf(admin)).toMatch(/Payment to check .*To check/)
  })

  test('marks open bookings at a suspended provider', async () => {
    const marked = async (status: 'confirmed' | 'completed') =>
      textOf((await list('user', '', page([aRow({ status, isProviderSuspended: true })]))).html()).includes(
        'The provider is suspended',
      )
    expect([await marked('confirmed'), await marked('completed')]).toEqual([true, false])
  })

  test('warns administrators of a payment whose seats are released within 12 hours', async () => {
    const waiting = (hours: number) =>
      aRow({
        isPaymentInReview: true,
        holdExpiresAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
      })
    expect(textOf((await list('dsa', '?view=review', page([waiting(11)]))).html())).toContain(
      'Check payment now',
    )
    expect(textOf((await list('dsa', '', page([waiting(13)]))).html())).toContain('Payment to check')
    expect(textOf((await list('user', '', page([waiting(11)]))).html())).toContain('Checking your payment')
  })

  test('exports and pages with the same filters', async () => {
    const { html } = await list('dsa', '?q=fort&status=pending&after=x', page([aRow()], 'n', 'p'))

    expect(html()).toContain('href="/bookings.csv?q=fort&amp;status=pending"')
    expect(html()).toContain('href="/bookings?q=fort&amp;status=pending&amp;after=n"')
    expect(html()).toContain('href="/bookings?q=fort&amp;status=pending&amp;before=p"')
  })

  test('shows a customer without bookings where to find one, and distinguishes it from no results', async () => {
    const empty = (await list('user', '', page([]))).html()
    expect(empty).toContain('No upcoming trips')
    expect(empty).toContain('href="/tours"')
    const filtered = (await list('user', '?q=fort', page([]))).html()
    expect(filtered).toContain('No results')
    expect(filtered).toMatch(/href="\/bookings\?q=fort&amp;view=all"[^>]*>Search in All</)
  })

  test.each([
    [json({ message: 'Busy.' }, 500), 500, 'Busy.'],
    [json({ message: 'No.' }, 403), 502, 'No.'],
    [json({ rows: 'none' }), 502, 'This list could not be loaded.'],
  ])('shows an error in the page and keeps the filters when loading fails', async (answer, status, words) => {
    const visited = await list('user', '', answer)

    expect([visited.status, visited.thrown]).toEqual([status, false])
    expect(textOf(visited.html())).toContain(words)
    expect(visited.html()).toContain('name="status"')
  })

  test('shows launching soon when the API has no bookings', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'user' }) })
    const visited = await visit(bookings, { path: '/bookings', cookie })

    expect(visited.status).toBe(200)
    expect(renderRoute(bookings, visited)).toContain('We are launching soon')
  })
})

test('reported reviews are listed where the dashboard leads, and have a tab there alone', async () => {
  const reported = await list('dsa', '?view=reported', page([]))
  expect(reported.asked.get('review')).toBe('reported')
  expect(textOf(reported.html())).toContain('No reported reviews')
  expect(reported.html()).toContain('view=reported')
  expect((await list('dsa')).html()).not.toContain('view=reported')
})
