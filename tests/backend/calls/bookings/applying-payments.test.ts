// What money that came in is, whichever way it comes.
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applyPayment, type Payment } from '../../../../backend/services/receipts/apply-payment.ts'
import { createBookingScene, reference } from '../../support/scenes/booking-scene.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const scene = createBookingScene(stage)
const price = 300_000

/** Of a gateway, unless something else is said. */
const pay = (bookingId: string, payment: Partial<Payment> = {}) =>
  stage.db.transaction((tx) =>
    applyPayment(tx, {
      bookingId,
      amount: price,
      reference: 'pay_1',
      source: 'gateway',
      by: null,
      at: stage.now(),
      holdDays: 7,
      ...payment,
    }),
  )

const balances = async () => {
  const rows: unknown = await stage.value(
    sql`select json_object_agg(account, amount order by account) from
      (select account::text, sum(amount)::int as amount from postings group by 1 having sum(amount) <> 0) as sums`,
  )
  return rows
}

test('a customer does not enter the reference of another sum that arrived for the booking, but that of a new payment', async () => {
  const { id, act, customer } = await scene()
  await pay(id, { amount: 200_000, reference, source: 'statement' })
  expect(await act(customer, 'pay', { reference })).toMatchObject({
    status: 409,
    body: {
      message:
        '₹2,000 arrived with this reference number, and not ₹3,000. We check it and send it back to you. If you paid exactly ₹3,000 with it, do not pay again, but contact us. If not, pay ₹3,000 in one payment, and enter the reference number of that.',
    },
  })
  expect((await act(customer, 'pay', { reference: '210987654321' })).status).toBe(200)
})

test('a sum that arrived and is the price since a change is looked for, and pays once it is matched', async () => {
  const { id, slotId, act, read, admin, customer, root, pass } = await scene()
  await act(root, 'confirm-payment', { reference, amount: price / 2 })
  const { version } = await read(customer)
  const change = { slotId, seats: 1, nights: 1, expectedTotal: price / 2, version }
  expect((await stage.post(`/bookings/${id}/change`, change, customer.cookie)).status).toBe(200)
  expect((await act(customer, 'pay', { reference })).body.booking).toMatchObject({ isPaymentInReview: true })
  expect((await act(admin, 'confirm-payment')).body.message).toMatch(/booked before: RC-/)
  await pass(hourMs)
  const receipt = String(await stage.value(sql`select id from receipts`))
  const match = { version: 0, bookingId: id, bookingVersion: (await read(root)).version }
  expect((await stage.post(`/unapplied-receipts/${receipt}/match`, match, root.cookie)).status).toBe(200)
  expect(await read(customer)).toMatchObject({ paymentStatus: 'completed', status: 'pending' })
  expect(await balances()).toEqual({ cash: price / 2, customer_deposits: -price / 2 })
})

test('the price within the hold pays for the booking, also from a gateway that has no actor', async () => {
  const { id, read, admin } = await scene({ isInstant: true })
  expect(await pay(id)).toMatchObject({ ok: true, value: { receipt: { use: 'price' }, refund: null } })
  expect(await read(admin)).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' })
  expect(await balances()).toEqual({ gateway_clearing: price, customer_deposits: -price })
})

test('a second payment is sent back at once, and the booking stays paid', async () => {
  const { id, read, admin, customer } = await scene()
  await pay(id)
  const version = await stage.value(sql`select version from bookings`)
  expect(await pay(id, { reference: 'pay_2' })).toMatchObject({
    ok: true,
    value: { receipt: { use: 'refund' }, refund: { amount: price, status: 'due' } },
  })
  const { timeline, ...booking } = await read(admin)
  expect(booking).toMatchObject({
    status: 'pending',
    paymentStatus: 'completed',
    refundAmount: null,
    version,
  })
  expect(timeline.at(-1)).toMatchObject({
    action: 'booking.refund-due',
    reason: '₹3,000 arrived although the booking was already paid.',
  })
  expect((await read(customer)).actions).toContain('cancel')
  expect(await balances()).toEqual({
    gateway_clearing: 2 * price,
    customer_deposits: -price,
    refunds_payable: -price,
  })
})

