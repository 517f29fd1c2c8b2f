// The provider opens a voucher by its QR code or its typed code, and marks the guests as arrived.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as login from '../../../../app/routes/auth/login/route.tsx'
import * as entry from '../../../../app/routes/bookings/check-in/code/route.tsx'
import * as checkIn from '../../../../app/routes/bookings/check-in/guests/route.tsx'
import type { Role } from '../../../../contract/options/accounts/roles.ts'
import type { BookingDetails } from '../../../../contract/shapes/bookings.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { aProfile, hostAnswers, hostOffersNothing, json } from '../../support/host.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'

const cookie = 'accessToken=abc'
const code = '7KQM2X9D4HTR'
const path = `/check-in/${code}`
const voucher = `GET /vouchers/${code}`

// In India 31 Jul 2031, in the morning.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-07-30T21:00:00Z') }))
afterEach(() => vi.useRealTimers())

const valid: Partial<BookingDetails> = {
  status: 'confirmed',
  paymentStatus: 'completed',
  holdExpiresAt: null,
  actions: ['cancel', 'arrive', 'no-show'],
}

async function scan(details: Partial<BookingDetails>, role: Role = 'service_provider') {
  hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    [voucher]: json({ booking: aBooking({ ...valid, ...details }) }),
  })
  return visit(checkIn, { path, params: { code }, cookie })
}

async function scanFails(status: number, message: string) {
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'service_provider' }),
    [voucher]: json({ message }, status),
  })
  return visit(checkIn, { path, params: { code }, cookie })
}

