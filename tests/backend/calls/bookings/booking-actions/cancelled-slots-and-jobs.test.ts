// What ends many bookings: a cancelled slot, and the jobs.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import {
  cancelUnansweredBookings,
  completeEndedBookings,
  expireHolds,
} from '../../../../../backend/services/bookings/end-bookings.ts'
import { findSeatDifferences } from '../../../../../backend/services/bookings/seats.ts'
import { addMember, type Member } from '../../../support/members.ts'
import {
  addMarket,
  addNights,
  addProduct,
  addSlot,
  holdPayload,
  reservedOf,
} from '../../../support/products.ts'
import { createBookingScene } from '../../../support/scenes/booking-scene.ts'
import { refreshLowestPrice } from '../../../../../backend/services/prices/refresh-lowest-price.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()
const scene = createBookingScene(stage)

const changesOnCancelling = (id: string) =>
  stage.value(sql`select changes from audit_log where object_id = ${id} and action = 'booking.cancelled'`)
const paidBack = {
  paymentStatus: { old: 'completed', new: 'refunded' },
  refundAmount: { old: null, new: 300_000 },
}

describe('cancelling a slot', () => {
  const cancel = (slotId: string, who: Member, payload: object = { reason: 'Landslide' }) =>
    stage.post(`/slots/${slotId}/cancel`, payload, who.cookie)

  test('takes its price out of what the product costs from', async () => {
    const { provider, slotId, productId } = await addMarket(stage.db, {}, { price: 100_000 })
    await addSlot(stage.db, productId, { date: '2026-10-21', price: 120_000 })
    await refreshLowestPrice(stage.db, productId, stage.now())
    const lowest = () => stage.value(sql`select lowest_price::int from products where id = ${productId}`)
    expect(await lowest()).toBe(100_000)
    expect((await cancel(slotId, provider)).status).toBe(200)
    expect(await lowest()).toBe(120_000)
  })

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
    expect([answer.status, answer.body]).toEqual([200, { cancelled: 2, paid: 1, inReview: 0 }])
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

  test('counts those apart whose customers have paid, and whose payments are being checked', async () => {
    const { slotId, provider, bring } = await scene()
    await bring('in review')
    const other = await addMember(stage.db, 'user')
    await stage.post('/bookings', holdPayload(slotId), other.cookie)
    const { body } = await stage.get('/manifest?date=2026-10-20', provider.cookie)
    expect(body.slots).toMatchObject([{ bookings: [], paymentsToCheck: 1 }])
    expect((await cancel(slotId, provider)).body).toEqual({ cancelled: 2, paid: 0, inReview: 1 })
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
    expect((await cancel(nights[2] ?? '', provider)).body).toEqual({ cancelled: 2, paid: 0, inReview: 0 })
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
    stage.pass(15 * minuteMs)
    const counts = await Promise.all([expireHolds(stage.db, stage.now()), expireHolds(stage.db, stage.now())])
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await reserved()).toBe(0)
  })
})
