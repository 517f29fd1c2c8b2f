// Money that is in doubt: references that nobody has checked yet, late payments, and suspended providers.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { expireHolds } from '../../../../backend/services/bookings/end-bookings.ts'
import { findSeatDifferences } from '../../../../backend/services/bookings/seats.ts'
import { emptyTables } from '../../../support/databases/test-database.ts'
import { createBookingScene, reference } from '../../support/scenes/booking-scene.ts'
import { addMember } from '../../support/members.ts'
import { holdPayload } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const scene = createBookingScene(stage)
const taken = {
  field: 'reference',
  message: 'This reference number was entered for another booking. Check it.',
}

describe('a payment reference', () => {
  test('of a booking that ended unpaid does not block another booking, and its money counts once', async () => {
    const first = await scene()
    await first.bring('in review')
    const second = await scene()
    expect((await second.act(second.customer, 'pay', { reference })).body).toEqual(taken)
    await first.act(first.provider, 'decline', { reason: 'Full' })
    expect((await second.act(second.customer, 'pay', { reference })).status).toBe(200)
    expect((await second.act(second.admin, 'confirm-payment')).status).toBe(200)
    const again = await first.act(first.admin, 'confirm-payment')
    expect([again.status, again.body]).toEqual([409, taken])
    await first.act(first.admin, 'reject-payment', { reason: 'Another booking' })
    expect((await first.act(first.customer, 'pay', { reference })).body, 'also after the end').toEqual(taken)
  })

  test('that was confirmed is not used again after a refund', async () => {
    const first = await scene()
    await first.bring('refunded')
    const second = await scene()
    expect((await second.act(second.customer, 'pay', { reference })).body).toEqual(taken)
  })

  test('that nobody could find holds seats for 24 hours at most', async () => {
    const { act, admin, bring, customer, pass, read, reserved, slotId } = await scene()
    await bring('in review')
    expect((await read(customer)).holdExpiresAt).toBe('2026-10-02T06:00:00.000Z')
    await pass(24 * hourMs - 1)
    expect(await expireHolds(stage.db, stage.now())).toBe(0)
    await pass(1)
    const other = await addMember(stage.db, 'user', { now: stage.now() })
    const { status } = await stage.post('/bookings', holdPayload(slotId, { seats: 10 }), other.cookie)
    expect([status, await reserved()], 'its seats are free again').toEqual([201, 10])
    const { timeline, ...released } = await read(customer)
    expect(released).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'system',
      cancellationReason: 'The payment was not found in time.',
      isPaymentInReview: true,
      actions: [],
    })
    expect(timeline.at(-1)).toMatchObject({ action: 'booking.expired', reason: released.cancellationReason })
    expect((await act(admin, 'confirm-payment')).body.booking).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundAmount: 300_000,
    })
    expect(await findSeatDifferences(stage.db)).toEqual([])
  })

  test('holds seats only until the start', async () => {
    const { act, customer, pass, read, reserved } = await scene()
    await stage.db.execute(sql`update bookings set starts_at = '2026-10-01T09:00:00Z'`)
    await act(customer, 'pay', { reference })
    expect((await read(customer)).holdExpiresAt).toBe('2026-10-01T09:00:00.000Z')
    await pass(3 * hourMs)
    expect(await expireHolds(stage.db, stage.now())).toBe(1)
    expect(await reserved()).toBe(0)
  })

  test('that nobody has checked for 12 hours is a warning on the dashboard of administrators', async () => {
    const { admin, bring, pass, provider, act } = await scene()
    const seen = async () => (await stage.get('/open-work', admin.cookie)).body.payments
    expect(await seen()).toEqual({ total: 0, urgent: 0 })
    await bring('in review')
    await pass(12 * hourMs - 1)
    expect(await seen()).toEqual({ total: 1, urgent: 0 })
    await pass(1)
    expect(await seen()).toEqual({ total: 1, urgent: 1 })
    await act(provider, 'decline', { reason: 'Full' })
    expect(await seen(), 'no seats are held').toEqual({ total: 1, urgent: 0 })
  })
})

