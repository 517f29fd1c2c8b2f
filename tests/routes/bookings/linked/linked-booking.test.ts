// The pages of a booking that its link opens, without an account.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as account from '../../../../app/routes/bookings/linked/account/route.tsx'
import * as cancel from '../../../../app/routes/bookings/linked/cancel/route.tsx'
import * as trip from '../../../../app/routes/bookings/linked/detail/route.tsx'
import * as receipt from '../../../../app/routes/bookings/linked/receipt/route.tsx'
import * as state from '../../../../app/routes/bookings/linked/state/route.tsx'
import * as voucher from '../../../../app/routes/bookings/linked/voucher/route.tsx'
import * as login from '../../../../app/routes/auth/login/route.tsx'
import type { BookingDetails } from '../../../../contract/shapes/bookings.ts'
import { bookingLinkHeader } from '../../../../contract/call.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { aProfile, hostAnswers, hostOffers, json } from '../../support/host.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'

const link = 'Vp-woyKSrOqBsmoGI2ALw8hCpRZUtjS6DW9GHvfqsAA'
const path = `/trip/${link}`
const here = `${path}/account`
const unknown = { message: 'This link does not open a booking.' }

let hours = 0
beforeEach(() => {
  // Each test after what the others taught of the host.
  hours += 1
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-07-01T10:03:20Z') + hours * 86_400_000 })
})
afterEach(() => vi.useRealTimers())

const linked = (details: Partial<BookingDetails> = {}) => {
  const holdExpiresAt = new Date(Date.now() + 11.2 * 60_000).toISOString()
  return { 'GET /bookings/linked': () => json({ booking: aBooking({ holdExpiresAt, ...details }) }) }
}

const visitTrip = (module: typeof trip | typeof cancel | typeof voucher, at = path) =>
  visit(module, { path: at, params: { link } })

