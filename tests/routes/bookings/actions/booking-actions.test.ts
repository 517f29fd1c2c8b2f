// What is done with a booking: what is sent, and what is shown afterwards.
import { describe, expect, test } from 'vitest'
import * as booking from '../../../../app/routes/bookings/detail/route.tsx'
import type { Role } from '../../../../contract/options/accounts/roles.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { visit } from '../../support/visit.ts'
import { aRefund } from '../refunds/a-refund.ts'
import { done, post, where } from './action-scene.ts'

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
