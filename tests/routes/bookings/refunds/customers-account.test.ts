// Customers say where a refund goes.
import { describe, expect, test } from 'vitest'
import * as booking from '../../../../app/routes/bookings/detail/route.tsx'
import * as cancel from '../../../../app/routes/bookings/cancel/route.tsx'
import type { BookingRefund } from '../../../../contract/shapes/money/refunds.ts'
import type { Role } from '../../../../contract/options/accounts/roles.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'
import { aRefund, refundId } from './a-refund.ts'

const cookie = 'accessToken=abc'
const profile = (role: Role) => ({ 'GET /auth/profile': aProfile({ role }) })

describe('the booking page', () => {
  const where = { path: '/bookings/b-1', params: { id: 'b-1' }, cookie }

  async function show(shown: BookingRefund, role: Role = 'user') {
    const cancelled = { status: 'cancelled', paymentStatus: 'refunded', refundAmount: 120_025 } as const
    const answer = json({ booking: aBooking({ ...cancelled, actions: [], refunds: [shown] }) })
    hostAnswers({ ...profile(role), 'GET /bookings/b-1': answer })
    const html = renderRoute(booking, await visit(booking, where))
    return { html, text: textOf(html) }
  }

  test('asks the customer where to send a refund', async () => {
    const { html, text } = await show(aRefund())
    expect(text).toContain('Your refund of ₹1,200.25: where should we send it?')
    expect(html).toMatch(/<input [^>]*name="upiId"/)
    expect(html).toContain(`name="refundId" value="${refundId}"`)
    expect(html).toContain('name="version" value="4"')
    expect(text).toContain('Refunded')
  })

  test('says that a refund is on its way, and lets the UPI id be corrected after a failed transfer', async () => {
    const due = await show(aRefund({ status: 'due', payee: 'as••••@okaxis' }))
    expect(due.text).toContain('Your refund of ₹1,200.25 is on its way to as••••@okaxis.')
    const { html, text } = await show(
      aRefund({ status: 'due', payee: 'as••••@okaxis', failure: 'No such UPI id' }),
    )
    expect(text).toContain('Your refund of ₹1,200.25 to as••••@okaxis has not arrived.')
    expect(text).not.toContain('on its way to')
    expect(text).toContain('The last transfer did not arrive: No such UPI id. Check')
    expect(html).toContain('Change the UPI id')
    const isOpen = (page: string) => page.includes('<details open')
    expect([isOpen(due.html), isOpen(html)]).toEqual([false, true])
    const sentence = await show(aRefund({ status: 'due', payee: 'as••••@okaxis', failure: 'It is closed.' }))
    expect(sentence.text).toContain('The last transfer did not arrive: It is closed. Check')
  })

  test('shows the reference of a refund that was sent, without a form', async () => {
    const sentAt = '2031-07-02T10:00:00Z'
    const { html, text } = await show(
      aRefund({ status: 'sent', payee: 'as••••@okaxis', utr: 'UTR-1', actions: [], sentAt }),
    )
    expect(text).toContain('was sent to as••••@okaxis on 2 Jul 2031. Reference: UTR-1.')
    expect(html).not.toContain('name="upiId"')
    const online = aRefund({ status: 'sent', payee: null, utr: 'rfnd_1', actions: [], sentAt })
    expect((await show(online)).text).toContain('2 Jul 2031. Number at our payment service: rfnd_1.')
  })

  test('shows administrators only the state of the refund', async () => {
    const { html, text } = await show(aRefund({ actions: [] }), 'dsa')
    expect(text).toContain('Waiting for the UPI id')
    expect(html).not.toContain('name="upiId"')
  })

  const form = { intent: 'set-refund-payee', version: '4', refundId, upiId: ' asha@okaxis ' }

  test('sends the UPI id with the version that was seen', async () => {
    const received = hostAnswers({
      ...profile('user'),
      [`POST /refunds/${refundId}/payee`]: json({ refund: aRefund() }),
    })
    const page = await visit(booking, { ...where, form })
    expect(page.location).toBe('/bookings/b-1')
    expect(toastOf(page)).toContain('Your refund is on its way.')
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { version: 4, upiId: 'asha@okaxis' },
    ])
  })

  test('rejects what is no UPI id, and shows the host’s message for a refund that was sent meanwhile', async () => {
    hostAnswers({
      ...profile('user'),
      [`POST /refunds/${refundId}/payee`]: json({ message: 'It was sent already.' }, 409),
    })
    const wrong = await visit(booking, { ...where, form: { ...form, upiId: 'asha' } })
    expect(wrong.data).toMatchObject({
      form: 'set-refund-payee',
      result: { error: { upiId: ['Enter a UPI id such as name@bank.'] } },
    })
    const late = await visit(booking, { ...where, form })
    expect(late.status).toBe(409)
    expect(late.data).toMatchObject({ result: { error: { '': ['It was sent already.'] } } })
  })
})

describe('the cancellation page', () => {
  const where = { path: '/bookings/b-1/cancel', params: { id: 'b-1' }, cookie }
  const paid = aBooking({
    status: 'confirmed',
    paymentStatus: 'completed',
    actions: ['cancel'],
    refundQuote: { amount: 240_050, percent: 100, until: null },
  })

  test.each([
    ['user', true],
    ['dsa', false],
  ] as const)('offers a UPI id for the refund to a customer: %s', async (role, isOffered) => {
    hostAnswers({ ...profile(role), 'GET /bookings/b-1': json({ booking: paid }) })
    const html = renderRoute(cancel, await visit(cancel, where))
    expect(html.includes('name="refundUpiId"')).toBe(isOffered)
  })

  test('asks for no UPI id where the money goes back the way it came', async () => {
    const refundQuote = { amount: 240_050, percent: 100, until: null, refundsOnline: true }
    hostAnswers({ ...profile('user'), 'GET /bookings/b-1': json({ booking: { ...paid, refundQuote } }) })
    const html = renderRoute(cancel, await visit(cancel, where))
    expect(html).not.toContain('name="refundUpiId"')
    expect(textOf(html)).toContain('It goes back the way you paid.')
  })

  test.each([
    ['asha@okaxis', { refundUpiId: 'asha@okaxis' }],
    ['', {}],
  ])('sends the UPI id “%s” with the cancellation', async (refundUpiId, sent) => {
    const received = hostAnswers({
      ...profile('user'),
      'POST /bookings/b-1/actions': json({ booking: paid }),
    })
    const form = { intent: 'cancel', version: '3', expectedRefund: '240050', refundUpiId }
    expect((await visit(cancel, { ...where, form })).location).toBe('/bookings/b-1')
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { action: 'cancel', version: 3, expectedRefund: 240_050, ...sent },
    ])
  })
})