describe('a customer', () => {
  test('can cancel while the payment is checked, and gets everything back if it is found', async () => {
    const { act, admin, bring, customer, read, reserved } = await scene({ cancellationPolicy: 'strict' })
    await bring('in review')
    const { body } = await act(customer, 'cancel', { expectedRefund: 0, reason: 'Ill' })
    expect(body.booking).toMatchObject({ status: 'cancelled', cancelledBy: 'user', isPaymentInReview: true })
    expect(await reserved()).toBe(0)
    expect((await act(admin, 'confirm-payment')).body.booking).toMatchObject({
      paymentStatus: 'refunded',
      refundAmount: 300_000,
    })
    expect((await read(customer)).timeline.at(-1)).toMatchObject({
      action: 'booking.refund-due',
      actor: null,
      reason: 'The payment was confirmed after the booking was cancelled.',
    })
  })

  test('who cancelled can correct a reference that was not found', async () => {
    const { act, admin, bring, customer, read } = await scene()
    await bring('in review')
    await act(customer, 'cancel')
    await act(admin, 'reject-payment', { reason: 'Mistyped?' })
    expect((await read(customer)).actions).toEqual(['pay'])
    const corrected = await act(customer, 'pay', { reference: '210987654321' })
    expect(corrected.body.booking).toMatchObject({ status: 'cancelled', holdExpiresAt: null })
  })
})

describe('money that is confirmed after the start', () => {
  test.each([false, true])('is recorded and noted as to be sent back (instant: %s)', async (isInstant) => {
    const { act, admin, bring, customer, read, reserved } = await scene({ isInstant })
    await bring('in review')
    await stage.db.execute(sql`update bookings set starts_at = ${stage.now().toISOString()}::timestamptz`)
    await act(admin, 'confirm-payment')
    const { timeline, ...booking } = await read(customer)
    const reason = 'The payment was confirmed after the start.'
    expect(booking).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'system',
      cancellationReason: reason,
      paymentReference: reference,
      paymentStatus: 'refunded',
      refundAmount: 300_000,
    })
    expect(timeline.slice(-2)).toMatchObject([
      { action: 'booking.payment-confirmed', actor: 'Administrator' },
      { action: 'booking.refund-due', actor: null, reason },
    ])
    expect(await reserved()).toBe(0)
    expect(await findSeatDifferences(stage.db)).toEqual([])
  })
})

describe('a booking at a provider who was suspended', () => {
  test('cannot be cancelled any more by guests who have arrived', async () => {
    const { act, bring, customer, provider, read, root } = await scene()
    await bring('confirmed')
    const startsAt = new Date(stage.now().getTime() - hourMs).toISOString()
    await stage.db.execute(sql`
      update bookings set starts_at = ${startsAt}::timestamptz, arrived_at = ${startsAt}::timestamptz`)
    await stage.post(`/users/${provider.id}/suspend`, { reason: 'Fraud' }, root.cookie)
    expect(await read(customer)).toMatchObject({ actions: [], isProviderSuspended: true })
    const { status, body } = await act(customer, 'cancel')
    expect([status, body.message]).toEqual([
      409,
      'It has already started: this booking can no longer be cancelled.',
    ])
  })

  test('says so, and its customer can cancel for a full refund before and after the start', async () => {
    for (const isStarted of [false, true]) {
      const { act, bring, customer, provider, read, root, reserved } = await scene({
        cancellationPolicy: 'strict',
      })
      await bring('confirmed')
      const startsAt = new Date(stage.now().getTime() + (isStarted ? -hourMs : hourMs)).toISOString()
      await stage.db.execute(sql`update bookings set starts_at = ${startsAt}::timestamptz`)
      expect(await read(customer)).toMatchObject({
        isProviderSuspended: false,
        actions: isStarted ? [] : ['cancel'],
      })
      await stage.post(`/users/${provider.id}/suspend`, { reason: 'Fraud' }, root.cookie)
      expect(await read(customer)).toMatchObject({
        isProviderSuspended: true,
        actions: ['cancel'],
        refundQuote: { amount: 300_000, percent: 100 },
      })
      const { body } = await act(customer, 'cancel', { expectedRefund: 300_000 })
      expect(body.booking).toMatchObject({
        status: 'cancelled',
        paymentStatus: 'refunded',
        refundAmount: 300_000,
      })
      expect(await reserved()).toBe(0)
      await emptyTables(stage.db)
    }
  })
})
