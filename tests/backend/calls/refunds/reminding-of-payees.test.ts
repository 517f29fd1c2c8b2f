// Refunds that wait for a UPI id: the customer is asked again, and those who send money see how to reach them.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { remindOfPayees } from '../../../../backend/services/refunds/remind-of-payees.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { emailsTo, forgetAll } from '../../support/mail/told.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const createScene = createBookingScene(stage)

async function waitingRefund() {
  const scene = await createScene()
  await scene.pay()
  await scene.act(scene.admin, 'cancel')
  await forgetAll(stage.db)
  const remindAfter = (days: number) =>
    remindOfPayees(stage.db, new Date(stage.now().getTime() + days * dayMs))
  return { ...scene, remindAfter }
}

test('a customer is asked again for the UPI id after 3, 10 and 30 days, once each time', async () => {
  const { customer, remindAfter } = await waitingRefund()
  const asked = async () => (await emailsTo(stage.db, customer.id)).length
  expect(await remindAfter(2.9)).toBe(0)
  for (const [days, count] of [
    [3, 1],
    [3.1, 1],
    [9.9, 1],
    [10, 2],
    [29, 2],
    [30, 3],
    [89, 3],
  ] as const) {
    await remindAfter(days)
    expect(await asked(), `after ${days} days`).toBe(count)
  }
  expect(await emailsTo(stage.db, customer.id)).toEqual(Array(3).fill('refund-payee-needed'))
  expect(await remindAfter(90), 'when the messages may be deleted').toBe(0)
})

test('a customer is not asked again for a UPI id that they entered, or cannot enter any more', async () => {
  const { customer, remindAfter } = await waitingRefund()
  await stage.db.execute(sql`update users set status = 'suspended' where id = ${customer.id}`)
  await remindAfter(3)
  await stage.db.execute(sql`update users set status = 'active' where id = ${customer.id}`)
  await stage.db.execute(sql`update refunds set status = 'due'`)
  expect(await remindAfter(3)).toBe(0)
  await stage.db.execute(
    sql`update refunds set status = 'awaiting_payee', checked_at = ${stage.now().toISOString()}, created_at = created_at - interval '3 days'`,
  )
  expect(await remindAfter(1), 'since the gateway could not send it').toBe(0)
  expect(await emailsTo(stage.db, customer.id)).toEqual([])
})

test('all of more refunds than are read at once are looked at, each once', async () => {
  const { customer, remindAfter } = await waitingRefund()
  await stage.db.execute(sql`update users set status = 'suspended' where id = ${customer.id}`)
  await stage.db
    .execute(sql`insert into refunds (booking_id, amount, status, territory_path, created_at, reason)
    select booking_id, amount, status, territory_path, created_at, 'a copy' from refunds, generate_series(1, 500)`)
  expect(await remindAfter(3)).toBe(501)
  await stage.db.execute(sql`delete from refunds where reason = 'a copy'`)
})

test('those who send money see how to reach the customer of a refund, as long as there is an account', async () => {
  const { root, customer } = await waitingRefund()
  const id = String(await stage.value(sql`select id from refunds`))
  const contact = async () => {
    const { refund } = (await stage.get(`/refunds/${id}`, root.cookie)).body
    return [refund.customerPhone, refund.customerEmail]
  }
  expect(await contact()).toEqual(['+91 90000 00000', `user-${customer.id}@example.com`])
  const entered = (email: string | null, phone: string | null) =>
    stage.db.execute(sql`update bookings set contact_email = ${email}, contact_phone = ${phone}`)
  await entered('first@example.com', '+91 91111 11111')
  expect(await contact(), 'added to the account').toEqual([
    '+91 90000 00000',
    `user-${customer.id}@example.com`,
  ])
  await entered(null, null)
  await stage.db.execute(sql`update users set phone = '', deleted_at = now() where id = ${customer.id}`)
  expect(await contact()).toEqual([null, null])
})
