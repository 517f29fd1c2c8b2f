// Paying on the page of a payment gateway: the form, the link, and the return, which proves nothing.
import { describe, expect, test } from 'vitest'
import * as booking from '../../../app/routes/bookings/detail/route.tsx'
import * as payment from '../../../app/routes/bookings/payment/route.tsx'
import type { BookingDetails } from '../../../contract/shapes/bookings.ts'
import type { GatewayPayment } from '../../../contract/shapes/money/gateways.ts'
import { aBooking } from '../support/rows/booking-row.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const paymentUrl = 'https://rzp.example/i/abc'
const profile = { 'GET /auth/profile': aProfile({ role: 'user' }) }
const returned =
  '?razorpay_payment_id=pay_1&razorpay_payment_link_id=plink_1&razorpay_payment_link_status=paid&razorpay_signature=f00'

const aPayment = (overrides: Partial<GatewayPayment> = {}): GatewayPayment => ({
  gateway: 'razorpay',
  status: 'created',
  amount: 240_000,
  paymentUrl,
  ...overrides,
})

describe('the booking page', () => {
  const where = { path: '/bookings/b-1', params: { id: 'b-1' }, cookie }
  async function show(overrides: Partial<BookingDetails>) {
    hostAnswers({ ...profile, 'GET /bookings/b-1': json({ booking: aBooking(overrides) }) })
    const html = renderRoute(booking, await visit(booking, where))
    return { html, text: textOf(html) }
  }

  test('offers to pay online, by an ordinary form, beside UPI', async () => {
    const { html, text } = await show({ paymentGateway: 'razorpay' })
    expect(html).toMatch(/<form [^>]*action="\/bookings\/[^"]+\/payment"/)
    expect(text).toMatch(/Pay ₹[\d,.]+ online/)
    expect(text).toContain('Or pay by UPI yourself')
    expect(text).toContain('Open a UPI app')
  })

  test('offers it alone where UPI is off, and not at all without a gateway or with a suspended provider', async () => {
    const alone = await show({ paymentGateway: 'razorpay', actions: ['cancel'], payee: null })
    expect(alone.text).toMatch(/Pay ₹[\d,.]+ online/)
    expect(alone.text).not.toMatch(/Or pay by UPI|cannot pay/)
    expect((await show({ paymentGateway: null })).text).not.toMatch(/Pay ₹[\d,.]+ online/)
    const suspended = await show({ paymentGateway: 'razorpay', isProviderSuspended: true })
    expect(suspended.text).not.toMatch(/Pay ₹[\d,.]+ online/)
  })
})

describe('asking for the payment page', () => {
  const post = { path: '/bookings/b-1/payment', params: { id: 'b-1' }, cookie, form: {} }

  test('leads to our page with the link', async () => {
    const received = hostAnswers({
      ...profile,
      'POST /bookings/b-1/gateway-payments': json({ payment: aPayment() }, 201),
    })
    const answer = await visit(payment, post)
    expect([answer.status, answer.location]).toEqual([302, '/bookings/b-1/payment'])
    expect(received.map(({ path }) => path)).toContain('/bookings/b-1/gateway-payments')
  })

  test.each([
    ['a message', json({ message: 'The payment page could not be opened. Try UPI.' }, 409), 'Try UPI.'],
    ['nothing that can be read', json({}, 500), 'The payment page could not be opened.'],
  ])(
    'leads back to the booking with a clear message when the host answers %s',
    async (_, answer, message) => {
      hostAnswers({ ...profile, 'POST /bookings/b-1/gateway-payments': answer })
      const back = await visit(payment, post)
      expect([back.status, back.location]).toEqual([302, '/bookings/b-1'])
      expect(toastOf(back)).toContain(message)
    },
  )
})

describe('the page with the link', () => {
  const where = (search = '') => ({
    path: `/bookings/b-1/payment${search}`,
    params: { id: 'b-1' },
    cookie,
  })
  const load = (known: GatewayPayment | null, overrides: Partial<BookingDetails> = {}, search = '') => {
    hostAnswers({
      ...profile,
      'GET /bookings/b-1/gateway-payments/latest': json({ payment: known }),
      'GET /bookings/b-1': json({ booking: aBooking({ id: 'b-1', ...overrides }) }),
    })
    return visit(payment, where(search))
  }

  test('holds an ordinary link, the amount, and until when the seats are held', async () => {
    const html = renderRoute(payment, await load(aPayment(), { holdExpiresAt: '2031-07-01T10:15:00Z' }))
    expect(html).toMatch(new RegExp(`<a [^>]*href="${paymentUrl}"[^>]*rel="noopener noreferrer"`))
    expect(html).not.toMatch(/<script|<iframe|target=/)
    const text = textOf(html)
    expect(text).toContain('Pay online')
    expect(text).toContain('₹2,400')
    expect(text).toMatch(/We hold your booking until 3:45/)
  })

  test('says on the return that the payment is being checked, whatever the address claims, and repeats none of it', async () => {
    const html = renderRoute(payment, await load(aPayment(), {}, returned))
    expect(textOf(html)).toContain('We are checking your payment')
    expect(textOf(html)).toContain('Razorpay has not confirmed a payment yet.')
    expect(html).toContain(`href="${paymentUrl}"`)
    expect(html).not.toMatch(/pay_1|plink_1|f00/)
  })

  test('leads to the booking once it is paid', async () => {
    const answer = await load(
      aPayment({ status: 'paid', paymentUrl: null }),
      { paymentStatus: 'completed' },
      returned,
    )
    expect([answer.status, answer.location]).toEqual([302, '/bookings/b-1'])
    expect(toastOf(answer)).toContain('Payment received.')
  })

  test('leads to the booking when there is nothing to pay on it', async () => {
    for (const [known, overrides] of [
      [null, {}],
      [aPayment({ status: 'expired', paymentUrl: null }), {}],
      [aPayment({ status: 'paid', paymentUrl: null }), { status: 'cancelled', paymentStatus: 'refunded' }],
    ] as const) {
      const answer = await load(known, overrides)
      expect([answer.status, answer.location]).toEqual([302, '/bookings/b-1'])
    }
  })

  test('shows no link once the seats are released, and says what happens to the money', async () => {
    const html = renderRoute(payment, await load(aPayment({ paymentUrl: null })))
    expect(html).not.toContain('Open the payment page')
    expect(textOf(html)).toContain('A payment that comes now goes back to you.')
  })

  test('is an ordinary page without the call of the host', async () => {
    hostAnswers({
      ...profile,
      'GET /bookings/b-1/gateway-payments/latest': json({}, 500),
      'GET /bookings/b-1': json({ booking: aBooking({ id: 'b-1' }) }),
    })
    expect((await visit(payment, where())).location).toBe('/bookings/b-1')
  })
})