test('the same reference is booked once, one after the other and at once', async () => {
  const { id } = await scene()
  const both = await Promise.all([pay(id), pay(id)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 409 })
  expect(await pay(id)).toMatchObject({ ok: false, status: 409 })
  expect(await stage.value(sql`select count(*)::int from receipts`)).toBe(1)
})

test('two payments at once: one is the price, and the other is sent back', async () => {
  const { id } = await scene()
  const both = await Promise.all([pay(id), pay(id, { reference: 'pay_2' })])
  const uses = both.map((each) => each.ok && each.value.receipt.use)
  expect(new Set(uses)).toEqual(new Set(['price', 'refund']))
})

test('another sum waits for a decision, and leaves a payment that is in review as it is', async () => {
  const { id, act, customer, read } = await scene()
  await act(customer, 'pay', { reference })
  const before = await read(customer)
  expect(await pay(id, { amount: 1 })).toMatchObject({ ok: true, value: { receipt: { use: 'unapplied' } } })
  expect(await read(customer)).toMatchObject({
    isPaymentInReview: true,
    paymentReference: reference,
    holdExpiresAt: before.holdExpiresAt,
    paymentRejection: null,
  })
  expect(await balances()).toEqual({ gateway_clearing: 1, unapplied_receipts: -1 })
})

test('any sum for a cancelled booking is sent back', async () => {
  const { id, bring } = await scene()
  await bring('cancelled')
  expect(await pay(id, { amount: 500 })).toMatchObject({ ok: true, value: { refund: { amount: 500 } } })
  expect(await pay(id, { reference: 'pay_2' })).toMatchObject({
    ok: true,
    value: { refund: { amount: price }, booking: { paymentStatus: 'refunded' } },
  })
})

test.each([
  { moment: 'end of the hold', column: 'hold_expires_at' },
  { moment: 'start', column: 'starts_at' },
])('the price at the very $moment is sent back, and a millisecond before it pays', async ({ column }) => {
  const { id } = await scene()
  const soon = new Date(stage.now().getTime() + 60_000)
  const setMoment = (bookingId: string) =>
    stage.db.execute(sql`update bookings set ${sql.identifier(column)} = ${soon.toISOString()}::timestamptz
      where id = ${bookingId}`)
  await setMoment(id)
  expect(await pay(id, { at: soon })).toMatchObject({
    ok: true,
    value: { receipt: { use: 'refund' }, booking: { status: 'cancelled', paymentStatus: 'refunded' } },
  })
  const other = await scene()
  await setMoment(other.id)
  const before = new Date(soon.getTime() - 1)
  expect(await pay(other.id, { at: before, reference: 'pay_2' })).toMatchObject({
    ok: true,
    value: { receipt: { use: 'price' } },
  })
})

test('no payment of nothing, for no booking, or of a reference that another booking has', async () => {
  const { id, act, customer } = await scene()
  await act(customer, 'pay', { reference })
  const other = await scene()
  expect(await pay(other.id, { reference })).toMatchObject({ ok: false, status: 409 })
  expect(await pay(id, { amount: 0 })).toMatchObject({ ok: false, status: 400 })
  expect(await pay('00000000-0000-4000-8000-000000000000')).toMatchObject({ ok: false, status: 404 })
  expect(await pay(id, { version: 99 })).toMatchObject({ ok: false, status: 409 })
  expect(await balances()).toBeNull()
})

test('dsa and ssa confirm exactly the price; super_admin and nsa record other sums', async () => {
  const { act, admin, root, customer } = await scene()
  const refused = await act(admin, 'confirm-payment', { reference, amount: price - 1 })
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'You can confirm a payment of exactly ₹3,000. Ask a super or national administrator to record another amount.',
  ])
  expect((await act(root, 'confirm-payment', { reference, amount: price - 1 })).status).toBe(200)
  await act(customer, 'pay', { reference: '210987654321' })
  expect((await act(admin, 'confirm-payment')).body.booking).toMatchObject({ paymentStatus: 'completed' })
})
