// What is done with a booking: what is sent, what is answered, and what a lost race shows.
import { describe, expect, test } from 'vitest'
import { createUpiLink } from '../../../../app/domain/bookings/upi.ts'
import * as booking from '../../../../app/routes/bookings/detail/route.tsx'
import type { Role } from '../../../../contract/options/accounts/roles.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { bodiesOf, formErrors } from '../../support/responses.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { visit } from '../../support/visit.ts'
import { aRefund } from '../refunds/a-refund.ts'

const cookie = 'accessToken=abc'
const where = { params: { id: 'b-1' }, cookie }
const done = json({ booking: aBooking() })

async function post(
  role: Role,
  form: Record<string, string>,
  answer: Response = done,
  call = 'POST /bookings/b-1/actions',
) {
  const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }), [call]: answer })
  const page = await visit(booking, { ...where, path: '/bookings/b-1', form })
  const sent = received.filter(({ method }) => method === 'POST')
  return { ...page, sent: bodiesOf(sent) }
}

/** What the router asks with after an answer of that status; by itself it would load nothing again. */
const after = (actionStatus: number) =>
  ({ actionStatus, defaultShouldRevalidate: false }) as Parameters<typeof booking.shouldRevalidate>[0]

describe('each booking action sends the expected version', () => {
  test.each<[Role, Record<string, string>, Record<string, unknown>, string]>([
    [
      'user',
      { intent: 'pay', reference: ' 123456789012 ' },
      { action: 'pay', reference: '123456789012' },
      'Thank you. We are checking your payment.',
    ],
    ['dsa', { intent: 'confirm-payment' }, { action: 'confirm-payment' }, 'Payment confirmed.'],
    [
      'dsa',
      { intent: 'confirm-payment', reference: 'NEFT/77-A' },
      { action: 'confirm-payment', reference: 'NEFT/77-A' },
      'Payment confirmed.',
    ],
    [
      'dsa',
      { intent: 'reject-payment', reason: 'Not at the bank' },
      { action: 'reject-payment', reason: 'Not at the bank' },
      'Payment rejected.',
    ],
    ['service_provider', { intent: 'accept' }, { action: 'accept' }, 'Booking accepted.'],
    [
      'service_provider',
      { intent: 'decline', reason: 'Storm' },
      { action: 'decline', reason: 'Storm' },
      'Booking declined.',
    ],
    [
      'service_provider',
      { intent: 'allow-change' },
      { action: 'allow-change' },
      'The guest can change the booking now. We have told them.',
    ],
    ['service_provider', { intent: 'complete' }, { action: 'complete' }, 'Booking completed.'],
    ['service_provider', { intent: 'no-show' }, { action: 'no-show' }, 'Marked as a no-show.'],
    [
      'super_admin',
      { intent: 'refund', amount: '1200.25', reason: 'Goodwill' },
      { action: 'refund', amount: 120_025, reason: 'Goodwill' },
      'The refund is created. It still has to be sent.',
    ],
    [
      'super_admin',
      { intent: 'refund', amount: '₹1,20,000', reason: 'Goodwill' },
      { action: 'refund', amount: 12_000_000, reason: 'Goodwill' },
      'The refund is created. It still has to be sent.',
    ],
  ])('for %s: %o', async (role, form, sent, words) => {
    const page = await post(role, { version: '3', ...form })

    expect(page.sent).toEqual([{ version: 3, ...sent }])
    expect([page.status, page.location]).toEqual([302, '/bookings/b-1'])
    expect(toastOf(page)).toContain(words)
  })

  test('and a refund that the payment gateway sends asks nobody to send it', async () => {
    const refund = aRefund({ status: 'due', payee: null, actions: [] })
    const page = await post(
      'super_admin',
      { intent: 'refund', version: '3', amount: '100', reason: 'Goodwill' },
      json({ booking: aBooking({ refunds: [refund] }) }),
    )
    expect(toastOf(page)).toContain('The refund is created. The payment gateway sends it.')
  })

  test('except a review, which has its own call', async () => {
    const page = await post(
      'user',
      { intent: 'review', rating: '5', text: ' Wonderful ' },
      done,
      'POST /bookings/b-1/review',
    )
    expect(page.sent).toEqual([{ rating: 5, text: 'Wonderful' }])
    expect(toastOf(page)).toContain('Thank you for your review.')
  })
})

