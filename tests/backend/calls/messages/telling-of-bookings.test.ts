// Customers and providers are told what becomes of their bookings, in the transaction that does it.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { messages } from '../../../../backend/db/schema/messages.ts'
import {
  cancelUnansweredBookings,
  completeEndedBookings,
  expireHolds,
} from '../../../../backend/services/bookings/end-bookings.ts'
import { applyPayment } from '../../../../backend/services/receipts/apply-payment.ts'
import { remindOfTrips } from '../../../../backend/services/messages/remind-of-trips.ts'
import { createBookingScene, reference } from '../../support/scenes/booking-scene.ts'
import { emailsTo, forgetAll, shownTo } from '../../support/mail/told.ts'
import { createStage } from '../../support/stage.ts'
import { changeScene } from '../bookings/changing-bookings/change-scene.ts'
import { sceneWithoutAccount } from '../bookings/without-account/scene-without-account.ts'

const stage = createStage()
const createScene = createBookingScene(stage)
const { createChangeScene } = changeScene(stage)

const valuesOf = async (kind: string) => {
  const [row] = await stage.db.select().from(messages).where(eq(messages.kind, kind))
  return row?.variables
}

describe('a customer is told', () => {
  test('that seats are held, until when, and what to pay', async () => {
    const { customer } = await createScene()
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-held'])
    expect(await shownTo(stage.db, customer.id)).toEqual(['booking-held'])
    expect(await valuesOf('booking-held')).toMatchObject({
      title: 'Tea gardens of Munnar',
      party: '2 guests',
      amount: 300_000,
      payUntil: new Date(stage.now().getTime() + 15 * minuteMs).toISOString(),
      startsAt: '2026-10-20T03:30:00.000Z',
    })
  })

  test('nothing of a form that is sent twice, and nothing of a booking that failed', async () => {
    const { customer, slotId } = await createScene()
    const again = { slotId, seats: 20, nights: 1, ref: '', idempotencyKey: 'too-many' }
    expect((await stage.post('/bookings', again, customer.cookie)).status).toBe(409)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-held'])
  })

  test('that a payment has arrived, and the provider that there is a booking to answer', async () => {
    const { customer, provider, bring } = await createScene()
    await forgetAll(stage.db)
    await bring('paid')
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-paid'])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-booking-paid'])
    expect(await valuesOf('provider-booking-paid')).toMatchObject({
      answer: 'Accept or decline it before it starts.',
    })
  })

  test('that a booking is confirmed, at once where the product says so', async () => {
    const { customer, provider, bring } = await createScene({ isInstant: true })
    await forgetAll(stage.db)
    await bring('paid')
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-confirmed'])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-booking-paid'])
    expect(await valuesOf('provider-booking-paid')).toMatchObject({ answer: null })
  })

  test('that a booking is accepted', async () => {
    const { customer, bring, act, provider } = await createScene()
    await bring('paid')
    await forgetAll(stage.db)
    await act(provider, 'accept')
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-confirmed'])
    expect(await emailsTo(stage.db, provider.id)).toEqual([])
  })

  test('that a booking is accepted by an administrator, and its provider too', async () => {
    const { customer, bring, act, admin, provider } = await createScene()
    await bring('paid')
    await forgetAll(stage.db)
    await act(admin, 'accept')
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-confirmed'])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-booking-confirmed'])
  })

  test('that a payment was not found, with the reason', async () => {
    const { customer, admin, bring, act } = await createScene()
    await bring('in review')
    await forgetAll(stage.db)
    await act(admin, 'reject-payment', { reason: 'Not on the statement.' })
    expect(await emailsTo(stage.db, customer.id)).toEqual(['payment-not-found'])
    expect(await valuesOf('payment-not-found')).toMatchObject({ reason: 'Not on the statement.' })
  })

  test('that another sum arrived, whether they had entered a reference or not', async () => {
    const { id, customer } = await createScene()
    await forgetAll(stage.db)
    const payment = {
      bookingId: id,
      amount: 270_000,
      reference: 'pay_1',
      source: 'gateway',
      by: null,
    } as const
    await stage.db.transaction((tx) => applyPayment(tx, { ...payment, at: stage.now(), holdDays: 7 }))
    expect(await emailsTo(stage.db, customer.id)).toEqual(['payment-other-sum'])
    expect(await valuesOf('payment-other-sum')).toMatchObject({ arrived: 270_000, amount: 300_000 })
    const other = await createScene()
    await other.bring('in review')
    await forgetAll(stage.db)
    await other.act(other.root, 'confirm-payment', { amount: 270_000, reference })
    expect(await emailsTo(stage.db, other.customer.id)).toEqual(['payment-other-sum'])
  })

  test('that a booking was declined, with the reason, and asked where the money goes', async () => {
    const { customer, provider, bring, act } = await createScene()
    await bring('paid')
    await forgetAll(stage.db)
    await act(provider, 'decline', { reason: 'The boat leaks.' })
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-declined', 'refund-payee-needed'])
    expect(await valuesOf('booking-declined')).toMatchObject({ reason: 'The boat leaks.' })
    expect(await valuesOf('refund-payee-needed')).toMatchObject({ refund: 300_000 })
    expect(await emailsTo(stage.db, provider.id)).toEqual([])
  })

  test('that a booking was cancelled, also by themselves, and the provider if it was paid', async () => {
    const { customer, provider, bring, act } = await createScene()
    await bring('confirmed')
    await forgetAll(stage.db)
    await act(customer, 'cancel', { refundUpiId: 'arjun@okaxis' })
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-cancelled', 'refund-due'])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-booking-cancelled'])
    const rows = await stage.db.select().from(messages)
    expect(JSON.stringify(rows)).not.toContain('arjun@okaxis')
  })

  test('that an unpaid booking was cancelled, and its provider is not', async () => {
    const { customer, provider, bring } = await createScene()
    await forgetAll(stage.db)
    await bring('cancelled')
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-cancelled'])
    expect(await emailsTo(stage.db, provider.id)).toEqual([])
  })

  test('that it was not paid in time', async () => {
    const { customer } = await createScene()
    await forgetAll(stage.db)
    stage.pass(16 * minuteMs)
    await expireHolds(stage.db, stage.now())
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-cancelled'])
    expect(await valuesOf('booking-cancelled')).toMatchObject({ reason: 'It was not paid in time.' })
  })

  test('that nobody accepted it in time', async () => {
    const { customer, provider, bring } = await createScene()
    await bring('paid')
    await forgetAll(stage.db)
    stage.pass(30 * dayMs)
    await cancelUnansweredBookings(stage.db, stage.now())
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-cancelled', 'refund-payee-needed'])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-booking-cancelled'])
  })

  test('that a time was cancelled', async () => {
    const { customer, slotId, provider, bring } = await createScene()
    await bring('confirmed')
    await forgetAll(stage.db)
    const cancelled = await stage.post(`/slots/${slotId}/cancel`, { reason: 'A storm.' }, provider.cookie)
    expect(cancelled.status).toBe(200)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-cancelled', 'refund-payee-needed'])
    expect(await valuesOf('booking-cancelled')).toMatchObject({ reason: 'A storm.' })
  })

  test('that a booking was changed, with both times, and the provider if it was paid', async () => {
    const { customer, provider, change, act } = await createChangeScene('confirmed')
    await forgetAll(stage.db)
    expect((await change()).status).toBe(200)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-changed'])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-booking-changed'])
    expect(await valuesOf('provider-booking-changed')).toMatchObject({
      startedAt: '2026-10-20T03:30:00.000Z',
      startsAt: '2026-10-25T03:30:00.000Z',
      formerParty: '2 guests',
      answer: 'Accept or decline it again before it starts.',
    })
    await act(provider, 'accept')
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-changed', 'booking-confirmed'])
  })

  test('that an unpaid booking was changed, and its provider is not', async () => {
    const { customer, provider, change } = await createChangeScene('held')
    await forgetAll(stage.db)
    expect((await change()).status).toBe(200)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-changed'])
    expect(await emailsTo(stage.db, provider.id)).toEqual([])
  })

  test('of a trip the day before, once, and again if it is moved to another day', async () => {
    const { customer, bring } = await createScene()
    await bring('confirmed')
    await forgetAll(stage.db)
    const eve = new Date('2026-10-19T05:00:00Z')
    await remindOfTrips(stage.db, new Date(eve.getTime() - dayMs))
    expect(await emailsTo(stage.db, customer.id)).toEqual([])
    await remindOfTrips(stage.db, eve)
    await remindOfTrips(stage.db, new Date(eve.getTime() + 60 * minuteMs))
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-tomorrow'])
    const [row] = await stage.db.select().from(messages)
    expect(row?.expiresAt).toEqual(new Date('2026-10-20T03:30:00Z'))
    await stage.db.execute(sql`update bookings set date = '2026-10-25', starts_at = '2026-10-25T03:30:00Z'`)
    await remindOfTrips(stage.db, new Date('2026-10-24T05:00:00Z'))
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-tomorrow', 'booking-tomorrow'])
  })

  test('nothing the day before a trip that is not confirmed', async () => {
    const { customer, bring } = await createScene()
    await bring('paid')
    await forgetAll(stage.db)
    await remindOfTrips(stage.db, new Date('2026-10-19T05:00:00Z'))
    expect(await emailsTo(stage.db, customer.id)).toEqual([])
  })

  test('that a trip is over, and asked for a review; not after a no-show', async () => {
    const one = await createScene()
    await one.bring('confirmed')
    const other = await createScene()
    await other.act(other.customer, 'pay', { reference: '999999999999' })
    await other.act(other.admin, 'confirm-payment')
    await other.act(other.provider, 'accept')
    await forgetAll(stage.db)
    await other.pass(19 * dayMs)
    await other.act(other.provider, 'no-show')
    await completeEndedBookings(stage.db, new Date(stage.now().getTime() + dayMs), 7)
    expect(await emailsTo(stage.db, one.customer.id)).toEqual(['booking-completed'])
    expect(await emailsTo(stage.db, other.customer.id)).toEqual(['booking-no-show'])
  })

  test('that a refund was sent, with the reference of the bank', async () => {
    const { customer, root, bring, act } = await createScene()
    await bring('confirmed')
    await act(customer, 'cancel', { refundUpiId: 'arjun@okaxis' })
    await forgetAll(stage.db)
    const id = String(await stage.value(sql`select id from refunds`))
    const sent = await stage.post(`/refunds/${id}/send`, { version: 0, utr: 'UTR123456' }, root.cookie)
    expect(sent.status).toBe(200)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['refund-sent'])
    expect(await valuesOf('refund-sent')).toMatchObject({ refund: 300_000, reference: 'UTR123456' })
  })

  test('that a refund came back, with the reason, each time', async () => {
    const { customer, root, bring, act } = await createScene()
    await bring('confirmed')
    await act(customer, 'cancel', { refundUpiId: 'arjun@okaxis' })
    await forgetAll(stage.db)
    const id = String(await stage.value(sql`select id from refunds`))
    const step = (what: string, payload: object) =>
      stage.post(`/refunds/${id}/${what}`, payload, root.cookie).then(({ status }) => status)
    expect(await step('send', { version: 0, utr: 'UTR1' })).toBe(200)
    stage.pass(minuteMs)
    expect(await step('fail', { version: 1, reason: 'The UPI id does not exist.' })).toBe(200)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['refund-sent', 'refund-failed'])
    expect(await valuesOf('refund-failed')).toMatchObject({
      refund: 300_000,
      reason: 'The UPI id does not exist.',
    })
    expect(await step('send', { version: 2, utr: 'UTR2' })).toBe(200)
    expect(await step('fail', { version: 3, reason: 'The account is closed.' })).toBe(200)
    expect(await stage.db.$count(messages, eq(messages.kind, 'refund-failed'))).toBe(2)
  })

  test('nothing of money that the bank took back', async () => {
    const { customer, root, bring, act } = await createScene()
    await bring('completed')
    await forgetAll(stage.db)
    const reversed = await act(root, 'reverse-payment', { amount: 100_000, reason: 'Chargeback.' })
    expect(reversed.status).toBe(200)
    expect((await emailsTo(stage.db, customer.id)).filter((kind) => kind.startsWith('refund'))).toEqual([])
  })
})

test('the contact of a booking without an account is told by email, and by nothing in the app', async () => {
  const scene = sceneWithoutAccount(stage)
  const { id, link } = await scene.createScene()
  await scene.act(id, link, 'pay', { reference })
  expect(await emailsTo(stage.db, id)).toEqual(['booking-held', 'payment-in-review'])
  await scene.act(id, link, 'cancel')
  const rows = await stage.db.select().from(messages)
  expect(JSON.stringify(rows)).not.toMatch(/priya/i)
})
