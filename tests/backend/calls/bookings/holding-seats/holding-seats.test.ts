import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { findSeatDifferences } from '../../../../../backend/services/bookings/seats.ts'
import { addMember } from '../../../support/members.ts'
import { addMarket, addSlot, holdPayload, idukki, reservedOf } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { holding } from './holding.ts'

const stage = createStage()

const { customer, hold } = holding(stage)

describe('holding seats', () => {
  test('takes the seats for 15 minutes at the discounted price, with an audit entry', async () => {
    const { slotId, productId, provider } = await addMarket(stage.db, { discountPrice: 120_000 })
    const arjun = await customer()
    const { status, body } = await hold(slotId, arjun, { seats: 3 })
    expect(status).toBe(201)
    expect(body.booking).toMatchObject({
      bookingId: 'BK-000001',
      userId: arjun.id,
      userName: 'Arjun Iyer',
      productId,
      productTitle: 'Tea gardens of Munnar',
      serviceProviderId: provider.id,
      serviceProviderName: 'Biju Varghese',
      kind: 'tour',
      date: '2026-10-20',
      endDate: null,
      timeSlot: { startTime: '09:00', endTime: '12:00' },
      seats: 3,
      status: 'pending',
      paymentStatus: 'pending',
      isPaymentInReview: false,
      totalAmount: 360_000,
      holdExpiresAt: '2026-10-01T06:15:00.000Z',
      version: 0,
      actions: ['pay', 'cancel', 'change'],
      refundQuote: null,
      payee: { id: 'platform@bank', name: 'The platform' },
      policy: [
        { hoursBefore: 120, refundPercent: 100 },
        { hoursBefore: 24, refundPercent: 50 },
      ],
      voucherCode: null,
      referralCode: null,
      meetingPoint: null,
      location: { district: 'Idukki', state: 'Kerala', country: 'India' },
      timeline: [{ action: 'booking.held', actor: 'Arjun Iyer', at: '2026-10-01T06:00:00.000Z' }],
    })
    expect(await reservedOf(stage.db, slotId)).toBe(3)
    const query = sql`select starts_at || ' ' || ends_at from (
      select to_char(starts_at at time zone 'utc', 'DD HH24:MI') as starts_at,
        to_char(ends_at at time zone 'utc', 'DD HH24:MI') as ends_at from bookings) t`
    expect(await stage.value(query)).toBe('20 03:30 20 06:30')
  })

  test('at another price than the customer saw is 409 with the new price, and books nothing', async () => {
    const { slotId, productId } = await addMarket(stage.db)
    const arjun = await customer()
    const payload = holdPayload(slotId, { seats: 2, expectedPrice: 150_000 })
    await stage.db.execute(sql`update products set price = 160000 where id = ${productId}`)
    const { status, body } = await stage.post('/bookings', payload, arjun.cookie)
    expect([status, body.message]).toEqual([
      409,
      'The price has changed: this booking costs ₹3,200 now, not ₹3,000. Nothing is booked yet.',
    ])
    expect(await reservedOf(stage.db, slotId)).toBe(0)
    const again = await stage.post('/bookings', { ...payload, expectedPrice: 160_000 }, arjun.cookie)
    expect(again.body.booking.totalAmount).toBe(320_000)
    await stage.db.execute(sql`update products set price = 170000 where id = ${productId}`)
    const repeated = await stage.post('/bookings', payload, arjun.cookie)
    expect([repeated.status, repeated.body.booking.id], 'the same form is the same booking').toEqual([
      200,
      again.body.booking.id,
    ])
  })

  test('reads the price in its own transaction: a change that is committed meanwhile counts', async () => {
    const { slotId, productId } = await addMarket(stage.db)
    const { cookie } = await customer()
    let answer: ReturnType<typeof stage.post> | undefined
    await stage.db.transaction(async (tx) => {
      await tx.execute(sql`update products set price = 160000 where id = ${productId}`)
      answer = stage.post('/bookings', holdPayload(slotId), cookie)
      await wait(300)
    })
    expect((await answer)?.body.booking.totalAmount).toBe(160_000)
  })

  test('returns the same booking for a repeated request, and rejects another request with its key', async () => {
    const { slotId } = await addMarket(stage.db)
    const arjun = await customer()
    const payload = holdPayload(slotId, { seats: 2 })
    const posts = await Promise.all(
      Array.from({ length: 4 }, () => stage.post('/bookings', payload, arjun.cookie)),
    )
    expect(posts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201])
    expect(new Set(posts.map(({ body }) => body.booking.id)).size).toBe(1)
    for (const change of [{ seats: 3 }, { nights: 2 }]) {
      expect((await stage.post('/bookings', { ...payload, ...change }, arjun.cookie)).status).toBe(409)
    }
    expect((await stage.post('/bookings', payload, (await customer()).cookie)).status).toBe(201)
    expect(await reservedOf(stage.db, slotId)).toBe(4)
  })

  test('never reports sold-out seats to repeated requests that got the last ones', async () => {
    const { slotId } = await addMarket(stage.db)
    const arjun = await customer()
    const payload = holdPayload(slotId, { seats: 10 })
    const posts = await Promise.all(
      Array.from({ length: 12 }, () => stage.post('/bookings', payload, arjun.cookie)),
    )
    expect(posts.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(posts.filter(({ status }) => status === 200)).toHaveLength(11)
    expect(await reservedOf(stage.db, slotId)).toBe(10)
  })

  test('fails when too few seats are left, and takes none', async () => {
    const { slotId } = await addMarket(stage.db)
    await hold(slotId, await customer(), { seats: 8 })
    const late = await hold(slotId, await customer(), { seats: 3 })
    expect([late.status, late.body]).toEqual([
      409,
      { message: 'This has just been booked. Choose another day or fewer guests.' },
    ])
    expect(await reservedOf(stage.db, slotId)).toBe(8)
    expect((await hold(slotId, await customer(), { seats: 2 })).status).toBe(201)
  })

  test('succeeds with seats of an expired unpaid hold', async () => {
    const { slotId } = await addMarket(stage.db)
    const first = await hold(slotId, await customer('Late Payer'), { seats: 10 })
    stage.pass(15 * minuteMs - 1)
    expect((await hold(slotId, await customer(), { seats: 1 })).status).toBe(409)
    stage.pass(1)
    expect((await hold(slotId, await customer(), { seats: 4 })).status).toBe(201)
    expect(await reservedOf(stage.db, slotId)).toBe(4)
    const admin = await addMember(stage.db, 'super_admin', { now: stage.now() })
    const { body } = await stage.get(`/bookings/${first.body.booking.id}`, admin.cookie)
    expect(body.booking).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'system',
      cancellationReason: 'It was not paid in time.',
      paymentStatus: 'pending',
    })
    expect(body.booking.timeline.at(-1)).toMatchObject({ action: 'booking.expired', actor: null })
    expect(await findSeatDifferences(stage.db)).toEqual([])
  })

  test('releases expired holds for all waiting requests, not only for the first', async () => {
    const { slotId } = await addMarket(stage.db)
    expect((await hold(slotId, await customer('Late Payer'), { seats: 10 })).status).toBe(201)
    stage.pass(15 * minuteMs)
    const crowd = await Promise.all(Array.from({ length: 5 }, () => customer()))
    const answers = await Promise.all(crowd.map((guest) => hold(slotId, guest, { seats: 2 })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await findSeatDifferences(stage.db)).toEqual([])
  })

  test.each([
    ['is closed', { isClosed: true }],
    ['can be booked no more', { cutoffAt: new Date('2026-10-01T06:00:00Z') }],
  ])('fails with 409 for a slot that %s, in words that blame no other guest', async (_what, slot) => {
    const { slotId } = await addMarket(stage.db, {}, slot)
    const { status, body } = await hold(slotId, await customer())
    expect([status, body]).toEqual([
      409,
      { message: 'This can no longer be booked. Choose another day or time.' },
    ])
    expect(await reservedOf(stage.db, slotId)).toBe(0)
  })

  test('fails with 404 for products that are not approved or whose provider is suspended', async () => {
    const waiting = await addMarket(stage.db, { status: 'pending_approval' })
    expect((await hold(waiting.slotId, await customer())).status).toBe(404)
    const gone = await addMarket(stage.db)
    await stage.db.execute(sql`update users set status = 'suspended' where id = ${gone.provider.id}`)
    expect((await hold(gone.slotId, await customer())).status).toBe(404)
    expect((await hold('4f6f7bd4-0000-4000-8000-000000000000', await customer())).status).toBe(404)
  })

  test.each([
    ['more than the product takes', { seats: 5 }, 'Book at most 4 seats at once.'],
    ['a tour with nights', { nights: 2 }, 'A tour is booked for one day, without nights.'],
    ['a tour with more guests than seats', { guests: 2 }, 'A tour has one seat for each guest.'],
    ['no seat', { seats: 0 }, 'Book at least one seat.'],
    ['a slot that can be none', { slotId: 'x' }, 'Choose a day.'],
    ['a bad key', { idempotencyKey: 'short' }, 'This form is no longer valid. Reload the page.'],
  ])('rejects %s with 400', async (_what, overrides, message) => {
    const { slotId } = await addMarket(stage.db, { maximumSeats: 4 })
    const answer = await hold(slotId, await customer(), overrides)
    expect([answer.status, answer.body]).toEqual([400, { message }])
  })

  test('is for customers only', async () => {
    const { slotId, provider } = await addMarket(stage.db)
    expect((await hold(slotId, provider)).status).toBe(403)
    expect((await stage.post('/bookings', holdPayload(slotId))).status).toBe(401)
  })

  test('allows five unpaid bookings of a customer, even when requests arrive at once', async () => {
    const { slotId } = await addMarket(stage.db)
    const arjun = await customer()
    const answers = await Promise.all(Array.from({ length: 7 }, () => hold(slotId, arjun)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toMatch(/^5 of your bookings are waiting for payment\./)
    expect(await reservedOf(stage.db, slotId)).toBe(5)
    // Those that have expired do not count.
    stage.pass(15 * minuteMs)
    expect((await hold(slotId, arjun)).status).toBe(201)
  })

  test('asks nobody to pay again whose payments are being checked', async () => {
    const { slotId } = await addMarket(stage.db)
    const arjun = await customer()
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) ids.push((await hold(slotId, arjun)).body.booking.id)
    const pay = (id: string, index: number) =>
      stage.post(
        `/bookings/${id}/actions`,
        { action: 'pay', version: 0, reference: `12345678901${index}` },
        arjun.cookie,
      )
    for (const [index, id] of ids.slice(0, 4).entries()) expect((await pay(id, index)).status).toBe(200)
    expect((await hold(slotId, arjun)).body.message).toBe(
      '5 of your bookings are waiting for payment, or for us to find it. Cancel one that you have not paid for, or wait until we have found a payment.',
    )
    await pay(ids[4] ?? '', 4)
    expect((await hold(slotId, arjun)).body.message).toBe(
      'We are still checking the payments of 5 of your bookings. You can book again once we have found one. You do not need to pay again.',
    )
  })

  test('stores the referring affiliate, and ignores other referral values', async () => {
    const { slotId } = await addMarket(stage.db)
    const { body: affiliate } = await stage.registerAffiliate()
    const code = affiliate.affiliateInfo.referralCode as string
    const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const brought = await hold(slotId, await customer(), { ref: ` ${code.toLowerCase()} ` })
    expect(brought.status).toBe(201)
    expect(brought.body.booking.referralCode, 'not told to the customer').toBeNull()
    const seen = await stage.get(`/bookings/${brought.body.booking.id}`, admin.cookie)
    expect(seen.body.booking.referralCode).toBe(code)
    const referrer = sql`select count(*)::int from bookings where referral_affiliate_id = ${affiliate.id}`
    expect(await stage.value(referrer)).toBe(1)

    await stage.db.execute(sql`update users set status = 'suspended' where id = ${affiliate.id}`)
    for (const ref of ['', 'NOBODY99', '<script>', code]) {
      const { status, body } = await hold(slotId, await customer(), { ref })
      expect(status, ref).toBe(201)
      const other = await stage.get(`/bookings/${body.booking.id}`, admin.cookie)
      expect(other.body.booking.referralCode, ref).toBeNull()
    }
    expect(await stage.value(referrer)).toBe(1)
  })

  test('shows no UPI payee when the platform has no UPI id', async () => {
    const { slotId } = await addMarket(stage.db)
    const { cookie } = await customer()
    const { body } = await stage.send(
      '/bookings',
      {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(holdPayload(slotId)),
      },
      stage.appWith({ upiPayee: null }),
    )
    expect(body.booking).toMatchObject({ payee: null, actions: ['cancel', 'change'] })
  })

  test('treats two times on one day as two slots', async () => {
    const { productId, slotId } = await addMarket(stage.db)
    const afternoon = await addSlot(stage.db, productId, { startTime: '15:00', endTime: '18:00' })
    await hold(afternoon, await customer(), { seats: 10 })
    expect((await hold(slotId, await customer(), { seats: 10 })).status).toBe(201)
  })
})
