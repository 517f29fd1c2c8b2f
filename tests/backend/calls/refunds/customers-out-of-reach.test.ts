// Refunds of customers who cannot open the booking any more, and so cannot say where the money goes.
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { emailsTo, forgetAll } from '../../support/mail/told.ts'
import { addMember, type Member } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'
import { sceneWithoutAccount } from '../bookings/without-account/scene-without-account.ts'

const stage = createStage()
const createScene = createBookingScene(stage)
const { postBy, createScene: createSceneWithoutAccount } = sceneWithoutAccount(stage)
const upiId = 'arjun.iyer@okaxis'

let sender: Member
beforeEach(async () => {
  sender = await addMember(stage.db, 'super_admin')
})

const show = async (id: string) => (await stage.get(`/refunds/${id}`, sender.cookie)).body.refund
const step = (id: string, what: string, payload: object, by: Member = sender) =>
  stage.post(`/refunds/${id}/${what}`, payload, by.cookie)
const payable = () =>
  stage.value(
    sql`select coalesce(sum(amount), 0)::int from postings where account = 'refunds_payable'::ledger_account`,
  )
const onlyRefund = () => stage.value(sql`select id from refunds`).then(String)

/** A refund that waits for the UPI id of a customer with an account. */
async function waitingRefund() {
  const scene = await createScene()
  await scene.pay()
  await scene.act(scene.admin, 'cancel')
  return { ...scene, refundId: await onlyRefund() }
}

/** Sends it with a UPI id, once; gives its last state. */
async function sendByHand(id: string) {
  expect(await show(id)).toMatchObject({
    status: 'awaiting_payee',
    actions: ['send'],
    senderNamesPayee: true,
    upiId: null,
  })
  const { version } = await show(id)
  expect(await step(id, 'send', { version, utr: 'UTR-1' })).toMatchObject({
    status: 400,
    body: { message: 'Enter the UPI id that the money was sent to.' },
  })
  const sent = await step(id, 'send', { version, utr: 'UTR-1', upiId })
  expect(sent.body.refund).toMatchObject({ status: 'sent', payee: 'ar••••@okaxis', utr: 'UTR-1' })
  expect(await payable()).toBe(0)
  expect((await step(id, 'send', { version, utr: 'UTR-2', upiId })).status).toBe(409)
  return (await step(id, 'complete', { version: version + 1 })).body.refund.status
}

