// Cancelling all bookings of a time at once.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as slotCancel from '../../../app/routes/bookings/cancel-slot/route.tsx'
import type { GuestListSlot } from '../../../contract/shapes/bookings.ts'
import { aGuest, aGuestListSlot } from '../support/rows/booking-row.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { bodiesOf, formErrors } from '../support/responses.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/bookings/day'

beforeEach(() => {
  // 1:00 am of the next day in India.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-07-30T19:30:00Z') })
})
afterEach(() => vi.useRealTimers())

describe('cancelling a slot', () => {
  const address = `${path}/cancel?date=2031-07-31&slot=slot-1`

  async function ask(search: string, slots: GuestListSlot[]) {
    // After what the other tests taught of the host.
    vi.setSystemTime(Date.now() + 3 * 3_600_000)
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'GET /manifest': json({ slots }),
    })
    return visit(slotCancel, { path: `${path}/cancel${search}`, cookie })
  }

  test('first shows the number of bookings and the total refund', async () => {
    const slots = [
      aGuestListSlot([aGuest(), aGuest({ id: 'b-2' }), aGuest({ id: 'b-3', status: 'cancelled' })]),
    ]
    const html = renderRoute(slotCancel, await ask('?date=2031-07-31&slot=slot-1', slots))

    expect(textOf(html)).toContain('2 paid bookings will be cancelled')
    expect(textOf(html)).toContain('₹4,801 is refunded to the customers.')
    expect(html).toContain('action="/bookings/day/cancel?date=2031-07-31&amp;slot=slot-1"')
    expect(html).toMatch(/<textarea [^>]*name="reason"/)
  })

  test('counts neither trips that are over nor money that was given back', async () => {
    const slots = [
      aGuestListSlot([aGuest({ refundAmount: 100_000 }), aGuest({ id: 'b-2', status: 'completed' })]),
    ]
    const text = textOf(renderRoute(slotCancel, await ask('?date=2031-07-31&slot=slot-1', slots)))

    expect(text).toContain('1 paid booking will be cancelled')
    expect(text).toContain('₹1,400.50 is refunded to the customers.')
  })

  test('names customers who have paid and whose payments are being checked', async () => {
    const slots = [{ ...aGuestListSlot([aGuest()]), paymentsToCheck: 2 }]
    const text = textOf(renderRoute(slotCancel, await ask('?date=2031-07-31&slot=slot-1', slots)))
    expect(text).toContain(
      '2 customers reported a payment that is still being checked. These bookings are cancelled too. If the money has arrived, it goes back in full.',
    )
    const alone = [{ ...aGuestListSlot([]), paymentsToCheck: 1 }]
    const none = textOf(renderRoute(slotCancel, await ask('?date=2031-07-31&slot=slot-1', alone)))
    expect(none).toContain('1 customer reported a payment that is still being checked. This booking is')
    expect(none).not.toContain('nothing to refund')
  })

  test('of a stay says that it covers the whole stay, also of guests who are there', async () => {
    const slots = [{ ...aGuestListSlot([aGuest({ date: '2031-07-30' })]), kind: 'stay' as const }]
    const text = textOf(renderRoute(slotCancel, await ask('?date=2031-07-31&slot=slot-1', slots)))

    expect(text).toContain(
      'Each booking is cancelled with all its nights, also of guests who have already arrived.',
    )
  })

  test.each([
    ['?date=2031-07-31&slot=other', '/bookings/day?date=2031-07-31'],
    ['?date=2031-07-31', '/bookings/day?date=2031-07-31'],
    ['', '/bookings/day'],
  ])('returns to the day when there is nothing to cancel: %s', async (search, location) => {
    expect((await ask(search, [aGuestListSlot()])).location).toBe(location)
  })

  async function post(form: Record<string, string>, answer: Response) {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'POST /slots/slot-1/cancel': answer,
    })
    const page = await visit(slotCancel, { path: address, form, cookie })
    return { ...page, sent: bodiesOf(received.filter(({ method }) => method === 'POST')) }
  }

  test('needs a reason, and reports the number of cancelled bookings', async () => {
    const without = await post({ reason: ' ' }, json({ cancelled: 2 }))
    expect([without.status, without.sent]).toEqual([400, []])

    const page = await post({ reason: 'Storm' }, json({ cancelled: 2 }))
    expect(page.sent).toEqual([{ reason: 'Storm' }])
    expect([page.status, page.location]).toEqual([302, '/bookings/day?date=2031-07-31'])
    expect(toastOf(page)).toContain('The time is cancelled. 2 bookings cancelled.')
    const allPaid = await post({ reason: 'Storm' }, json({ cancelled: 2, paid: 2 }))
    expect(toastOf(allPaid)).toContain('The time is cancelled. 2 bookings cancelled.')
    const withHold = await post({ reason: 'Storm' }, json({ cancelled: 3, paid: 2 }))
    expect(toastOf(withHold)).toContain('3 bookings cancelled, 1 of them not paid.')
    const oneHold = await post({ reason: 'Storm' }, json({ cancelled: 1, paid: 0 }))
    expect(toastOf(oneHold)).toContain('1 booking cancelled, which was not paid.')
    const inReview = await post({ reason: 'Storm' }, json({ cancelled: 4, paid: 2, inReview: 1 }))
    expect(toastOf(inReview)).toContain(
      '4 bookings cancelled, 1 of them with a payment that is still being checked and 1 not paid.',
    )
    const allInReview = await post({ reason: 'Storm' }, json({ cancelled: 2, paid: 0, inReview: 2 }))
    expect(toastOf(allInReview)).toContain('2 bookings cancelled, whose payments are still being checked.')
    const onlyHolds = await post({ reason: 'Storm' }, json({ cancelled: 2, paid: 0 }))
    expect(toastOf(onlyHolds)).toContain('2 bookings cancelled, none of them paid.')
  })

  test('shows the API’s message when it is rejected', async () => {
    const page = await post({ reason: 'Storm' }, json({ message: 'This time has begun already.' }, 409))
    expect([page.status, formErrors(page.data)]).toEqual([409, ['This time has begun already.']])
  })
})
