// Who sees which refunds, and who may send them where one person runs the platform.
import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '../../../../backend/db/schema/audit.ts'
import { refunds } from '../../../../backend/db/schema/money/receipts.ts'
import { createBookingScene, reference } from '../../support/scenes/booking-scene.ts'
import { addMember } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const createScene = createBookingScene(stage)
const refundUpiId = 'arjun.iyer@okaxis'

/** A booking with a refund of ₹3,000 that can be sent. */
async function withRefund() {
  const scene = await createScene()
  await scene.pay()
  await scene.act(scene.customer, 'cancel', { refundUpiId })
  const [refund] = (await scene.read(scene.customer)).refunds
  return { ...scene, refund }
}

test('a single operator sends the refund of a payment that they confirmed themselves', async () => {
  const scene = await createScene()
  const sender = await addMember(stage.db, 'super_admin')
  await stage.db.execute(sql`update users set status = 'suspended' where id = ${scene.root.id}`)
  const on = { value: true, version: 0 }
  expect((await stage.post('/platform-settings/singleOperator', on, sender.cookie)).status).toBe(200)
  await scene.act(scene.customer, 'pay', { reference })
  await scene.act(sender, 'confirm-payment')
  await scene.act(scene.customer, 'cancel', { refundUpiId })
  const [{ id, version }] = (await scene.read(scene.customer)).refunds
  const sent = await stage.post(`/refunds/${id}/send`, { version, utr: 'UTR-1' }, sender.cookie)
  expect(sent.status).toBe(200)
})

test('refunds are listed by their state, number, booking and customer', async () => {
  const { id } = (await withRefund()).refund
  const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
  const listed = async (query: string) => (await stage.get(`/refunds${query}`, nsa.cookie)).body.rows
  for (const query of ['?status=due', '?q=RF-1', '?q=BK-1', '?q=Arjun', '?sort=newest']) {
    expect(await listed(query), query).toMatchObject([
      { id, bookingNumber: 'BK-000001', customerName: 'Arjun Iyer', status: 'due' },
    ])
  }
  for (const query of ['?status=sent', '?q=RF-2', '?q=BK-2', '?q=Meera', '?q=--']) {
    expect(await listed(query), query).toEqual([])
  }
})

test('the provider of a booking sees no refunds, and administrators see them without actions', async () => {
  const scene = await withRefund()
  expect((await scene.read(scene.provider)).refunds).toBeNull()
  expect((await scene.read(scene.admin)).refunds).toMatchObject([{ payee: 'ar••••@okaxis', actions: [] }])
  const entries = await stage.db.select().from(auditLog).where(like(auditLog.action, 'booking.refund%'))
  expect(entries.filter(({ objectId }) => objectId !== scene.id)).toEqual([])
  expect(await stage.db.$count(refunds, eq(refunds.bookingId, scene.id))).toBe(1)
})
