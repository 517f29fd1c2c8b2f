import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { expireHolds } from '../../../../../backend/services/bookings/end-bookings.ts'
import { addMember, type Member } from '../../../support/members.ts'
import { idukki } from '../../../support/products.ts'
import { createBookingScene, reference } from '../../../support/scenes/booking-scene.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()
const scene = createBookingScene(stage)

describe('a booking', () => {
  test('takes the reference in groups, as banks write it', async () => {
    const { customer, act } = await scene()
    const grouped = reference.replaceAll(/(.{4})(?=.)/g, '$1 ')
    const paid = await act(customer, 'pay', { reference: grouped })
    expect(paid.body.booking).toMatchObject({ paymentReference: reference })
  })

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
    expect(await read(customer)).toMatchObject({ status: 'pending', isInstant: true })
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

  test('shows the map position with the meeting point, if the provider says so', async () => {
    const coordinates = '10.08890, 77.05950'
    const { customer, provider, read, pay } = await scene({ coordinates, showsPosition: true })
    expect((await read(customer)).position).toBeNull()
    expect((await read(provider)).position).toBe(coordinates)
    await pay()
    expect((await read(customer)).position).toBe(coordinates)
    await stage.db.execute(sql`update products set shows_position = false`)
    expect((await read(customer)).position, 'was entered for distances only').toBeNull()
  })

  test('gets 15 more minutes when its payment is rejected, and its reference can be used again', async () => {
    const { customer, admin, act, read, bring } = await scene()
    await bring('in review')
    stage.pass(hourMs)
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

  test('is held for its payment until the start at the latest, also after one that was not found', async () => {
    const startsAt = '2026-10-01T06:05:00.000Z'
    const times = { date: '2026-10-01', startTime: '11:35', endTime: '14:00', cutoffAt: new Date(startsAt) }
    const { act, admin, root, customer, read, pass } = await scene({ cutoffMinutes: 0 }, {}, times)
    expect((await read(customer)).holdExpiresAt).toBe(startsAt)
    await pass(minuteMs)
    await act(customer, 'pay', { reference })
    await act(admin, 'reject-payment', { reason: 'No such payment arrived.' })
    expect((await read(customer)).holdExpiresAt).toBe(startsAt)
    await act(root, 'confirm-payment', { amount: 200_000, reference })
    expect(await read(customer)).toMatchObject({ holdExpiresAt: startsAt, paymentStatus: 'pending' })
    await pass(4 * minuteMs)
    expect(await expireHolds(stage.db, stage.now())).toBe(1)
    expect((await read(customer)).status).toBe('cancelled')
  })

  test('is not said to be held when its payment is rejected after the start', async () => {
    const startsAt = '2026-10-01T06:05:00.000Z'
    const times = { date: '2026-10-01', startTime: '11:35', endTime: '14:00', cutoffAt: new Date(startsAt) }
    const { act, admin, customer, read, pass } = await scene({ cutoffMinutes: 0 }, {}, times)
    await act(customer, 'pay', { reference })
    await pass(6 * minuteMs)
    await act(admin, 'reject-payment', { reason: 'No such payment arrived.' })
    expect((await read(customer)).holdExpiresAt).toBe(startsAt)
    const told = sql`select variables->>'payUntil' from messages where kind = 'payment-not-found'`
    expect(await stage.value(told)).toBeNull()
  })

  test('cannot reuse a payment reference', async () => {
    const first = await scene()
    await first.bring('in review')
    const second = await scene()
    const answer = await second.act(second.customer, 'pay', { reference })
    expect([answer.status, answer.body]).toEqual([
      409,
      { field: 'reference', message: 'This reference number was entered for another booking. Check it.' },
    ])
  })

  test('rejects a reference that is not one with 400, and names the field', async () => {
    const { act, customer } = await scene()
    expect((await act(customer, 'pay', { reference: '' })).status).toBe(400)
    for (const wrong of ['12345678901', '1234567890123', 'abcdefghijkl']) {
      const { status, body } = await act(customer, 'pay', { reference: wrong })
      expect
        .soft([status, body], wrong)
        .toEqual([
          400,
          { field: 'reference', message: 'Enter the UPI reference number of the payment: 12 digits.' },
        ])
    }
  })

  test('accepts a payment with a reference that an administrator records', async () => {
    const { act, admin, read } = await scene()
    expect((await act(admin, 'confirm-payment')).status).toBe(400)
    expect((await act(admin, 'confirm-payment', { reference: 'CASH-0042' })).status).toBe(200)
    expect(await read(admin)).toMatchObject({ paymentStatus: 'completed', paymentReference: 'CASH-0042' })
  })

  test('keeps its seats when a payment is reported as the hold expires, while they are free', async () => {
    const { act, customer, admin, read, reserved } = await scene()
    stage.pass(15 * minuteMs)
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
    stage.pass(16 * minuteMs)
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
    stage.pass(15 * minuteMs)
    await expireHolds(stage.db, stage.now())
    stage.pass(7 * dayMs - 1)
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

  test('accepts another reference for a week after one was not found, however late that was', async () => {
    const { act, admin, customer, read, bring } = await scene()
    const age = async (days: number) => {
      stage.pass(days * dayMs)
      const present = sql`${stage.now().toISOString()}::timestamptz`
      await stage.db.execute(sql`update sessions set last_seen_at = ${present}, created_at = ${present}`)
    }
    await bring('in review')
    stage.pass(dayMs)
    expect(await expireHolds(stage.db, stage.now())).toBe(1)
    await age(9)
    const reason = 'The reference number is not on our statement.'
    expect((await act(admin, 'reject-payment', { reason })).status).toBe(200)
    expect(await read(customer)).toMatchObject({ paymentRejection: reason, actions: ['pay'] })
    await age(7)
    expect(await read(customer)).toMatchObject({ paymentRejection: reason, actions: [] })
    stage.pass(-1)
    expect((await act(customer, 'pay', { reference: '210987654321' })).status).toBe(200)
  })

  test('accepts a payment report after the provider has declined', async () => {
    const { act, customer, provider, read } = await scene()
    await act(provider, 'decline', { reason: 'Full' })
    expect((await read(customer)).actions).toEqual(['pay'])
    expect((await act(customer, 'pay', { reference })).status).toBe(200)
  })
})