describe('a refund without a UPI id', () => {
  test.each([
    ['is deleted', sql`deleted_at = now()`],
    ['is suspended', sql`status = 'suspended'`],
  ])('whose customer’s account %s is sent to the UPI id that the sender enters', async (_, state) => {
    const { customer, refundId } = await waitingRefund()
    await stage.db.execute(sql`update users set ${state} where id = ${customer.id}`)
    expect(await sendByHand(refundId)).toBe('completed')
  })

  test('of a booking whose link has ended is sent to the UPI id that the sender enters', async () => {
    const { id, link } = await createSceneWithoutAccount()
    const root = await addMember(stage.db, 'super_admin')
    const act = async (action: string, more = {}) => {
      const version = await stage.value(sql`select version from bookings where id = ${id}`)
      return stage.post(`/bookings/${id}/actions`, { action, version, ...more }, root.cookie)
    }
    await act('confirm-payment', { reference: '123456789012' })
    await act('cancel')
    const refundId = await onlyRefund()
    expect(await show(refundId)).toMatchObject({ actions: [], senderNamesPayee: false })
    stage.pass(250 * dayMs)
    await stage.db.execute(
      sql`update sessions set created_at = ${stage.now().toISOString()}, last_seen_at = ${stage.now().toISOString()}`,
    )
    expect((await postBy(link, `/refunds/${refundId}/payee`, { version: 0, upiId })).status).toBe(404)
    expect(await sendByHand(refundId)).toBe('completed')
  })

  test('whose customer is suspended tells that we ask for the UPI id, and not to enter it', async () => {
    const { pay, act, admin, customer } = await createScene()
    await pay()
    await stage.db.execute(sql`update users set status = 'suspended' where id = ${customer.id}`)
    await forgetAll(stage.db)
    await act(admin, 'cancel')
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-cancelled', 'refund-payee-asked'])
  })

  test('of a part, of a booking whose link has ended, tells its guest that we ask for the UPI id', async () => {
    const { id } = await createSceneWithoutAccount()
    const root = await addMember(stage.db, 'super_admin')
    const act = async (action: string, more = {}) => {
      const version = await stage.value(sql`select version from bookings where id = ${id}`)
      return stage.post(`/bookings/${id}/actions`, { action, version, ...more }, root.cookie)
    }
    await act('confirm-payment', { reference: '123456789012' })
    await act('accept')
    stage.pass(250 * dayMs)
    const present = stage.now().toISOString()
    await stage.db.execute(sql`update sessions set created_at = ${present}, last_seen_at = ${present}`)
    await stage.db.execute(sql`update bookings set status = 'completed' where id = ${id}`)
    await forgetAll(stage.db)
    expect((await act('refund', { amount: 10_000, reason: 'A late complaint' })).status).toBe(200)
    expect(await emailsTo(stage.db, id)).toContain('refund-payee-asked')
    expect(await emailsTo(stage.db, id)).not.toContain('refund-payee-needed')
  })

  test('is sent to no UPI id but the customer’s while the customer can enter one', async () => {
    const { customer, refundId } = await waitingRefund()
    expect(await show(refundId)).toMatchObject({ actions: [], senderNamesPayee: false })
    expect((await step(refundId, 'send', { version: 0, utr: 'UTR-1', upiId })).status).toBe(409)
    await step(refundId, 'payee', { version: 0, upiId }, customer)
    const other = { version: 1, utr: 'UTR-1', upiId: 'somebody@okaxis' }
    expect(await step(refundId, 'send', other)).toMatchObject({
      status: 409,
      body: { message: 'The customer enters the UPI id of this refund.' },
    })
    expect((await show(refundId)).upiId).toBe(upiId)
    expect((await step(refundId, 'send', { version: 1, utr: 'UTR-1' })).status).toBe(200)
  })

  test('is not sent by the person who confirmed the payment', async () => {
    const scene = await createScene()
    await scene.act(sender, 'confirm-payment', { reference: '123456789012' })
    await scene.act(scene.root, 'cancel')
    const id = await onlyRefund()
    await stage.db.execute(sql`update users set status = 'suspended' where id = ${scene.customer.id}`)
    expect(await show(id)).toMatchObject({ actions: [], obstacle: expect.stringContaining('You confirmed') })
    expect((await step(id, 'send', { version: 0, utr: 'UTR-1', upiId })).status).toBe(403)
    expect(await payable()).toBe(-300_000)
  })
})

test('a transfer that failed is sent to another UPI id once the customer’s account is suspended', async () => {
  const { customer, refundId } = await waitingRefund()
  await step(refundId, 'payee', { version: 0, upiId: 'closed@okaxis' }, customer)
  await step(refundId, 'send', { version: 1, utr: 'UTR-1' })
  await stage.db.execute(sql`update users set status = 'suspended' where id = ${customer.id}`)
  await forgetAll(stage.db)
  await step(refundId, 'fail', { version: 2, reason: 'No such UPI id' })
  expect(await emailsTo(stage.db, customer.id)).toEqual(['refund-payee-asked'])
  expect(await show(refundId)).toMatchObject({ senderNamesPayee: true, upiId: 'closed@okaxis' })
  const sent = await step(refundId, 'send', { version: 3, utr: 'UTR-2', upiId })
  expect(sent.body.refund).toMatchObject({ status: 'sent', payee: 'ar••••@okaxis' })
})
