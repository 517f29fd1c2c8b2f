// The page of a booking, as each role sees it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as booking from '../../../app/routes/bookings/detail/route.tsx'
import type { BookingDetails } from '../../../contract/shapes/bookings.ts'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import { aBooking } from '../support/rows/booking-row.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, hostOffers, json, hostOffersNothing } from '../support/host.ts'
import { bookingStates, paid } from '../support/pages/booking-states.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-07-01T10:03:20Z') }))
afterEach(() => vi.useRealTimers())

async function open(role: Role, details: Partial<BookingDetails>) {
  const now = new Date().toISOString()
  const inTwelveMinutes = new Date(Date.now() + 11.2 * 60_000).toISOString()
  const answer = json({ booking: aBooking({ holdExpiresAt: inTwelveMinutes, ...details }) })
  hostAnswers({ 'GET /auth/profile': aProfile({ role }), 'GET /bookings/b-1': answer })
  const visited = await visit(booking, { path: '/bookings/b-1', params: { id: 'b-1' }, cookie })
  return { ...visited, now, html: renderRoute(booking, visited), text: textOf(renderRoute(booking, visited)) }
}

describe('the booking page', () => {
  test.each(['service_provider', 'dsa', 'super_admin'] as const)(
    'offers %s to write to the customer by WhatsApp, with the text of the host',
    async (role) => {
      const { html } = await open(role, { ...paid, whatsAppText: 'Your booking is paid.' })
      expect(html).toContain('href="https://wa.me/919876543210?text=Your%20booking%20is%20paid."')
    },
  )

  test('offers customers no WhatsApp to themselves, nor anybody without the number', async () => {
    const { html } = await open('user', { ...paid, whatsAppText: 'Text' })
    expect(html).not.toContain('wa.me/919876543210')
    const hidden = { customerPhone: null, whatsAppText: null }
    expect((await open('service_provider', hidden)).html).not.toContain('wa.me')
  })

  test('offers the customer to write to the provider by WhatsApp, saying which booking it is about', async () => {
    const { html } = await open('user', { ...paid, endDate: null })
    expect(html).toContain(
      'href="https://wa.me/919123456789?text=Hello%2C%20this%20is%20about%20my%20booking%20BK-000123%3A%20Fort%20Kochi%20walk%2C%20on%20Thursday%2C%2031%20Jul%202031."',
    )
    expect(html).toContain('aria-label="WhatsApp +91 91234 56789"')
    expect((await open('user', { ...paid, endDate: '2031-08-02' })).html).toContain('from%20Thursday')
    expect((await open('user', { providerPhone: null })).html).not.toContain('wa.me')
    expect((await open('dsa', paid)).html, 'who has booked nothing').not.toContain('wa.me/919123456789')
  })

  test('shows how to pay an unpaid booking, the amount and the time left', async () => {
    const { html, text } = await open('user', {})

    expect(text).toContain('Pay to keep your booking')
    expect(text).toContain('12 minutes left')
    expect(text).toContain('1. Pay ₹2,400.50')
    expect(html).toContain(
      'href="upi://pay?pa=tours@bank&amp;pn=Tourist%20App%20%26%20Co&amp;am=2400.50&amp;cu=INR&amp;tn=Booking%20BK-000123"',
    )
    expect(html).toMatch(/<svg [^>]*aria-label="UPI code: ₹2,400.50 to Tourist App &amp; Co"/)
    expect(html).toMatch(
      /<input type="hidden" name="intent" value="pay"\/><input type="hidden" name="version" value="3"\/>/,
    )
    expect(html).toMatch(/<input [^>]*name="reference"/)
    expect(html).toContain('href="/bookings/b-1/cancel"')
  })

  test('leads administrators to the accounts that they may open, and nobody else', async () => {
    const { html } = await open('dsa', { ...paid, canOpenCustomer: true, canOpenProvider: false })
    expect(html).toMatch(/href="\/users\/[^"]+"[^>]*>Asha Nair</)
    expect(html.match(/href="\/users\//g)).toHaveLength(1)
    expect((await open('service_provider', paid)).html).not.toContain('href="/users/')
  })

  test('opened from the guests of a day leads back to them, also after an action', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'GET /bookings/b-1': json({ booking: aBooking(paid) }),
      'POST /bookings/b-1/actions': json({ booking: aBooking(paid) }),
    })
    const request = { path: '/bookings/b-1?day=2031-07-31', params: { id: 'b-1' }, cookie }
    const html = renderRoute(booking, await visit(booking, request))
    expect(html).toMatch(/href="\/bookings\/day\?date=2031-07-31"[^>]*>.*?Guests on 31 Jul 2031/)
    const form = { intent: 'arrive', version: '3' }
    expect((await visit(booking, { ...request, form })).location).toBe('/bookings/b-1?day=2031-07-31')
  })

  test('asks before a booking is completed, away from the button that marks the arrival', async () => {
    const actions = ['arrive', 'complete', 'no-show'] as const
    const { html } = await open('service_provider', { ...paid, status: 'confirmed', actions: [...actions] })
    const [shown, ...folds] = html.split('<details').map(textOf)
    expect(shown).toContain('Mark as arrived')
    expect(shown).not.toContain('Mark as completed')
    expect(folds[0]).toContain(
      'The trip is over The trip counts as over and is settled. This cannot be undone. Mark as completed',
    )
  })

  test('of a newer host, with an action that this app does not know, is shown with those that it knows', async () => {
    const actions = ['wave', 'cancel', 'pay'] as BookingDetails['actions']
    const { status, html, text } = await open('user', { actions })

    expect(status).toBe(200)
    expect(text).toContain('Pay to keep your booking')
    expect(html).toContain('href="/bookings/b-1/cancel"')
  })

  test('has the UPI app before the payee, and the code for another phone last', async () => {
    const { html } = await open('user', {})
    const places = ['Open a UPI app', '>tours@bank<', 'UPI code: '].map((part) => html.indexOf(part))

    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('shows the price since a change to a lower one beside what was paid', async () => {
    const { text } = await open('service_provider', {
      ...paid,
      totalAmount: 500_000,
      refundAmount: 200_000,
      priceLines: [{ unit: 'guest', price: 100_000, count: 3 }],
    })

    expect(text).toContain('Total ₹5,000')
    expect(text).toContain('₹3,000 since the change')
    expect(text).toContain('Refund ₹2,000')
  })

  test('says who confirms a payment in place of the button, if the administrator may not', async () => {
    const inReview: Partial<BookingDetails> = {
      isPaymentInReview: true,
      actions: ['confirm-payment', 'reject-payment'],
    }
    const paymentObstacle = 'A national or super administrator confirms the payment.'
    const { text } = await open('dsa', { ...inReview, paymentObstacle })
    expect(text).toContain(paymentObstacle)
    expect(text).not.toContain('Confirm the payment')
    expect(text).toContain('Reject the payment')
    expect((await open('dsa', inReview)).text).toContain('Confirm the payment')
  })

  test('tells customers once free cancellation has ended that the provider can let them change it', async () => {
    const half: Partial<BookingDetails> = {
      ...paid,
      status: 'confirmed',
      actions: ['cancel'],
      refundQuote: { amount: 120_025, percent: 50 },
      changeAllowedUntil: null,
      isProductOnSale: true,
    }
    const told = 'Call the provider, who can let you change them.'
    hostOffers('POST /bookings/b-1/change')
    expect((await open('user', half)).text).toContain(told)

    const others: Partial<BookingDetails>[] = [
      { ...half, actions: ['cancel', 'change'] },
      { ...half, refundQuote: { amount: 240_050, percent: 100 } },
      { ...half, isProductOnSale: false },
      { ...half, arrivedAt: '2031-07-31T04:30:00Z' },
      { ...half, changeAllowedUntil: undefined },
    ]
    for (const other of others) expect((await open('user', other)).text).not.toContain(told)
    expect((await open('service_provider', half)).text).not.toContain(told)
  })

  test('shows why a payment was rejected', async () => {
    const { text } = await open('user', { paymentRejection: 'No such reference at the bank.' })

    expect(text).toContain('Your payment was not found')
    expect(text).toContain('No such reference at the bank.')
  })

  test('links an expired booking to the product, and accepts only the reference of a payment already made', async () => {
    const { html, text } = await open('user', { holdExpiresAt: '2031-07-01T10:00:00Z' })

    expect(text).toContain('Not paid in time')
    expect(html).toContain('href="/tours/fort-kochi-walk"')
    expect(html).not.toContain('upi://')
    expect(text).toContain('If you paid in time, enter the reference number')
    expect(text).not.toContain('Nothing was paid')
    expect(html).toMatch(/<input [^>]*name="reference"/)
  })

  test.each([
    ['cancelled', {}, true],
    ['cancelled', paid, true],
    ['completed', paid, true],
    ['completed', { ...paid, isNoShow: true }, true],
    ['confirmed', paid, false],
    ['pending', {}, false],
  ] as const)(
    'of a booking that is %s (%o) offers its customer another one: %s',
    async (status, details, leads) => {
      const { html } = await open('user', { ...details, status, actions: [] })
      expect(html.includes('href="/tours/fort-kochi-walk"')).toBe(leads)

      const provider = await open('service_provider', { ...details, status, actions: [] })
      expect(provider.html).not.toContain('Book again')
    },
  )

  test('says so when the platform has no UPI id, and offers no payment', async () => {
    const { html, text } = await open('user', { payee: null, actions: ['cancel'] })

    expect(text).toMatch(
      /You cannot pay on this site yet\. Contact us before \d+:\d\d [ap]m, and we tell you how to pay\./,
    )
    expect(html).toContain('href="/contact"')
    expect(html).not.toContain('name="reference"')
  })

  test.each(bookingStates)(
    'of %s shows %s the state and the permitted actions',
    async (_, role, details, shown, hidden) => {
      const { text, status } = await open(role, details)

      expect(status).toBe(200)
      for (const words of shown) expect(text).toContain(words)
      for (const words of hidden) expect(text).not.toContain(words)
    },
  )

  test('has the ways on in one row, which begins with the voucher', async () => {
    const { html } = await open('user', {
      ...paid,
      status: 'confirmed',
      voucherCode: 'V-1',
      actions: ['cancel'],
    })
    const [, row = ''] =
      /Show the voucher when you arrive\..*?<div class="flex [^>]*>(.*?)<\/div>/s.exec(html) ?? []
    expect([...row.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
      '/bookings/b-1/voucher',
      '/bookings/b-1/trip.ics',
      '/bookings/b-1/cancel',
    ])
  })

  test('has no form without permitted actions', async () => {
    for (const role of ['user', 'service_provider', 'nsa'] as const) {
      const { html } = await open(role, { ...paid, status: 'confirmed', actions: [] })
      expect(html).not.toContain('<form')
      expect(html).not.toContain('/cancel"')
    }
  })

  test('shows the timeline, also actions without a label', async () => {
    const at = '2031-07-01T10:00:00Z'
    const { text } = await open('user', {
      timeline: [
        { id: '1', action: 'booking.payment-rejected', actor: 'Administrator', reason: 'Not there <b>', at },
        { id: '2', action: 'booking.moved-by_hand', at },
        { id: '3', action: 'review.written', actor: 'Asha Nair', at },
      ],
    })
    expect(text).toContain('Payment not found 1 Jul 2031, 3:30 pm , Administrator')
    expect(text).toContain('Moved by hand')
    expect(text).toContain('Reviewed 1 Jul 2031, 3:30 pm , Asha Nair')
    expect(text).toContain('Not there &lt;b&gt;')
  })

  test('shows arrival and departure of a stay', async () => {
    const { text } = await open('user', {
      kind: 'stay',
      endDate: '2031-08-02',
      timeSlot: { startTime: '14:00', endTime: '11:00' },
    })
    expect(text).toContain('Arrival Thursday, 31 Jul 2031, from 2:00 pm')
    expect(text).toContain('Departure Saturday, 2 Aug 2031, until 11:00 am')
    expect(text).toContain('2 rooms')
  })

  test('responds with 404 for an unknown booking, and shows launching soon without bookings', async () => {
    const where = { path: '/bookings/b-1', params: { id: 'b-1' }, cookie }
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'user' }), 'GET /bookings/b-1': json({}, 404) })
    const missing = await visit(booking, where)
    expect([missing.status, missing.thrown]).toEqual([404, true])

    hostOffersNothing()
    const soon = await visit(booking, where)
    expect(soon.status).toBe(200)
    expect(renderRoute(booking, soon)).toContain('We are launching soon')
  })

  test('is an error page with the API’s message when loading fails', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'user' }),
      'GET /bookings/b-1': json({ message: 'Busy.' }, 500),
    })
    const { data, status, thrown } = await visit(booking, { path: '/x', params: { id: 'b-1' }, cookie })
    expect([status, thrown, data]).toEqual([500, true, { code: 'bookings-failed', message: 'Busy.' }])
  })
})
