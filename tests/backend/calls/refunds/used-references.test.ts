// The reference of another transfer, which is still in the clipboard: it is noticed before the customer is told of it.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember } from '../../support/members.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const createScene = createBookingScene(stage)

test('a refund is not sent, nor corrected, with the reference of money that was sent back before', async () => {
  const scene = await createScene()
  const sender = await addMember(stage.db, 'super_admin')
  await scene.pay()
  await scene.act(scene.customer, 'cancel', { refundUpiId: 'arjun.iyer@okaxis' })
  const [refund] = (await scene.read(scene.customer)).refunds
  await stage.db.execute(sql`update receipts set return_utr = 'NEFT2'`)
  const post = (what: string, payload: object) =>
    stage.post(`/refunds/${refund.id}/${what}`, payload, sender.cookie)
  const used = {
    status: 409,
    body: { message: 'RC-000001 was sent back with this reference. Check it.' },
  }
  expect(await post('send', { version: 0, utr: 'neft2' })).toMatchObject(used)
  expect((await post('send', { version: 0, utr: 'NEFT3' })).status).toBe(200)
  expect(await post('reference', { version: 1, utr: 'NEFT2' })).toMatchObject(used)
  expect((await post('reference', { version: 1, utr: 'NEFT4' })).status).toBe(200)
})

test('a refund is not sent, nor corrected, with the reference that its money came with', async () => {
  const scene = await createScene()
  const sender = await addMember(stage.db, 'super_admin')
  await scene.pay()
  await scene.act(scene.customer, 'cancel', { refundUpiId: 'arjun.iyer@okaxis' })
  const [refund] = (await scene.read(scene.customer)).refunds
  const reference = String(await stage.value(sql`select reference from receipts`))
  const post = (what: string, payload: object) =>
    stage.post(`/refunds/${refund.id}/${what}`, payload, sender.cookie)
  const received = {
    status: 409,
    body: {
      message: 'RC-000001 of BK-000001 came in with this reference. Enter that of the transfer you made.',
    },
  }
  expect(await post('send', { version: 0, utr: reference.toLowerCase() })).toMatchObject(received)
  expect((await post('send', { version: 0, utr: 'NEFT3' })).status).toBe(200)
  expect(await post('reference', { version: 1, utr: reference })).toMatchObject(received)
})
