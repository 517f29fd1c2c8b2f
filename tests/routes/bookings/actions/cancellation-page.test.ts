import { describe, expect, test } from 'vitest'
import * as cancel from '../../../../app/routes/bookings/cancel/route.tsx'
import type { BookingDetails } from '../../../../contract/shapes/bookings.ts'
import type { Role } from '../../../../contract/options/accounts/roles.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { visit } from '../../support/visit.ts'

const where = { params: { id: 'b-1' }, cookie: 'accessToken=abc' }
const done = json({ booking: aBooking() })

/** What the router asks with after an answer of that status; by itself it would load nothing again. */
const after = (actionStatus: number) =>
  ({ actionStatus, defaultShouldRevalidate: false }) as Parameters<typeof cancel.shouldRevalidate>[0]

describe('the cancellation page', () => {
  const quoted = (overrides: Partial<BookingDetails> = {}) =>
    aBooking({
      status: 'confirmed',
      paymentStatus: 'completed',
      actions: ['cancel'],
      refundQuote: { amount: 120_025, percent: 50, until: '2031-07-30T04:00:00Z' },
      ...overrides,
    })

  async function ask(role: Role, details: BookingDetails) {
    hostAnswers({
      'GET /auth/profile': aProfile({ role }),
      'GET /bookings/b-1': json({ booking: details }),
    })
    return visit(cancel, { ...where, path: '/bookings/b-1/cancel' })
  }

  test('shows the exact refund and until when it is valid', async () => {
    const html = renderRoute(cancel, await ask('user', quoted()))
    const text = textOf(html)

    expect(text).toContain('You get ₹1,200.25 back')
    expect(text).toContain('That is 50% of ₹2,400.50. The refund is lower after 30 Jul 2031, 9:30 am.')
    expect(html).toContain('name="intent" value="cancel"')
    expect(html).toContain('name="expectedRefund" value="120025"')
    expect(html).toContain('name="version" value="3"')
    expect(html).toContain('href="/bookings/b-1"')
  })

  test('takes the percentage of what is left of the price', async () => {
    const refundQuote = { amount: 70_025, percent: 50, until: null }
    const text = textOf(
      renderRoute(cancel, await ask('user', quoted({ refundAmount: 100_000, refundQuote }))),
    )

    expect(text).toContain('That is 50% of ₹1,400.50, which is left of the price.')
  })

  test('shows a full refund and no policy before the booking is accepted', async () => {
    const refundQuote = { amount: 240_050, percent: 100, until: null }
    const text = textOf(renderRoute(cancel, await ask('user', quoted({ status: 'pending', refundQuote }))))

    expect(text).toContain('You get ₹2,400.50 back')
    expect(text).toContain('The provider has not accepted yet, so the refund is full.')
    expect(text).not.toContain('50%')
  })

  test('says that an unpaid booking has nothing to refund', async () => {
    const details = quoted({ paymentStatus: 'pending', status: 'pending', refundQuote: null })
    const html = renderRoute(cancel, await ask('user', details))

    expect(textOf(html)).toContain('No payment was received, so cancelling is free.')
    expect(html).toContain('name="expectedRefund" value="0"')
  })

  test('promises everything back while the payment is being checked', async () => {
    const details = quoted({
      paymentStatus: 'pending',
      isPaymentInReview: true,
      status: 'pending',
      refundQuote: null,
    })
    const html = renderRoute(cancel, await ask('user', details))

    expect(textOf(html)).toContain('You get ₹2,400.50 back if your payment arrived')
    expect(textOf(html)).not.toContain('No payment was received')
    expect(html).toContain('name="expectedRefund" value="0"')
  })

  test('shows the provider the customer’s refund', async () => {
    const details = quoted({ refundQuote: { amount: 240_050, percent: 100, until: null } })
    const text = textOf(renderRoute(cancel, await ask('service_provider', details)))

    expect(text).toContain('The customer gets ₹2,400.50 back')
    expect(text).toContain('The customer sees it.')
  })

  test('is not offered when it is not permitted, and the booking page says why', async () => {
    const page = await ask('user', quoted({ actions: [], status: 'completed' }))

    expect([page.status, page.location]).toEqual([302, '/bookings/b-1'])
    expect(toastOf(page)).toContain('This booking cannot be cancelled: the trip is over.')
    const again = await ask('user', quoted({ actions: [], status: 'cancelled' }))
    expect(toastOf(again)).toContain('This booking cannot be cancelled: it is cancelled already.')
    const request = quoted({ actions: ['accept', 'decline'], status: 'pending' })
    expect(toastOf(await ask('service_provider', request))).toContain(
      'You have not accepted this booking yet: decline it instead.',
    )
  })

  const send = async (form: Record<string, string>, answer: Response) => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'user' }),
      'POST /bookings/b-1/actions': answer,
    })
    const page = await visit(cancel, { ...where, path: '/bookings/b-1/cancel', form })
    return { ...page, sent: bodiesOf(received.filter(({ method }) => method === 'POST')) }
  }

  test('sends the refund that was shown', async () => {
    const page = await send({ intent: 'cancel', version: '3', expectedRefund: '120025', reason: '' }, done)

    expect(page.sent).toEqual([{ action: 'cancel', version: 3, expectedRefund: 120_025 }])
    expect([page.status, page.location]).toEqual([302, '/bookings/b-1'])
    expect(toastOf(page)).toContain('Booking cancelled.')
  })

  test('shows the new refund and asks again if it has changed', async () => {
    const page = await send(
      { intent: 'cancel', version: '3', expectedRefund: '240050' },
      json({ message: 'The refund is ₹1,200.25 by now. Look at it again.' }, 409),
    )
    expect(page.status).toBe(409)
    const text = textOf(renderRoute(cancel, await ask('user', quoted()), page.data))
    expect(text).toContain('The refund is ₹1,200.25 by now. Look at it again.')
    expect(text).toContain('You get ₹1,200.25 back')
    expect(cancel.shouldRevalidate(after(409))).toBe(true)
  })

  test('sends nothing without the refund that was shown', async () => {
    const page = await send({ intent: 'cancel', version: '3' }, done)
    expect([page.status, page.sent]).toEqual([400, []])
  })
})