describe('a booking that its link opens', () => {
  test('shows how to pay, the link to save, and no page that needs an account', async () => {
    const received = hostAnswers(linked())
    const html = renderRoute(trip, await visitTrip(trip))

    expect(received.map(({ headers }) => headers.get(bookingLinkHeader))).toEqual([link])
    expect(textOf(html)).toContain('Pay to keep your booking')
    expect(html, 'below the link, which fills a phone').toMatch(/<a href="#next"[^>]*>Pay now<\/a>/)
    expect(html).toContain('id="next"')
    expect(html).toMatch(new RegExp(`readOnly=""[^>]* value="http[^"]*${path}"`))
    expect(html).toContain(
      `href="https://wa.me/919876543210?text=Fort%20Kochi%20walk%2C%20BK-000123%3A%20http`,
    )
    expect(html).toContain(`href="mailto:asha@host.test?`)
    expect(html).toContain(`href="${here}"`)
    expect(html).toContain(`href="${path}/cancel"`)
    expect(html).not.toContain('href="/bookings')
    expect(html).toContain('target="_blank" rel="noopener noreferrer"')
  })

  test('begins with the link until it is paid, and with the trip afterwards', async () => {
    const headings = async (details: Partial<BookingDetails>) => {
      hostAnswers(linked(details))
      return [...renderRoute(trip, await visitTrip(trip)).matchAll(/<h2[^>]*>([^<]+)</g)].map(
        ([, title]) => title,
      )
    }
    expect((await headings({})).slice(0, 2)).toEqual(['Save this link', 'Pay to keep your booking'])
    const paid = { status: 'confirmed', paymentStatus: 'completed', holdExpiresAt: null } as const
    expect((await headings(paid)).slice(0, 2)).toEqual(['Your trip is confirmed', 'Save this link'])
  })

  test('leads to the map position once the host shows it', async () => {
    hostAnswers(linked({ position: '9.96700, 76.24220' }))
    expect(renderRoute(trip, await visitTrip(trip))).toMatch(
      /<a href="[^"]*destination=9.96700%2C%2076.24220" target="_blank" rel="noreferrer"/,
    )
    hostAnswers(linked({ meetingPoint: null }))
    expect(renderRoute(trip, await visitTrip(trip))).not.toContain('Directions')
  })

  test('leads to an account to pay online, also where UPI is off', async () => {
    const withoutUpi = { payee: null, actions: ['cancel' as const] }
    hostAnswers(linked({ canPayOnlineInAccount: true, ...withoutUpi }))
    const html = renderRoute(trip, await visitTrip(trip))
    expect(textOf(html)).toContain('To pay online, first keep this booking in an account.')
    expect(textOf(html)).not.toContain('You cannot pay on this site yet.')
    expect(html.split(`href="${here}"`), 'from the next step and from the link').toHaveLength(3)

    hostAnswers(linked({ canPayOnlineInAccount: true, isProviderSuspended: true }))
    expect(textOf(renderRoute(trip, await visitTrip(trip)))).not.toContain('To pay online')
    hostAnswers(linked(withoutUpi))
    expect(textOf(renderRoute(trip, await visitTrip(trip)))).toContain('You cannot pay on this site yet.')
  })

  test.each([404, 401])('says so when the link opens nothing (%i)', async (status) => {
    hostAnswers({ 'GET /bookings/linked': json(unknown, status) })
    const { status: shown, thrown, data } = await visitTrip(trip)

    expect([shown, thrown, data]).toEqual([
      404,
      true,
      { code: 'unknown-link', message: expect.stringContaining('This link does not open a booking.') },
    ])
  })

  test('takes the payment reference, with the link and without a session', async () => {
    const received = hostAnswers({
      ...linked(),
      'POST /bookings/linked/actions': () => json({ booking: aBooking() }),
    })
    const form = { intent: 'pay', version: '3', reference: '123456789012' }
    const visited = await visit(trip, { path, params: { link }, form })

    expect(visited.location).toBe(path)
    expect(bodiesOf(received)).toEqual([{ action: 'pay', version: 3, reference: '123456789012' }])
    expect(received[0]?.headers.get(bookingLinkHeader)).toBe(link)
    expect(received[0]?.headers.get('Cookie')).toBeNull()
  })

  test.each(['confirm-payment', 'accept', 'review', 'refund', 'cancel'])(
    'sends no other action than its own: %s',
    async (action) => {
      const received = hostAnswers(linked())
      const visited = await visit(trip, { path, params: { link }, form: { intent: action, version: '3' } })

      expect(visited.status).toBe(400)
      expect(received).toEqual([])
    },
  )

  test('sets where a refund goes', async () => {
    const received = hostAnswers({ 'POST /refunds/:id/payee': json({ refund: {} } as never, 500) })
    const refundId = '0b2f1d4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f'
    const form = { intent: 'set-refund-payee', version: '0', refundId, upiId: 'asha@bank' }
    await visit(trip, { path, params: { link }, form })

    expect(bodiesOf(received)).toEqual([{ version: 0, upiId: 'asha@bank' }])
    expect(received[0]?.headers.get(bookingLinkHeader)).toBe(link)
  })

  test('continues at the new link when the link is replaced', async () => {
    const received = hostAnswers({ 'POST /bookings/renew-link': json({ link: 'n'.repeat(43) }) })
    const visited = await visit(trip, { path, params: { link }, form: { intent: 'renew-link' } })

    expect(visited.location).toBe(`/trip/${'n'.repeat(43)}`)
    expect(bodiesOf(received)).toEqual([{ link }])
  })

  test('is cancelled with the refund that was shown', async () => {
    const received = hostAnswers({
      ...linked({ status: 'confirmed', paymentStatus: 'completed', actions: ['cancel'] }),
      'POST /bookings/linked/actions': () => json({ booking: aBooking() }),
    })
    const html = renderRoute(cancel, await visitTrip(cancel, `${path}/cancel`))
    expect(html).toContain('name="intent" value="cancel"')
    const form = { intent: 'cancel', version: '3', expectedRefund: '0' }
    const visited = await visit(cancel, { path: `${path}/cancel`, params: { link }, form })

    expect(visited.location).toBe(path)
    const acted = received.filter(({ method }) => method === 'POST')
    expect(bodiesOf(acted)).toMatchObject([{ action: 'cancel', version: 3, expectedRefund: 0 }])
  })

  test('has its voucher and its receipt', async () => {
    const issued = {
      kind: 'payment',
      number: 'RC-000009',
      amount: 240_050,
      at: '2031-07-01T10:00:00Z',
      issuer: { name: 'Tourist App', address: null },
      booking: aBooking(),
      source: 'upi',
      use: 'price',
      reference: '123456789012',
      refunds: [],
    }
    hostAnswers({
      ...linked({ status: 'confirmed', voucherCode: 'voucher-code' }),
      'GET /bookings/linked/receipts/RC-000009': () => json({ receipt: issued }),
    })
    const shown = renderRoute(voucher, await visitTrip(voucher, `${path}/voucher`))
    expect(shown).toContain(`href="${path}"`)
    const toProvider = 'href="https://wa.me/919123456789?text=Hello%2C'
    expect(shown).toContain(toProvider)
    expect(renderRoute(trip, await visitTrip(trip))).toContain(toProvider)
    const params = { link, number: 'RC-000009' }
    const document = await visit(receipt, { path: `${path}/receipts/RC-000009`, params })
    expect(renderRoute(receipt, document)).toContain(`href="${path}"`)
    expect(textOf(renderRoute(receipt, document))).toContain('RC-000009')
  })

  test('has no voucher before it is confirmed', async () => {
    hostAnswers(linked())

    expect((await visitTrip(voucher, `${path}/voucher`)).location).toBe(path)
  })
})