test.each<[Role, Parameters<typeof aBooking>[0], string]>([
  [
    'service_provider',
    { actions: ['allow-change', 'cancel'] },
    'The guest can then choose another free day or other guests once, for 3 days and until the start.',
  ],
  [
    'service_provider',
    { changeAllowedUntil: '2031-07-30T03:40:00Z' },
    'The guest can change day or guests until 30 Jul 2031, 9:10 am.',
  ],
  [
    'user',
    { changeAllowedUntil: '2031-07-30T03:40:00Z', actions: ['change'] },
    'The provider lets you change day or guests until 30 Jul 2031, 9:10 am.',
  ],
])('a change that the provider may allow, or has allowed, is told to the %s', async (role, shown, words) => {
  hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /bookings/b-1': json({ booking: aBooking({ status: 'confirmed', ...shown }) }),
  })
  const html = renderRoute(booking, await visit(booking, { ...where, path: '/bookings/b-1' }))
  expect(textOf(html)).toContain(words)
})

test('an arrival is told on the page of the booking, and undone there', async () => {
  const arrived = aBooking({
    status: 'confirmed',
    arrivedAt: '2031-07-31T03:40:00Z',
    actions: ['undo-arrival', 'complete'],
  })
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'service_provider' }),
    'GET /bookings/b-1': json({ booking: arrived }),
  })
  const html = renderRoute(booking, await visit(booking, { ...where, path: '/bookings/b-1' }))
  expect(textOf(html)).toContain('The guests arrived Marked on 31 Jul 2031, 9:10 am.')
  expect(html).toMatch(/name="intent" value="undo-arrival".*Undo the arrival<\/button>/)

  const page = await post('service_provider', { intent: 'undo-arrival', version: '3' })
  expect(page.sent).toEqual([{ version: 3, action: 'undo-arrival' }])
  expect(toastOf(page)).toContain('The arrival is undone.')
})

test.each<Role>(['service_provider', 'dsa'])(
  'a no-show is undone by the %s on the page of the booking',
  async (role) => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role }),
      'GET /bookings/b-1': json({
        booking: aBooking({ status: 'completed', isNoShow: true, actions: ['undo-no-show'] }),
      }),
    })
    const html = renderRoute(booking, await visit(booking, { ...where, path: '/bookings/b-1' }))
    expect(textOf(html)).toContain('If they did come, undo the no-show.')
    expect(html).toMatch(/name="intent" value="undo-no-show".*Undo the no-show<\/button>/)

    const page = await post(role, { intent: 'undo-no-show', version: '3' })
    expect(page.sent).toEqual([{ version: 3, action: 'undo-no-show' }])
    expect(toastOf(page)).toContain('The no-show is undone.')
  },
)

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

test.each([
  ['a blank and an ampersand', 'Sea & Sand', 'pn=Sea%20%26%20Sand'],
  ['another script', 'केरल', 'pn=%E0%A4%95%E0%A5%87%E0%A4%B0%E0%A4%B2'],
  ['what would add a field', 'x&am=1#', 'pn=x%26am%3D1%23'],
])('a UPI link encodes %s', (_, payeeName, encoded) => {
  const link = createUpiLink({ payeeId: 'a.b-c@okbank', payeeName, amount: 5, note: 'Booking BK-1' })
  expect(link).toBe(`upi://pay?pa=a.b-c@okbank&${encoded}&am=0.05&cu=INR&tn=Booking%20BK-1`)
})
