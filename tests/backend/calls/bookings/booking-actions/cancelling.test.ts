import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { addMember } from '../../../support/members.ts'
import { emptyTables } from '../../../../support/databases/test-database.ts'
import { createBookingScene } from '../../../support/scenes/booking-scene.ts'
import { byRunLength } from '../../../../support/run-length.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()
const scene = createBookingScene(stage)

describe('cancelling a booking', () => {
  type Case = [when: string, hours: number, amount: number, percent: number, until: string | null]
  const more: Case[] = [
    ['five days before', 120, 300_000, 100, '2026-10-15T03:30:00.000Z'],
    ['a day before', 24, 150_000, 50, '2026-10-19T03:30:00.000Z'],
  ]
  test.each<Case>([
    ['a moment less than five days', 120 - 1 / 3600, 150_000, 50, '2026-10-19T03:30:00.000Z'],
    ['an hour before', 1, 0, 0, null],
    ...byRunLength({ long: more, short: [] }),
  ])('gives a customer the refund of the policy: %s', async (_when, hours, amount, percent, until) => {
    const { act, bring, customer, read, reserved } = await scene()
    await bring('confirmed')
    stage.pass(new Date('2026-10-20T03:30:00Z').getTime() - hours * hourMs - stage.now().getTime())
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
    stage.pass(10 * dayMs)
    await stage.db.execute(sql`update sessions set last_seen_at = ${stage.now().toISOString()}::timestamptz`)
    expect((await read(customer)).refundQuote).toMatchObject({ percent: 100 })
  })

  test('refunds everything before it is accepted, before and after the start', async () => {
    for (const hours of [1, -1]) {
      const { act, bring, customer, provider, read, reserved } = await scene({
        cancellationPolicy: 'strict',
      })
      await bring('paid')
      const startsAt = new Date(stage.now().getTime() + hours * hourMs).toISOString()
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
      actions: ['reverse-payment', 'void-payment'],
    })
    expect((await refund(1)).body).toEqual({ message: 'There is nothing to refund.' })
    expect(root.id).not.toBe((await read(fresh)).userId)
  })
})
