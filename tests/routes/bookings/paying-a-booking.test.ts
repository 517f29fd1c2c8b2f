// What the page of a booking says before and after its payment.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as booking from '../../../app/routes/bookings/detail/route.tsx'
import type { BookingDetails } from '../../../contract/shapes/bookings.ts'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { paid } from '../support/pages/booking-states.ts'
import { aBooking } from '../support/rows/booking-row.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { visit } from '../support/visit.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-07-01T10:03:20Z') })
})
afterEach(() => vi.useRealTimers())

async function open(role: Role, details: Partial<BookingDetails>): Promise<string> {
  hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /bookings/b-1': json({ booking: aBooking(details) }),
  })
  const request = { path: '/bookings/b-1', params: { id: 'b-1' }, cookie: 'accessToken=abc' }
  return textOf(renderRoute(booking, await visit(booking, request)))
}

const inReview = {
  isPaymentInReview: true,
  holdExpiresAt: '2031-07-02T10:00:00Z',
  actions: ['cancel'],
} satisfies Partial<BookingDetails>
const untilAccepted = 'Full refund until the provider accepts'
const untilConfirmed = 'Full refund until the payment is confirmed'
const byPolicy = 'Full refund until Sat 26 Jul, 9:30 am'

describe('the page of a booking', () => {
  test.each([
    ['unpaid', {}, `If you cancel ${byPolicy}`],
    ['in review', inReview, `If you cancel ${untilConfirmed} ${byPolicy}`],
  ])(
    'that is %s says until when all of it comes back, by whether the provider has to accept',
    async (_, state, otherwise) => {
      const accepted = await open('user', { ...state, isInstant: false })
      expect(accepted).toContain(`If you cancel ${untilAccepted} ${byPolicy}`)

      const instant = await open('user', { ...state, isInstant: true })
      expect(instant).not.toContain(untilAccepted)
      expect(instant).toContain(otherwise)
      // A host that does not say so: the promise could be wrong.
      const unknown = await open('user', state)
      expect(unknown).not.toContain(untilAccepted)
      expect(unknown).toContain(otherwise)
    },
  )

  test.each<[string, number, string, string]>([
    [
      'before all steps',
      Date.parse('2031-07-20T10:00:00Z'),
      'Now: full refund, ₹2,400.50 Full refund until Sat 26 Jul, 9:30 am 50% refund until Wed 30 Jul, 9:30 am No refund after that',
      '',
    ],
    [
      'after the first',
      Date.parse('2031-07-28T10:00:00Z'),
      'Now: 50% refund, ₹1,200.25 50% refund until Wed 30 Jul, 9:30 am No refund after that',
      'Full refund until',
    ],
    ['after the last', Date.parse('2031-07-30T10:00:00Z'), 'Now: no refund', 'refund until'],
  ])('that is confirmed says %s what a cancellation gives back now, and what follows', async (...step) => {
    const [name, now, shown, over] = step
    vi.setSystemTime(now)
    const percent = { 'before all steps': 100, 'after the first': 50 }[name] ?? 0
    const refundQuote = { percent, amount: (240_050 * percent) / 100, until: null }
    const text = await open('user', { ...paid, status: 'confirmed', actions: ['cancel'], refundQuote })
    expect(text).toContain(`If you cancel ${shown}`)
    if (over !== '') expect(text).not.toContain(over)
    if (percent === 0) expect(text).not.toContain('No refund after')
  })

  test.each<[string, Partial<BookingDetails>, string]>([
    ['a tour', {}, 'seats'],
    [
      'a boat of one’s own',
      { guests: 4, priceLines: [{ unit: 'group', price: 240_050, count: 1 }] },
      'groups',
    ],
    ['a stay', { kind: 'stay', endDate: '2031-08-01' }, 'rooms'],
  ])('tells the provider of %s what is held', async (_, details, units) => {
    expect(await open('service_provider', details)).toContain(`The ${units} are held until`)
  })

  test('that is paid and waits for the provider promises all of it back, also if new ones are confirmed at once', async () => {
    expect(await open('user', { ...paid, isInstant: true, actions: ['cancel'] })).toContain(untilAccepted)
  })

  test('tells the provider what follows the payment, by how the booking is confirmed', async () => {
    expect(await open('service_provider', { ...inReview, isInstant: false })).toContain(
      'You can accept the booking once the payment is confirmed.',
    )
    const instant = await open('service_provider', { ...inReview, isInstant: true })
    expect(instant).toContain('The booking is confirmed once the payment is found.')
    expect(instant).not.toContain('You can accept')
  })

  test('says within which time the payment is looked for', async () => {
    expect(await open('user', {})).toContain('We look for it at the bank within 24 hours.')
    expect(await open('user', { reviewHours: 1 })).toContain('We look for it at the bank within 1 hour.')
  })

  test('says before the payment that it must be found before a start that is near', async () => {
    const soon = { date: '2031-07-02', timeSlot: { startTime: '07:00', endTime: '09:00' } }
    const text = await open('user', soon)
    expect(text).toContain(
      'We look for it at the bank until the start: 2 Jul 2031, 7:00 am. If we do not find it by then, the booking is cancelled. If it arrives after that, we send it back.',
    )
    expect(text).not.toContain('within 24 hours')
    expect(await open('user', { ...soon, reviewHours: 15 })).toContain('within 15 hours')
  })

  test('of a cancelled booking says what to do after a payment that was not found', async () => {
    const rejected = {
      status: 'cancelled',
      cancelledBy: 'system',
      paymentRejection: 'Not on the statement.',
      payee: null,
    } as const
    const again = await open('user', { ...rejected, actions: ['pay'] })
    expect(again).toContain(
      'No payment of ₹2,400.50 was found. If you paid it, check the reference number and enter it again.',
    )
    const closed = await open('user', { ...rejected, actions: [] })
    expect(closed).toContain('If you paid it, contact us with a picture of the payment.')
    for (const text of [again, closed]) {
      expect(text).toContain('Not on the statement.')
      expect(text).not.toContain('nothing to refund')
    }
    expect(await open('dsa', { ...rejected, actions: [] })).toContain('there is nothing to refund')
  })

  test('promises nothing of free seats to who has paid for a booking that is cancelled', async () => {
    const expired = await open('user', { holdExpiresAt: '2031-07-01T10:00:00Z' })
    expect(expired).toContain(
      'of the payment: we look for it. If your booking cannot be kept, everything goes back',
    )

    const cancelled = await open('user', { status: 'cancelled', cancelledBy: 'system', actions: ['pay'] })
    expect(cancelled).toContain(
      'of the payment: we look for it, and send it back to you. This booking stays cancelled.',
    )
    expect(cancelled).toContain('Book again')
    expect(cancelled).not.toContain('cannot be kept')
  })
})