describe('adding the booking to an account', () => {
  const cookie = 'accessToken=abc'
  const added = { 'POST /bookings/add-to-account': () => json({ booking: aBooking() }) }

  test('leads a signed-out visitor to sign in and register, and back', async () => {
    hostAnswers(linked())
    hostOffers('POST /auth/register')
    const html = renderRoute(account, await visit(account, { path: here, params: { link } }))

    for (const page of ['login', 'register'])
      expect(html).toContain(`href="/${page}?next=${encodeURIComponent(here)}"`)
    hostAnswers({ 'POST /auth/login': json({ user: { role: 'user' } }) })
    const form = { email: 'asha@host.test', password: 'monsoon rain' }
    const signedIn = await visit(login, { path: `/login?next=${encodeURIComponent(here)}`, form })
    expect(signedIn.location).toBe(here)
  })

  test.each(['/trip/x/account', `/trip/${link}`, `//evil.test/trip/${link}/account`, `${here}?x=1`])(
    'leads back to no other address: %s',
    async (address) => {
      hostAnswers({ 'POST /auth/login': json({ user: { role: 'user' } }) })
      const form = { email: 'asha@host.test', password: 'monsoon rain' }
      const { location } = await visit(login, { path: `/login?next=${encodeURIComponent(address)}`, form })

      expect(location).toBe('/dashboard')
    },
  )

  test('moves it for a customer, who continues at the booking in the account', async () => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile({ role: 'user' }), ...added })
    const visited = await visit(account, { path: here, params: { link }, form: {}, cookie })

    expect(visited.location).toBe('/bookings/b-1')
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([{ link }])
    expect(toastOf(visited)).toContain('The booking is in your account.')
  })

  test.each(['affiliate', 'service_provider', 'dsa'] as const)('is not possible for %s', async (role) => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }), ...linked(), ...added })
    const html = renderRoute(account, await visit(account, { path: here, params: { link }, cookie }))
    expect(html).not.toContain('method="post"')
    const visited = await visit(account, { path: here, params: { link }, form: {}, cookie })

    expect(visited.location).toBe(here)
    expect(received.some(({ path: called }) => called === '/bookings/add-to-account')).toBe(false)
  })

  test('of a link that was used already says so', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'user' }),
      'POST /bookings/add-to-account': json(unknown, 404),
    })
    const visited = await visit(account, { path: here, params: { link }, form: {}, cookie })

    expect([visited.status, visited.thrown]).toEqual([404, true])
  })
})

describe('the state of a booking without its link', () => {
  const call = 'POST /bookings/check-state'
  const form = { bookingId: 'BK-000123', emailOrPhone: '98765 43210' }
  const found = {
    bookingId: 'BK-000123',
    status: 'pending',
    paymentStatus: 'pending',
    holdExpiresAt: null,
    isPaymentInReview: true,
    isNoShow: false,
  }

  async function check(answer: Response) {
    const received = hostAnswers({ [call]: answer })
    hostOffers('POST /bookings/without-account')
    const visited = await visit(state, { path: '/trip', form, withPage: true })
    return { visited, received, html: renderRoute(state, { data: visited.loaded }, visited.data) }
  }

  test('is shown with nothing else of the booking', async () => {
    const { html, received } = await check(json({ booking: found }))

    expect(textOf(html)).toContain('BK-000123 Checking your payment')
    // Above the form that asked for it.
    expect(html).toMatch(/<section role="status" tabindex="-1" autofocus="".*<form/i)
    expect(html).not.toContain('/trip/')
    expect(bodiesOf(received)).toEqual([form])
  })

  test('of a booking that is in an account now leads to the sign-in, and to us', async () => {
    const { html } = await check(json({ booking: { ...found, isInAccount: true } }))

    expect(textOf(html)).toContain('This booking was added to an account, and its link no longer works.')
    expect(html).toContain('href="/contact"')
    expect(textOf(html)).not.toContain('open the link in our last email')
  })

  test('of a wrong pair shows the host’s message and keeps what was typed', async () => {
    const message = 'There is no booking with this number and this email or phone.'
    const { html, visited } = await check(json({ message }, 404))

    expect(visited.status).toBe(404)
    expect(html).toContain(message)
    expect(html).toContain('value="98765 43210"')
  })

  test('is linked from the sign-in page, and neither is there at a host that needs accounts', async () => {
    hostAnswers({})
    expect((await visit(state, { path: '/trip' })).status).toBe(404)
    expect(renderRoute(login, await visit(login, { path: '/login' }))).not.toContain('href="/trip"')

    hostOffers('POST /bookings/without-account')
    expect(renderRoute(login, await visit(login, { path: '/login' }))).toContain('href="/trip"')
  })
})