describe('a voucher that the provider scans', () => {
  test('offers to write to the guest by WhatsApp, with the text of the host', async () => {
    const html = renderRoute(checkIn, await scan({ whatsAppText: 'Where are you?' }))
    expect(html).toContain('href="https://wa.me/919876543210?text=Where%20are%20you%3F"')
    expect(html).toContain('aria-label="WhatsApp +91 98765 43210"')
  })

  test('shows name, product, time, guests and payment, with both buttons and no script', async () => {
    const html = renderRoute(checkIn, await scan({}))
    const text = textOf(html)
    for (const words of [
      'Asha Nair',
      'Fort Kochi walk',
      'Ready to check in',
      'Thursday, 31 Jul 2031',
      '9:30 am – 12:00 pm',
      '2 guests',
      'Paid ₹2,400.50',
      'BK-000123',
      'Mark as arrived',
      'Mark as a no-show',
    ])
      expect(text).toContain(words)
    expect(html).toContain('href="tel:+919876543210"')
    expect(checkIn).not.toHaveProperty('handle')
    expect(entry).not.toHaveProperty('handle')
  })

  test.each<[string, Partial<BookingDetails>, string]>([
    ['was changed to a lower price', {}, 'Paid ₹1,400.50'],
    ['was refunded in part', { status: 'completed', paymentStatus: 'refunded' }, 'Refunded ₹1,000'],
    [
      'is not paid',
      { status: 'pending', paymentStatus: 'pending', refundAmount: null },
      'Not paid ₹2,400.50',
    ],
  ])('shows the money of a booking that %s', async (_, details, shown) => {
    expect(textOf(renderRoute(checkIn, await scan({ refundAmount: 100_000, ...details })))).toContain(shown)
  })

  test.each<[string, Partial<BookingDetails>, string]>([
    ['cancelled', { status: 'cancelled', actions: [] }, 'Cancelled This voucher is no longer valid.'],
    [
      'of another day',
      { date: '2031-08-02', actions: ['cancel'] },
      'Another day This voucher is for Saturday, 2 Aug 2031.',
    ],
    [
      'over',
      { date: '2031-07-20', status: 'completed', actions: [] },
      'Over This voucher was for Sunday, 20 Jul 2031.',
    ],
    [
      'used already',
      { arrivedAt: '2031-07-30T20:30:00.000Z', actions: ['undo-arrival'] },
      'Arrived Checked in at 2:00 am.',
    ],
    [
      'used on the day before',
      { arrivedAt: '2031-07-30T18:00:00.000Z', actions: ['undo-arrival'] },
      'Arrived Checked in at 30 Jul 2031, 11:30 pm.',
    ],
    [
      'not paid',
      { status: 'pending', paymentStatus: 'pending', actions: ['decline'] },
      'Not confirmed It is not paid yet.',
    ],
    [
      'not accepted',
      { status: 'pending', actions: ['accept', 'decline'] },
      'Not confirmed It is paid and waits for your reply.',
    ],
    [
      'paid and not accepted',
      { status: 'pending', paymentStatus: 'completed', actions: [] },
      'Not confirmed It is paid, but not accepted.',
    ],
    ['a no-show', { status: 'completed', isNoShow: true, actions: [] }, 'No-show You marked these guests'],
    [
      'a no-show that can be undone',
      { status: 'completed', isNoShow: true, actions: ['undo-no-show'] },
      'Are they here? Undo it, then mark them as arrived.',
    ],
  ])('that is %s says so, and offers no arrival', async (_, details, sentence) => {
    const html = renderRoute(checkIn, await scan(details))
    expect(textOf(html)).toContain(sentence)
    expect(html).not.toContain('value="arrive"')
  })

  test.each([
    [403, 'This voucher is for another provider.', 'Not your guests'],
    [404, 'No voucher has this code.', 'Code not found'],
    [429, 'Too many attempts. Try again in 15 minutes.', 'Too many wrong codes'],
  ])(
    'that the host refuses with %i explains it, with a field for another code',
    async (status, message, title) => {
      const page = await scanFails(status, message)
      const html = renderRoute(checkIn, page)
      expect([page.status, page.thrown]).toEqual([status, false])
      expect(textOf(html)).toContain(`${title} ${message}`)
      expect(html).toMatch(/<form [^>]*action="\/check-in"/)
    },
  )

  test.each<Role>(['user', 'super_admin', 'dsa'])('leads the %s to the booking', async (role) => {
    expect((await scan({}, role)).location).toBe('/bookings/b-1')
  })

  test('leads to the sign-in page and back', async () => {
    hostAnswers({
      [voucher]: json({ booking: aBooking() }),
      'POST /auth/login': json({ user: { role: 'service_provider' } }, 200, ['accessToken=abc']),
    })
    const { location } = await visit(checkIn, { path, params: { code } })
    expect(location).toBe(`/login?next=${encodeURIComponent(path)}`)
    const page = await visit(login, { path: String(location) })
    expect(textOf(renderRoute(login, page))).toContain('Sign in to check in your guests.')
    const form = { email: 'provider@host.test', password: 'Kerala-monsoon-26' }
    expect((await visit(login, { path: String(location), form })).location).toBe(path)
  })

  test.each([`${path}/x`, '/check-in/', '/check-in/BK-000123', '//check-in', '/check-in/7KQM2X9D4HTR?x=1'])(
    'is not where a forged return address leads: %s',
    async (next) => {
      hostAnswers({
        'POST /auth/login': json({ user: { role: 'service_provider' } }, 200, ['accessToken=abc']),
      })
      const form = { email: 'provider@host.test', password: 'Kerala-monsoon-26' }
      const address = `/login?next=${encodeURIComponent(next)}`
      expect((await visit(login, { path: address, form })).location).toBe('/dashboard')
    },
  )

  test.each([
    ['arrive', 'Marked as arrived.'],
    ['undo-arrival', 'The arrival is undone.'],
    ['no-show', 'Marked as a no-show.'],
    ['undo-no-show', 'The no-show is undone. We have told the customer.'],
  ])('does %s with the version that was shown', async (action, message) => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      [voucher]: json({ booking: aBooking(valid) }),
      'POST /bookings/b-1/actions': json({ booking: aBooking(valid) }),
    })
    const page = await visit(checkIn, {
      path,
      params: { code },
      cookie,
      form: { intent: action, version: '3' },
    })
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([{ action, version: 3 }])
    expect([page.location, toastOf(page)]).toEqual([path, expect.stringContaining(message)])
  })

  test('shows why the host did not take the arrival', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      [voucher]: json({ booking: aBooking(valid) }),
      'POST /bookings/b-1/actions': json({ message: 'These guests are already marked as arrived.' }, 409),
    })
    const form = { intent: 'arrive', version: '3' }
    const page = await visit(checkIn, { path, params: { code }, cookie, form })
    expect([page.location, toastOf(page)]).toEqual([
      path,
      expect.stringContaining('already marked as arrived'),
    ])
  })

  test.each(['cancel', 'refund', ''])('does nothing else: %s', async (action) => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      [voucher]: json({}),
    })
    const page = await visit(checkIn, {
      path,
      params: { code },
      cookie,
      form: { intent: action, version: '3' },
    })
    expect(page.location).toBe(path)
    expect(received.filter(({ method }) => method === 'POST')).toEqual([])
  })
})

describe('a typed code', () => {
  const post = (typed: string) => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'service_provider' }), [voucher]: json({}) })
    return visit(entry, { path: '/check-in', cookie, form: { code: typed } })
  }

  test.each([code, '7KQM-2X9D-4HTR', ' 7kqm 2x9d 4htr '])('leads to its voucher: “%s”', async (typed) => {
    expect((await post(typed)).location).toBe(path)
  })

  test.each([
    ['', 'Code of the voucher is required.'],
    ['BK-000123', 'A code has 12 letters and digits. Look below the QR code.'],
  ])('that cannot be one is refused at its field: “%s”', async (typed, message) => {
    const page = await post(typed)
    expect([page.status, page.data]).toEqual([400, { typed, problem: message }])
  })
})

test('a host without vouchers has no check-in', async () => {
  hostOffersNothing()
  for (const [module, at] of [
    [entry, '/check-in'],
    [checkIn, path],
  ] as const) {
    const { status, thrown } = await visit(module, { path: at, params: { code }, cookie })
    expect([status, thrown]).toEqual([404, true])
  }
})
