// The page of a booking, as each role sees it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as booking from '../../../app/routes/bookings/detail/route.tsx'
import type { BookingDetails } from '../../../contract/shapes/bookings.ts'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import { aBooking, render, textOf } from '../support/booking-row.ts'
import { aProfile, hostAnswers, json, hostOffersNothing } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'

let hours = 0
beforeEach(() => {
  // Each test after what the others taught of the host.
  hours += 1
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-07-01T10:03:20Z') + hours * 86_400_000 })
})
afterEach(() => vi.useRealTimers())

async function open(role: Role, details: Partial<BookingDetails>) {
  const now = new Date().toISOString()
  const inTwelveMinutes = new Date(Date.now() + 11.2 * 60_000).toISOString()
  const answer = json({ booking: aBooking({ holdExpiresAt: inTwelveMinutes, ...details }) })
  hostAnswers({ 'GET /auth/profile': aProfile({ role }), 'GET /bookings/b-1': answer })
  const visited = await visit(booking, { path: '/bookings/b-1', params: { id: 'b-1' }, cookie })
  return { ...visited, now, html: render(booking, visited), text: textOf(render(booking, visited)) }
}

const paid = { paymentStatus: 'completed', holdExpiresAt: null, payee: null } as const

describe('the booking page', () => {
  test('shows how to pay an unpaid booking, the amount and the time left', async () => {
    const { html, text } = await open('user', {})

    expect(text).toContain('Pay to keep your seats')
    expect(text).toContain('12 minutes left')
    expect(text).toContain('1. Pay ₹2,400.50')
    expect(html).toContain(
      'href="upi://pay?pa=tours@bank&amp;pn=Tourist%20App%20%26%20Co&amp;am=2400.50&amp;cu=INR&amp;tn=Booking%20BK-000123"',
    )
    expect(html).toMatch(/<svg [^>]*aria-label="UPI code: ₹2,400.50 to Tourist App &amp; Co"/)
    expect(html).toMatch(
      /<input type="hidden" name="do" value="pay"\/><input type="hidden" name="version" value="3"\/>/,
    )
    expect(html).toMatch(/<input [^>]*name="reference"/)
    expect(html).toContain('href="/bookings/b-1/cancel"')
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

    expect(text).toContain('Paying online is not set up here.')
    expect(html).not.toContain('name="reference"')
  })

  test.each<[string, Role, Partial<BookingDetails>, string[], string[]]>([
    [
      'in review',
      'user',
      { isPaymentInReview: true, holdExpiresAt: '2031-07-30T04:30:00Z', actions: ['cancel'] },
      [
        'Checking your payment',
        'Your seats are held until 30 Jul 2031, 10:00 am. If we find the payment later, you get it back.',
        'Cancel my booking',
      ],
      ['UPI'],
    ],
    [
      'in review',
      'dsa',
      {
        isPaymentInReview: true,
        holdExpiresAt: '2031-07-30T04:30:00Z',
        paymentReference: '123456789012',
        actions: ['confirm-payment', 'reject-payment', 'cancel'],
      },
      [
        'Look for ₹2,400.50 with the reference 123456789012. The seats are released on 30 Jul 2031, 10:00 am.',
        'Confirm the payment',
        'Reject the payment',
      ],
      ['Record a payment'],
    ],
    [
      'not paid',
      'dsa',
      { actions: ['confirm-payment', 'cancel'] },
      ['Record a payment', 'Reference number'],
      ['Confirm the payment'],
    ],
    [
      'paid',
      'service_provider',
      { ...paid, actions: ['accept', 'decline'] },
      ['Accept the booking from Asha Nair?', 'Accept', 'Decline the booking', '+91 98765 43210'],
      ['Cancel the booking'],
    ],
    [
      'paid',
      'user',
      { ...paid, actions: ['cancel'] },
      ['Paid. Waiting for Malabar Trails to accept', 'Full refund until the provider accepts'],
      ['Accept'],
    ],
    [
      'confirmed',
      'user',
      { ...paid, status: 'confirmed', actions: ['cancel'], voucherCode: 'V-1' },
      [
        'Your trip is confirmed',
        'Voucher',
        'Everything back until 5 days before the start',
        '50% back until 24 hours',
      ],
      [],
    ],
    [
      'over',
      'service_provider',
      { ...paid, status: 'confirmed', actions: ['complete', 'no-show'] },
      ['Did the guests arrive?', 'Mark as completed', 'Mark as a no-show'],
      ['Reason'],
    ],
    [
      'completed by itself',
      'service_provider',
      { ...paid, status: 'completed', actions: ['no-show'] },
      [
        'Completed',
        'If the guests did not arrive, you can mark a no-show within a day after the end.',
        'Mark as a no-show',
      ],
      ['Mark as completed'],
    ],
    [
      'completed',
      'user',
      { ...paid, status: 'completed', actions: ['review'] },
      ['How was it?', 'Rating', 'Send the review'],
      ['When you cancel'],
    ],
    [
      'completed',
      'super_admin',
      { ...paid, status: 'completed', actions: ['refund'], refundAmount: 40_050 },
      ['At most ₹2,000.', 'Record the refund'],
      [],
    ],
    [
      'cancelled',
      'user',
      {
        ...paid,
        status: 'cancelled',
        paymentStatus: 'refunded',
        refundAmount: 120_025,
        actions: [],
        cancelledBy: 'provider',
        cancellationReason: 'Storm',
      },
      ['Cancelled by the provider', 'You get ₹1,200.25 back.', 'Storm'],
      [],
    ],
    [
      'cancelled unpaid',
      'user',
      { status: 'cancelled', actions: [], cancelledBy: 'user', payee: null },
      ['Cancelled by you', 'No payment was received, so there is nothing to refund.', 'Payment Nothing paid'],
      ['If you paid in time', 'Pending'],
    ],
    [
      'confirmed at a provider who was suspended',
      'user',
      { ...paid, status: 'confirmed', isProviderSuspended: true, actions: ['cancel'] },
      [
        'The provider is suspended, so this trip may not take place. You can cancel for a full refund.',
        'Full refund while the provider is suspended',
        'Cancel my booking',
      ],
      ['do not pay'],
    ],
    [
      'held at a provider who was suspended',
      'user',
      { isProviderSuspended: true, actions: ['pay', 'cancel'] },
      ['Please do not pay for it.', 'If you paid in time, enter the reference number'],
      ['Open a UPI app'],
    ],
    [
      'cancelled, and paid too late',
      'dsa',
      { status: 'cancelled', paymentStatus: 'refunded', refundAmount: 240_050, actions: [] },
      ['Send ₹2,400.50 back to the customer.'],
      [],
    ],
    [
      'cancelled, perhaps paid',
      'user',
      { status: 'cancelled', actions: ['pay'], cancelledBy: 'system', paymentRejection: 'Mistyped?' },
      ['Cancelled: not paid in time', 'If you paid in time, enter the reference number', 'Mistyped?'],
      ['Open a UPI app', 'Nothing was paid', ' left '],
    ],
    [
      'cancelled, told of late',
      'user',
      { status: 'cancelled', actions: [], cancelledBy: 'system', isPaymentInReview: true },
      ['We are checking your payment. If we received it, you get ₹2,400.50 back.'],
      ['not paid in time'],
    ],
    [
      'cancelled, told of late',
      'dsa',
      {
        status: 'cancelled',
        actions: ['confirm-payment', 'reject-payment'],
        cancelledBy: 'system',
        isPaymentInReview: true,
      },
      ['If you received it, refund it.', 'The booking stays cancelled. The customer sees your reason.'],
      ['15 more minutes'],
    ],
    [
      'cancelled, paid back',
      'user',
      {
        status: 'cancelled',
        paymentStatus: 'refunded',
        refundAmount: 240_050,
        actions: [],
        cancelledBy: 'system',
        cancellationReason: 'Nobody accepted it in time.',
      },
      ['You get ₹2,400.50 back.', 'Nobody accepted it in time.'],
      ['not paid in time'],
    ],
  ])('of %s shows %s the state and the permitted actions', async (_, role, details, shown, hidden) => {
    const { text, status } = await open(role, details)

    expect(status).toBe(200)
    for (const words of shown) expect(text).toContain(words)
    for (const words of hidden) expect(text).not.toContain(words)
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
    expect(render(booking, soon)).toContain('We are launching soon')
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
