import type { BookingAction } from '@affiliate-booking/contract/options/bookings'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  cancelUnansweredBookings,
  completeEndedBookings,
  expireHolds,
} from '../../../../backend/services/bookings/end-bookings.ts'
import { findSeatDifferences } from '../../../../backend/services/bookings/seats.ts'
import {
  addMember,
  addNights,
  addProduct,
  holdPayload,
  idukki,
  type Member,
  reservedOf,
  wayanad,
} from '../../support/products.ts'
import { emptyTables } from '../../../support/databases/test-database.ts'
import { createBookingScene, reference, type States } from '../../support/booking-scene.ts'
import { createStage } from '../../support/stage.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour
const stage = createStage()
const scene = createBookingScene(stage)

describe('a booking', () => {
  test('goes from payment to review, with an audit entry of each step', async () => {
    const { customer, provider, admin, act, read, bring } = await scene()
    const paid = await act(customer, 'pay', { reference })
    expect(paid.status).toBe(200)
    expect(paid.body.booking).toMatchObject({
      isPaymentInReview: true,
      holdExpiresAt: '2026-10-02T06:00:00.000Z',
      paymentStatus: 'pending',
      paymentReference: reference,
      actions: ['cancel'],
    })
    expect((await read(provider)).paymentReference).toBeNull()
    const confirmed = await act(admin, 'confirm-payment')
    expect(confirmed.body.booking).toMatchObject({ status: 'pending', paymentStatus: 'completed' })
    expect((await read(customer)).voucherCode).toBeNull()
    const accepted = await act(provider, 'accept')
    expect(accepted.body.booking).toMatchObject({ status: 'confirmed', version: 3 })
    expect((await read(customer)).voucherCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    await bring('completed')
    const timeline = async (who: Member) =>
      (await read(who)).timeline.map(({ action, actor }: { action: string; actor: string }) => [
        action,
        actor,
      ])
    const expected = (administrator: string) => [
      ['booking.held', 'Arjun Iyer'],
      ['booking.paid', 'Arjun Iyer'],
      ['booking.payment-confirmed', administrator],
      ['booking.accepted', 'Biju Varghese'],
      ['booking.completed', 'Biju Varghese'],
    ]
    expect(await timeline(customer)).toEqual(expected('Administrator'))
    expect(await timeline(provider)).toEqual(expected('Administrator'))
    const other = await addMember(stage.db, 'super_admin', { now: stage.now() })
    expect(await timeline(other)).toEqual(expected('Thomas Kurian'))
    expect(await stage.value(sql`select count(*)::int from audit_log where request_id is null`)).toBe(0)
  })

  test('of an instant product is confirmed as soon as it is paid', async () => {
    const { pay, read, customer } = await scene({ isInstant: true })
    await pay()
    const { status, timeline } = await read(customer)
    expect(status).toBe('confirmed')
    expect(timeline.at(-1)).toMatchObject({ action: 'booking.accepted', actor: null })
  })

  test('shows contacts and the meeting point once it is paid, and to administrators always', async () => {
    const { customer, provider, admin, read, pay } = await scene()
    expect(await read(customer)).toMatchObject({
      providerPhone: null,
      customerPhone: '+91 90000 00000',
      meetingPoint: null,
    })
    expect(await read(provider)).toMatchObject({
      customerPhone: null,
      customerEmail: null,
      meetingPoint: 'The old bus stand',
    })
    expect(await read(admin)).toMatchObject({
      customerEmail: expect.stringContaining('@example.com'),
      meetingPoint: 'The old bus stand',
    })
    await pay()
    expect(await read(customer)).toMatchObject({
      providerPhone: '+91 90000 00000',
      meetingPoint: 'The old bus stand',
    })
    expect((await read(provider)).customerEmail).toContain('@example.com')
  })

  test('gets 15 more minutes when its payment is rejected, and its reference can be used again', async () => {
    const { customer, admin, act, read, bring } = await scene()
    await bring('in review')
    stage.pass(hour)
    expect(await expireHolds(stage.db, stage.now()), 'nothing expires in review').toBe(0)
    const again = await addMember(stage.db, 'dsa', { territoryPath: idukki, now: stage.now() })
    expect((await act(again, 'reject-payment')).body).toEqual({ message: 'Enter a reason.' })
    const reason = 'No such payment arrived.'
    expect((await act(again, 'reject-payment', { reason })).status).toBe(200)
    expect(await read(customer)).toMatchObject({
      paymentRejection: reason,
      paymentReference: null,
      isPaymentInReview: false,
      holdExpiresAt: '2026-10-01T07:15:00.000Z',
      actions: ['pay', 'cancel', 'change'],
    })
    expect((await read(customer)).timeline.at(-1)).toMatchObject({ reason, actor: 'Administrator' })
    expect((await act(customer, 'pay', { reference })).status).toBe(200)
    expect(admin.id).not.toBe(again.id)
  })

  test('cannot reuse a payment reference', async () => {
    const first = await scene()
    await first.bring('in review')
    const second = await scene()
    const answer = await second.act(second.customer, 'pay', { reference })
    expect([answer.status, answer.body]).toEqual([
      409,
      { message: 'This reference number was entered for another booking. Check it.' },
    ])
  })

  test.each(['', '12345678901', '1234567890123', 'abcdefghijkl'])(
    'rejects the reference “%s” with 400',
    async (wrong) => {
      const { act, customer } = await scene()
      expect((await act(customer, 'pay', { reference: wrong })).status).toBe(400)
    },
  )

  test('accepts a payment with a reference that an administrator records', async () => {
    const { act, admin, read } = await scene()
    expect((await act(admin, 'confirm-payment')).status).toBe(400)
    expect((await act(admin, 'confirm-payment', { reference: 'CASH-0042' })).status).toBe(200)
    expect(await read(admin)).toMatchObject({ paymentStatus: 'completed', paymentReference: 'CASH-0042' })
  })

  test('keeps its seats when a payment is reported as the hold expires, while they are free', async () => {
    const { act, customer, admin, read, reserved } = await scene()
    stage.pass(15 * minute)
    expect((await read(customer)).actions).toEqual(['pay', 'cancel'])
    expect((await act(customer, 'pay', { reference })).status).toBe(200)
    expect(await expireHolds(stage.db, stage.now())).toBe(0)
    expect((await act(admin, 'confirm-payment')).body.booking).toMatchObject({
      status: 'pending',
      paymentStatus: 'completed',
    })
    expect(await reserved()).toBe(2)
  })

  test('gets a full refund when a payment is reported after its seats were sold', async () => {
    const { act, customer, admin, read, reserved } = await scene()
    stage.pass(16 * minute)
    expect(await expireHolds(stage.db, stage.now())).toBe(1)
    expect((await read(customer)).actions).toEqual(['pay'])
    expect((await act(customer, 'pay', { reference })).body.booking).toMatchObject({
      status: 'cancelled',
      isPaymentInReview: true,
      paymentReference: reference,
      actions: [],
    })
    const { body: queue } = await stage.get('/bookings?payment=review', admin.cookie)
    expect(queue.rows).toHaveLength(1)
    expect((await act(admin, 'reject-payment', { reason: 'Mistyped?' })).status).toBe(200)
    expect(await read(customer)).toMatchObject({ paymentRejection: 'Mistyped?', actions: ['pay'] })
    expect((await act(customer, 'pay', { reference })).status).toBe(200)
    expect((await act(admin, 'confirm-payment')).body.booking).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundAmount: 300_000,
      actions: [],
    })
    expect(await reserved()).toBe(0)
    expect((await act(customer, 'pay', { reference })).body.message).toBe('This booking is already paid.')
  })

  test('accepts a late payment report of the customer for a week, and of an administrator at any time', async () => {
    const { act, customer, root, read } = await scene()
    stage.pass(15 * minute)
    await expireHolds(stage.db, stage.now())
    stage.pass(7 * day - 1)
    const present = sql`${stage.now().toISOString()}::timestamptz`
    await stage.db.execute(sql`update sessions set last_seen_at = ${present}, created_at = ${present}`)
    expect((await read(customer)).actions).toEqual(['pay'])
    stage.pass(1)
    expect((await read(customer)).actions).toEqual([])
    expect((await act(customer, 'pay', { reference })).body).toEqual({
      message: 'This cannot be done: the booking is cancelled.',
    })
    expect((await act(root, 'confirm-payment')).status, 'without a reference').toBe(400)
    expect((await act(root, 'confirm-payment', { reference })).body.booking).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundAmount: 300_000,
    })
  })

  test('accepts a payment report after the provider has declined', async () => {
    const { act, customer, provider, read } = await scene()
    await act(provider, 'decline', { reason: 'Full' })
    expect((await read(customer)).actions).toEqual(['pay'])
    expect((await act(customer, 'pay', { reference })).status).toBe(200)
  })

  // What each may do in each state; everything else is refused.
  const everything = [
    'pay',
    'confirm-payment',
    'reject-payment',
    'accept',
    'decline',
    'cancel',
    'arrive',
    'undo-arrival',
    'complete',
    'no-show',
    'refund',
    'reverse-payment',
  ] as const
  test.each<[States, Record<'customer' | 'provider' | 'admin' | 'root', BookingAction[]>]>([
    [
      'held',
      {
        customer: ['pay', 'cancel', 'change'],
        provider: ['decline'],
        admin: ['confirm-payment', 'cancel'],
        root: ['confirm-payment', 'cancel'],
      },
    ],
    [
      'in review',
      {
        customer: ['cancel'],
        provider: ['decline'],
        admin: ['confirm-payment', 'reject-payment', 'cancel'],
        root: ['confirm-payment', 'reject-payment', 'cancel'],
      },
    ],
    [
      'paid',
      {
        customer: ['cancel', 'change'],
        provider: ['accept', 'decline'],
        admin: ['accept', 'cancel'],
        root: ['accept', 'cancel', 'reverse-payment'],
      },
    ],
    [
      'confirmed',
      {
        customer: ['cancel', 'change'],
        provider: ['cancel'],
        admin: ['cancel'],
        root: ['cancel', 'refund', 'reverse-payment'],
      },
    ],
    [
      'completed',
      {
        customer: ['review'],
        provider: ['arrive', 'no-show'],
        admin: [],
        root: ['refund', 'reverse-payment'],
      },
    ],
    ['cancelled', { customer: [], provider: [], admin: ['confirm-payment'], root: ['confirm-payment'] }],
    ['refunded', { customer: [], provider: [], admin: [], root: ['reverse-payment'] }],
  ])('that is %s allows each role exactly the actions of the table', async (state, allowed) => {
    const { bring, read, ...people } = await scene()
    await bring(state)
    const { act } = people
    for (const [who, actions] of Object.entries(allowed)) {
      // A session of today, as days have passed.
      const actor = people[who as keyof typeof allowed]
      await stage.db.execute(sql`update sessions set last_seen_at = ${stage.now().toISOString()}::timestamptz,
        created_at = ${stage.now().toISOString()}::timestamptz where user_id = ${actor.id}`)
      const seen = await read(actor)
      expect(seen.actions, `${who} sees`).toEqual(actions)
      for (const action of everything.filter((each) => !actions.includes(each))) {
        const more = { reason: 'Because', reference, amount: 100 }
        const { status } = await act(actor, action, more)
        expect([403, 409], `${who} does ${action}`).toContain(status)
      }
      expect((await read(actor)).version, `nothing happened by ${who}`).toBe(seen.version)
    }
  })

  test('can be completed or marked as a no-show by the provider after the start', async () => {
    for (const action of ['complete', 'no-show'] as const) {
      const { act, bring, provider, read } = await scene()
      await bring('confirmed')
      expect((await act(provider, action)).body).toEqual({ message: 'It has not started yet.' })
      await stage.db.execute(sql`update bookings set starts_at = ${stage.now().toISOString()}::timestamptz`)
      expect((await act(provider, action)).status).toBe(200)
      expect(await read(provider)).toMatchObject({ status: 'completed', isNoShow: action === 'no-show' })
      await emptyTables(stage.db)
    }
  })

  describe('a no-show', () => {
    const end = new Date('2026-10-20T06:30:00Z')
    /** A booking that was completed by itself, so long after its end. */
    async function over(after: number) {
      const people = await scene()
      await people.bring('confirmed')
      await completeEndedBookings(stage.db, end, 7)
      stage.pass(end.getTime() + after - stage.now().getTime())
      const present = sql`${stage.now().toISOString()}::timestamptz`
      await stage.db.execute(sql`update sessions set last_seen_at = ${present}, created_at = ${present}`)
      return people
    }

    test('can be reported for a day after a booking was completed by a job, and it stays completed', async () => {
      const { act, customer, id, provider, read } = await over(day - 1)
      const completedAt = await stage.value(sql`select completed_at from bookings`)
      expect((await read(provider)).actions).toEqual(['arrive', 'no-show'])
      expect((await act(provider, 'no-show')).body.booking).toMatchObject({
        status: 'completed',
        isNoShow: true,
        paymentStatus: 'completed',
        actions: [],
      })
      expect(await stage.value(sql`select completed_at from bookings`)).toEqual(completedAt)
      expect((await read(provider)).timeline.at(-1).action).toBe('booking.no-show')
      expect((await read(customer)).actions).toEqual([])
      const review = { rating: 1, text: 'Was not there' }
      expect((await stage.post(`/bookings/${id}/review`, review, customer.cookie)).status).toBe(409)
    })

    test('cannot be reported after that', async () => {
      const { act, provider, read } = await over(day)
      expect((await read(provider)).actions).toEqual([])
      expect((await act(provider, 'no-show')).body).toEqual({
        message: 'It ended more than a day ago: guests can no longer be marked as a no-show.',
      })
    })

    test('cannot be reported for a booking with a review, even when both arrive at once', async () => {
      const { act, customer, id, provider, read } = await over(hour)
      const review = { rating: 5, text: 'Lovely' }
      const { version } = await read(provider)
      const atOnce = await Promise.all([
        stage.post(`/bookings/${id}/review`, review, customer.cookie),
        stage.post(`/bookings/${id}/actions`, { action: 'no-show', version }, provider.cookie),
      ])
      expect(atOnce.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(atOnce.filter(({ status }) => status === 409)).toHaveLength(1)
      await stage.db.execute(sql`update bookings set is_no_show = false`)
      await stage.post(`/bookings/${id}/review`, review, customer.cookie)
      expect((await act(provider, 'no-show')).body).toEqual({
        message: 'The customer has reviewed this booking.',
      })
    })
  })

  test('outside the actor’s scope is not found', async () => {
    const { id, read } = await scene()
    const strangers = await Promise.all([
      addMember(stage.db, 'user'),
      addMember(stage.db, 'service_provider', { territoryPath: idukki }),
      addMember(stage.db, 'affiliate', { territoryPath: idukki }),
      addMember(stage.db, 'dsa', { territoryPath: wayanad }),
      addMember(stage.db, 'ssa', { territoryPath: 'IN/TN' }),
    ])
    for (const stranger of strangers) {
      expect(await read(stranger)).toBeUndefined()
      const payload = { action: 'cancel', version: 0 }
      for (const answer of [
        await stage.get(`/bookings/${id}`, stranger.cookie),
        await stage.get('/bookings/BK-000001', stranger.cookie),
        await stage.post(`/bookings/${id}/actions`, payload, stranger.cookie),
      ]) {
        expect([answer.status, answer.body]).toEqual([404, { message: 'This booking does not exist.' }])
      }
    }
    for (const [role, territoryPath] of [
      ['nsa', 'IN'],
      ['ssa', 'IN/KL'],
    ] as const) {
      expect((await read(await addMember(stage.db, role, { territoryPath }))).id).toBe(id)
    }
  })

  test('is found by its number in any spelling', async () => {
    const { customer, id } = await scene()
    for (const name of ['BK-000001', 'bk-1', 'BK000001']) {
      expect((await stage.get(`/bookings/${name}`, customer.cookie)).body.booking.id, name).toBe(id)
    }
    for (const name of ['1', 'BK-', 'BK-000002', 'x', '%00', 'BK-99999999999']) {
      expect((await stage.get(`/bookings/${name}`, customer.cookie)).status, name).toBe(404)
    }
  })

  test('takes one of two actions at once, and the other gets the new state', async () => {
    const { id, provider, customer, bring, reserved } = await scene()
    await bring('paid')
    const act = (who: Member, action: string) =>
      stage.post(`/bookings/${id}/actions`, { action, version: 2, reason: 'Ill' }, who.cookie)
    const answers = await Promise.all([
      act(provider, 'accept'),
      act(customer, 'cancel'),
      act(provider, 'decline'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    for (const { status, body } of answers) {
      if (status === 409) expect(body.message).toMatch(/the booking is|it is (confirmed|cancelled)/)
    }
    expect(await reserved()).toBe(answers[0]?.status === 200 ? 2 : 0)
    expect(await stage.value(sql`select version from bookings`)).toBe(3)
  })

  test('rejects an action on an outdated version', async () => {
    const { id, customer, pay } = await scene()
    await pay()
    const stale = await stage.post(
      `/bookings/${id}/actions`,
      { action: 'cancel', version: 0 },
      customer.cookie,
    )
    expect([stale.status, stale.body]).toEqual([
      409,
      { message: 'The booking has changed: it is not confirmed yet. Check it again.' },
    ])
  })
})

describe('cancelling a booking', () => {
  test.each([
    ['five days before', 120, 300_000, 100, '2026-10-15T03:30:00.000Z'],
    ['a moment less', 120 - 1 / 3600, 150_000, 50, '2026-10-19T03:30:00.000Z'],
    ['a day before', 24, 150_000, 50, '2026-10-19T03:30:00.000Z'],
    ['an hour before', 1, 0, 0, null],
  ])('gives a customer the refund of the policy: %s', async (_when, hours, amount, percent, until) => {
    const { act, bring, customer, read, reserved } = await scene()
    await bring('confirmed')
    stage.pass(new Date('2026-10-20T03:30:00Z').getTime() - hours * hour - stage.now().getTime())
    await stage.db.execute(sql`update sessions set last_seen_at = ${stage.now().toISOString()}::timestamptz`)
    expect((await read(customer)).refundQuote).toEqual({ amount, percent, until })
    const wrong = await act(customer, 'cancel', { expectedRefund: amount + 1 })
    expect(wrong.status).toBe(409)
    expect(wrong.body.message).toMatch(/^The refund is ₹[\d,]+ now\./)
    const answer = await act(customer, 'cancel', { expectedRefund: amount, reason: 'Ill' })
    expect(answer.body.booking).toMatchObject({
      status: 'cancelled',
      refundAmount: amount,
      paymentStatus: amount > 0 ? 'refunded' : 'completed',
      cancelledBy: 'user',
      cancellationReason: 'Ill',
      refundQuote: null,
      actions: [],
    })
    expect(await reserved()).toBe(0)
  })

  test('follows the policy at the time of booking', async () => {
    const { bring, customer, read, productId } = await scene()
    await bring('confirmed')
    await stage.db.execute(sql`update products set cancellation_policy = 'strict' where id = ${productId}`)
    stage.pass(10 * day)
    await stage.db.execute(sql`update sessions set last_seen_at = ${stage.now().toISOString()}::timestamptz`)
    expect((await read(customer)).refundQuote).toMatchObject({ percent: 100 })
  })

  test('refunds everything before it is accepted, before and after the start', async () => {
    for (const hours of [1, -1]) {
      const { act, bring, customer, provider, read, reserved } = await scene({
        cancellationPolicy: 'strict',
      })
      await bring('paid')
      const startsAt = new Date(stage.now().getTime() + hours * hour).toISOString()
      await stage.db.execute(sql`update bookings set starts_at = ${startsAt}::timestamptz`)
      expect((await read(customer)).refundQuote).toEqual({ amount: 300_000, percent: 100, until: null })
      expect((await act(provider, 'accept')).status, 'only before the start').toBe(hours > 0 ? 200 : 409)
      if (hours > 0) await stage.db.execute(sql`update bookings set status = 'pending'`)
      const { body } = await act(customer, 'cancel', { expectedRefund: 300_000 })
      expect(body.booking).toMatchObject({
        status: 'cancelled',
        paymentStatus: 'refunded',
        refundAmount: 300_000,
        cancelledBy: 'user',
      })
      expect(await reserved()).toBe(0)
      await emptyTables(stage.db)
    }
  })

  test('is not possible for the customer after a confirmed booking has started', async () => {
    const { act, bring, customer } = await scene()
    await bring('confirmed')
    await stage.db.execute(sql`update bookings set starts_at = ${stage.now().toISOString()}::timestamptz`)
    const { status, body } = await act(customer, 'cancel')
    expect([status, body.message]).toEqual([
      409,
      'It has already started: this booking can no longer be cancelled.',
    ])
  })

  test('refunds nothing for an unpaid booking', async () => {
    const { act, customer, read, reserved } = await scene()
    expect((await read(customer)).refundQuote).toBeNull()
    expect((await act(customer, 'cancel', { expectedRefund: 100 })).status).toBe(409)
    const { body } = await act(customer, 'cancel', { expectedRefund: 0 })
    expect(body.booking).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'pending',
      refundAmount: null,
    })
    expect(await reserved()).toBe(0)
  })

  test.each([
    ['provider', 'decline', 'paid', 'provider'],
    ['provider', 'cancel', 'confirmed', 'provider'],
    ['admin', 'cancel', 'confirmed', 'admin'],
  ] as const)('refunds everything when the %s cancels (%s)', async (who, action, state, by) => {
    const { bring, act, reserved, ...people } = await scene({ cancellationPolicy: 'strict' })
    await bring(state)
    if (action === 'decline') expect((await act(people[who], action)).status, 'without a reason').toBe(400)
    const { body } = await act(people[who], action, { reason: 'Landslide', expectedRefund: 300_000 })
    expect(body.booking).toMatchObject({
      status: 'cancelled',
      cancelledBy: by,
      paymentStatus: 'refunded',
      refundAmount: 300_000,
    })
    expect(await reserved()).toBe(0)
  })

  test('refunds a payment that is confirmed after the provider has declined', async () => {
    const { bring, act, provider, admin, read } = await scene()
    await bring('in review')
    await act(provider, 'decline', { reason: 'Full' })
    expect(await read(admin)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'pending',
      isPaymentInReview: true,
      actions: ['confirm-payment', 'reject-payment'],
    })
    const { body } = await act(admin, 'confirm-payment')
    expect(body.booking).toMatchObject({ paymentStatus: 'refunded', refundAmount: 300_000, actions: [] })
    expect(body.booking.timeline.at(-1)).toMatchObject({ action: 'booking.refund-due', actor: null })
  })

  test('lets a super administrator refund more of an ended booking, never more than was paid', async () => {
    const { bring, act, root, read } = await scene()
    await bring('completed')
    const fresh = await addMember(stage.db, 'super_admin', { now: stage.now() })
    const refund = (amount?: number, reason = 'Rain') => act(fresh, 'refund', { amount, reason })
    for (const amount of [undefined, 0, -1, 300_001]) expect((await refund(amount)).status).toBe(400)
    expect((await refund(100, '')).body).toEqual({ message: 'Enter a reason.' })
    expect((await refund(100_000)).body.booking).toMatchObject({
      status: 'completed',
      paymentStatus: 'refunded',
      refundAmount: 100_000,
    })
    expect((await refund(200_001)).status).toBe(400)
    expect((await refund(200_000)).body.booking).toMatchObject({
      refundAmount: 300_000,
      actions: ['reverse-payment'],
    })
    expect((await refund(1)).body).toEqual({ message: 'There is nothing to refund.' })
    expect(root.id).not.toBe((await read(fresh)).userId)
  })
})

