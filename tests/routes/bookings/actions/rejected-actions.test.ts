// What is shown when an action is rejected, by its form or by the host, and what a lost race shows.
import { describe, expect, test } from 'vitest'
import * as booking from '../../../../app/routes/bookings/detail/route.tsx'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { textOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { formErrors } from '../../support/responses.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { visit } from '../../support/visit.ts'
import { done, post, where } from './action-scene.ts'

/** What the router asks with after an answer of that status; by itself it would load nothing again. */
const after = (actionStatus: number) =>
  ({ actionStatus, defaultShouldRevalidate: false }) as Parameters<typeof booking.shouldRevalidate>[0]

describe('an incomplete booking action is rejected at its field and sends nothing', () => {
  test.each<[Record<string, string>, Record<string, string[]>]>([
    [{ intent: 'pay', version: '3' }, { reference: ['Reference number is required.'] }],
    [{ intent: 'decline', version: '3', reason: '  ' }, { reason: ['Reason is required.'] }],
    [{ intent: 'reject-payment', version: '3' }, { reason: ['Reason is required.'] }],
    [
      { intent: 'refund', version: '3', amount: 'all', reason: 'x' },
      { amount: ['Amount must be a number.'] },
    ],
    [
      { intent: 'refund', version: '3', amount: '0', reason: 'x' },
      { amount: ['Amount must be at least ₹1.'] },
    ],
    [{ intent: 'review', text: 'Nice' }, { rating: ['Choose one to five stars.'] }],
    [{ intent: 'cancel', version: '3', expectedRefund: '0' }, { intent: ['Choose what to do.'] }],
    [{ intent: 'destroy' }, { intent: ['Choose what to do.'] }],
  ])('for %o', async (form, error) => {
    const page = await post('super_admin', form)

    expect([page.status, page.sent]).toEqual([400, []])
    expect(page.data).toMatchObject({ result: { error } })
  })

  test('also without the expected version', async () => {
    const page = await post('service_provider', { intent: 'accept' })
    expect([page.status, page.sent]).toEqual([400, []])
  })
})

describe('a rejected booking action', () => {
  const resultOf = (data: unknown) => formErrors((data as { result: unknown }).result)

  test('is shown with its status at its own form, and keeps the values', async () => {
    const answer = json({ message: 'This reference number was entered for another booking.' }, 409)
    const page = await post('user', { intent: 'pay', version: '3', reference: '123456789012' }, answer)

    expect([page.status, resultOf(page.data)]).toEqual([
      409,
      ['This reference number was entered for another booking.'],
    ])
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'user' }), 'GET /bookings/b-1': done })
    const shown = await visit(booking, { ...where, path: '/bookings/b-1' })
    const html = renderRoute(booking, shown, page.data)
    expect(html).toContain('value="123456789012"')
    expect(html).toContain('This reference number was entered for another booking.')
  })

  test.each([400, 409])(
    'about one field is shown at that field alone, which has the focus (%i)',
    async (status) => {
      const message = 'Enter the UPI reference number of the payment: 12 digits.'
      const answer = json({ message, field: 'reference' }, status)
      const page = await post('user', { intent: 'pay', version: '3', reference: 'twelve' }, answer)

      expect(page.status).toBe(status)
      expect((page.data as { result: { error: unknown } }).result.error).toEqual({ reference: [message] })
      hostAnswers({ 'GET /auth/profile': aProfile({ role: 'user' }), 'GET /bookings/b-1': done })
      const html = renderRoute(booking, await visit(booking, { ...where, path: '/bookings/b-1' }), page.data)
      const [input = ''] = /<input [^>]*name="reference"[^>]*>/.exec(html) ?? []
      const [, described = ''] = /aria-describedby="([^"]+)"/.exec(input) ?? []
      const [, id] = new RegExp(`<p id="([^"]+)"[^>]*>${message}</p>`).exec(html) ?? []
      expect(described.split(' ')).toContain(id)
      expect(input).toContain('aria-invalid="true"')
      expect(input).toContain('value="twelve"')
      expect(input).toMatch(/autofocus/i)
      expect(html.split(message)).toHaveLength(2)
      expect(html).not.toContain('role="alert"')
    },
  )

  test('about a field that the form does not have is shown for the whole form', async () => {
    const answer = json({ message: 'Enter the reference of the payment.', field: 'reference' }, 400)
    const page = await post('super_admin', { intent: 'confirm-payment', version: '3' }, answer)

    expect(resultOf(page.data)).toEqual(['Enter the reference of the payment.'])
  })

  test('about a field of a form that is gone is shown all the same', async () => {
    const answer = json({ message: 'Enter an amount from ₹0.01 to ₹5.', field: 'amount' }, 400)
    const form = { intent: 'refund', version: '3', amount: '90', reason: 'Rain' }
    const page = await post('super_admin', form, answer)
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'GET /bookings/b-1': json({ booking: aBooking({ status: 'cancelled', actions: [] }) }),
    })
    const shown = await visit(booking, { ...where, path: '/bookings/b-1' })
    expect(textOf(renderRoute(booking, shown, page.data))).toContain('Enter an amount from ₹0.01 to ₹5.')
  })

  test('that is no longer possible is shown with the current state', async () => {
    const answer = json({ message: 'This cannot be done: the booking is cancelled.' }, 409)
    const page = await post('service_provider', { intent: 'accept', version: '3' }, answer)
    const present = aBooking({ status: 'cancelled', actions: [], cancelledBy: 'user' })
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'GET /bookings/b-1': json({ booking: present }),
    })
    const text = textOf(
      renderRoute(booking, await visit(booking, { ...where, path: '/bookings/b-1' }), page.data),
    )

    expect(text).toContain('Cancelled by the customer')
    expect(text).toContain('This cannot be done: the booking is cancelled.')
    expect([409, 500, 503].map((status) => booking.shouldRevalidate(after(status)))).toEqual([
      true,
      false,
      false,
    ])
  })

  test('keeps the payment reference when the hold has expired, on a page that still accepts it', async () => {
    const form = { intent: 'pay', version: '3', reference: '123456789012' }
    const refusal = json({ message: 'The booking has changed meanwhile: it is cancelled.' }, 409)
    const page = await post('user', form, refusal)
    const present = aBooking({ status: 'cancelled', cancelledBy: 'system', version: 4, actions: ['pay'] })
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'user' }),
      'GET /bookings/b-1': json({ booking: present }),
    })
    const html = renderRoute(booking, await visit(booking, { ...where, path: '/bookings/b-1' }), page.data)

    expect(html).toMatch(/<input [^>]*name="reference" [^>]*value="123456789012"/)
    expect(html).toContain('name="version" value="4"')
    expect(textOf(html)).toContain('The booking has changed meanwhile: it is cancelled.')
  })

  test.each([
    [json({}, 500), 500],
    [Response.error(), 502],
    [new Response('<html>'), 502],
  ])('without a message or response refers to the state on the page', async (answer, status) => {
    const page = await post('service_provider', { intent: 'accept', version: '3' }, answer)

    expect([page.status, resultOf(page.data)]).toEqual([
      status,
      ['We could not confirm the change. This page shows the current status.'],
    ])
    expect(page.sent).toHaveLength(1)
  })
})