const changesOnCancelling = (id: string) =>
  stage.value(sql`select changes from audit_log where object_id = ${id} and action = 'booking.cancelled'`)
const paidBack = {
  paymentStatus: { old: 'completed', new: 'refunded' },
  refundAmount: { old: null, new: 300_000 },
}

describe('cancelling a slot', () => {
  const cancel = (slotId: string, who: Member, payload: object = { reason: 'Landslide' }) =>
    stage.post(`/slots/${slotId}/cancel`, payload, who.cookie)

  test('closes it, cancels all its bookings and refunds everything', async () => {
    const { slotId, provider, bring, customer, read, act, reserved } = await scene()
    await bring('confirmed')
    const other = await addMember(stage.db, 'user')
    const { body: held } = await stage.post('/bookings', holdPayload(slotId), other.cookie)
    const gone = await addMember(stage.db, 'user')
    const { body: left } = await stage.post('/bookings', holdPayload(slotId), gone.cookie)
    const leaving = { action: 'cancel', version: 0, reason: 'Changed plans' }
    await stage.post(`/bookings/${left.booking.id}/actions`, leaving, gone.cookie)

    const answer = await cancel(slotId, provider)
    expect([answer.status, answer.body]).toEqual([200, { cancelled: 2 }])
    expect(await read(customer)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundAmount: 300_000,
      cancelledBy: 'provider',
      cancellationReason: 'Landslide',
    })
    const unpaid = await stage.get(`/bookings/${held.booking.id}`, other.cookie)
    expect(unpaid.body.booking).toMatchObject({ status: 'cancelled', refundAmount: null })
    const earlier = await stage.get(`/bookings/${left.booking.id}`, gone.cookie)
    expect(earlier.body.booking).toMatchObject({ cancelledBy: 'user', cancellationReason: 'Changed plans' })
    expect(await reserved()).toBe(0)
    expect((await stage.post('/bookings', holdPayload(slotId), other.cookie)).status).toBe(409)
    expect((await cancel(slotId, provider)).status).toBe(409)
    expect((await act(customer, 'cancel')).status).toBe(409)
    expect(await findSeatDifferences(stage.db)).toEqual([])
  })

  test('is recorded with the former state of each booking', async () => {
    const { slotId, provider, bring, customer, read } = await scene()
    await bring('confirmed')
    const other = await addMember(stage.db, 'user')
    const { body: held } = await stage.post('/bookings', holdPayload(slotId), other.cookie)
    await cancel(slotId, provider)
    expect(await changesOnCancelling((await read(customer)).id)).toEqual({
      status: { old: 'confirmed', new: 'cancelled' },
      ...paidBack,
    })
    expect(await changesOnCancelling(held.booking.id)).toEqual({
      status: { old: 'pending', new: 'cancelled' },
    })
  })

  test('releases the other nights of the bookings on a night', async () => {
    const { provider } = await scene()
    const productId = await addProduct(stage.db, provider.id, { kind: 'stay' })
    const nights = await addNights(stage.db, productId, 4)
    const guests = [
      [0, 3],
      [1, 2],
      [3, 1],
    ] as const
    for (const [first, count] of guests) {
      const guest = await addMember(stage.db, 'user')
      await stage.post('/bookings', holdPayload(nights[first] ?? '', { nights: count }), guest.cookie)
    }
    const reserved = () => Promise.all(nights.map((id) => reservedOf(stage.db, id)))
    expect(await reserved()).toEqual([1, 2, 2, 1])
    expect((await cancel(nights[2] ?? '', provider)).body).toEqual({ cancelled: 2 })
    expect(await reserved()).toEqual([0, 0, 0, 1])
  })

  test('leaves seats and bookings consistent while others book and cancel', async () => {
    const { provider } = await scene()
    const productId = await addProduct(stage.db, provider.id, { kind: 'stay' })
    const nights = await addNights(stage.db, productId, 4, { capacity: 30 })
    const booked = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const guest = await addMember(stage.db, 'user')
        const stay = { nights: 1 + (index % 2) }
        const { body } = await stage.post(
          '/bookings',
          holdPayload(nights[index % 3] ?? '', stay),
          guest.cookie,
        )
        return { guest, id: body.booking.id as string }
      }),
    )
    const late = await Promise.all(Array.from({ length: 8 }, () => addMember(stage.db, 'user')))
    const answers = await Promise.all([
      ...booked.map(({ guest, id }) =>
        stage.post(`/bookings/${id}/actions`, { action: 'cancel', version: 0 }, guest.cookie),
      ),
      cancel(nights[1] ?? '', provider),
      ...late.map((guest, index) =>
        stage.post('/bookings', holdPayload(nights[index % 3] ?? '', { nights: 2 }), guest.cookie),
      ),
      cancel(nights[2] ?? '', provider),
    ])
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([])
    expect(await findSeatDifferences(stage.db)).toEqual([])
    expect(await reservedOf(stage.db, nights[1] ?? '')).toBe(0)
    expect(await reservedOf(stage.db, nights[2] ?? '')).toBe(0)
  })

  test('is for its own provider before the start, with a reason', async () => {
    const { slotId, customer, admin, provider } = await scene()
    const other = await addMember(stage.db, 'service_provider')
    for (const id of [slotId, 'x', '4f6f7bd4-0000-4000-8000-000000000000']) {
      expect((await cancel(id, other)).status).toBe(404)
    }
    for (const who of [customer, admin]) expect((await cancel(slotId, who)).status).toBe(403)
    expect((await cancel(slotId, provider, { reason: ' ' })).body).toEqual({
      message: 'Reason is required.',
    })
    await stage.db.execute(sql`update availability_slots set date = '2026-10-01'`)
    expect((await cancel(slotId, provider)).body).toEqual({ message: 'This time has already started.' })
  })
})

describe('a job', () => {
  test('completes confirmed bookings after their end, once', async () => {
    const { bring, provider, read } = await scene()
    await bring('confirmed')
    const end = new Date('2026-10-20T06:30:00Z')
    expect(await completeEndedBookings(stage.db, new Date(end.getTime() - 1), 7)).toBe(0)
    const counts = await Promise.all([
      completeEndedBookings(stage.db, end, 7),
      completeEndedBookings(stage.db, end, 7),
    ])
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
    const { status, timeline } = await read(provider)
    expect(status).toBe('completed')
    expect(timeline.at(-1)).toMatchObject({ action: 'booking.completed', actor: null })
  })

  test('cancels unaccepted bookings at their start with a full refund', async () => {
    const { bring, customer, read, reserved } = await scene({ cancellationPolicy: 'strict' })
    await bring('paid')
    const start = new Date('2026-10-20T03:30:00Z')
    expect(await cancelUnansweredBookings(stage.db, new Date(start.getTime() - 1))).toBe(0)
    expect(await cancelUnansweredBookings(stage.db, start)).toBe(1)
    expect(await read(customer)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'system',
      paymentStatus: 'refunded',
      refundAmount: 300_000,
    })
    expect(await reserved()).toBe(0)
    expect(await cancelUnansweredBookings(stage.db, start)).toBe(0)
  })

  test('cancels an unaccepted stay of many nights before its end', async () => {
    const { bring, customer, read } = await scene()
    await bring('paid')
    const start = new Date('2026-10-20T03:30:00Z')
    await stage.db.execute(sql`update bookings set ends_at = starts_at + interval '30 days'`)
    expect(await cancelUnansweredBookings(stage.db, start)).toBe(1)
    expect((await read(customer)).refundAmount).toBe(300_000)
  })

  test('leaves seats that are held for payment at the start until the hold expires', async () => {
    const { customer, read, reserved } = await scene()
    await stage.db.execute(sql`update bookings set starts_at = ${stage.now().toISOString()}::timestamptz`)
    expect(await cancelUnansweredBookings(stage.db, stage.now())).toBe(0)
    expect((await read(customer)).status).toBe('pending')
    expect(await reserved()).toBe(2)
  })

  test('records the refund of bookings that it cancels', async () => {
    const { bring, customer, read } = await scene()
    await bring('paid')
    await cancelUnansweredBookings(stage.db, new Date('2026-10-20T06:30:00Z'))
    expect(await changesOnCancelling((await read(customer)).id)).toEqual({
      status: { old: 'pending', new: 'cancelled' },
      ...paidBack,
    })
  })

  test('expires each hold once, even when two instances run', async () => {
    const { reserved } = await scene()
    stage.pass(15 * minute)
    const counts = await Promise.all([expireHolds(stage.db, stage.now()), expireHolds(stage.db, stage.now())])
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await reserved()).toBe(0)
  })
})
