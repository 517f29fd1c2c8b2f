// Payments of the gateway that no notification told us of, and that somebody records by hand: with their fees.
import { describe, expect, test } from 'vitest'
import { createGatewayScene } from '../../support/scenes/gateway-scene.ts'
import { addMember } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const at = createGatewayScene(stage)
const unbooked = async () => (await stage.get('/unbooked-settlements', at.scene.root.cookie)).body

describe('the transfers of the gateway', () => {
  test('of a payment that we did not know become cash and fees when its money is recorded by hand', async () => {
    const { root } = at.scene
    at.stub.settle('payment', 'pay_Unknown1', 300_000, 7_080)
    await at.settle()
    const record = (amount: number) =>
      stage.post('/unapplied-receipts', { reference: 'pay_Unknown1', amount }, root.cookie)
    expect((await record(292_920)).body.message).toBe(
      'The gateway took ₹3,000 for pay_Unknown1, and its fee is ₹70.80. Enter ₹3,000.',
    )
    expect((await record(300_000)).status).toBe(200)
    at.stub.settle('payment', 'pay_WithoutFee', 200_000, 0)
    await at.settle()
    const free = { reference: 'pay_withoutfee', amount: 200_000 }
    expect((await stage.post('/unapplied-receipts', free, root.cookie)).status).toBe(200)
    expect(await unbooked()).toMatchObject({ count: 0 })
    expect(await at.settle()).toBe(0)
    expect(await at.balanceOf('cash')).toBe(492_920)
    expect(await at.balanceOf('payment_fees')).toBe(7_080)
    expect(await at.balanceOf('unapplied_receipts')).toBe(-500_000)
  })

  test('of a payment that was recorded by mistake are on the list again, and its fee leaves the books with it', async () => {
    at.stub.settle('payment', 'pay_OfOurShop', 300_000, 7_080)
    await at.settle()
    const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
    const record = (amount: number) =>
      stage.post('/unapplied-receipts', { reference: 'pay_OfOurShop', amount }, nsa.cookie)
    const { receipt } = (await record(300_000)).body
    const decision = { version: receipt.version, reason: 'It is money of our shop' }
    const voided = await stage.post(`/unapplied-receipts/${receipt.id}/void`, decision, at.scene.root.cookie)
    expect(voided.status).toBe(200)
    expect(await unbooked()).toMatchObject({ count: 1, rows: [{ id: 'pay_OfOurShop', fee: 7_080 }] })
    expect(await at.balanceOf('cash')).toBe(0)
    expect(await at.balanceOf('payment_fees')).toBe(0)
    expect(await at.balanceOf('unapplied_receipts')).toBe(0)

    expect((await record(292_920)).status).toBe(409)
    expect((await record(300_000)).status).toBe(200)
    expect(await unbooked()).toMatchObject({ count: 0 })
    expect(await at.balanceOf('cash')).toBe(292_920)
    expect(await at.balanceOf('payment_fees')).toBe(7_080)
  })

  test('of a payment that was recorded before they were known become fees once they are', async () => {
    const { root } = at.scene
    const money = { reference: 'pay_Early', amount: 300_000 }
    expect((await stage.post('/unapplied-receipts', money, root.cookie)).status).toBe(200)
    at.stub.settle('payment', 'pay_Early', 300_000, 7_080)
    await at.settle()
    await at.settle()
    expect(await unbooked()).toMatchObject({ count: 0 })
    expect(await at.balanceOf('cash')).toBe(292_920)
    expect(await at.balanceOf('payment_fees')).toBe(7_080)
  })

  test('of a payment that were taken off the list still tell its amount and its fee', async () => {
    const { root } = at.scene
    at.stub.settle('payment', 'pay_Closed', 300_000, 7_080)
    await at.settle()
    await stage.post('/unbooked-settlements/pay_Closed/close', { reason: 'Not ours' }, root.cookie)
    const record = (amount: number) =>
      stage.post('/unapplied-receipts', { reference: 'pay_Closed', amount }, root.cookie)
    expect((await record(292_920)).status).toBe(409)
    expect((await record(300_000)).status).toBe(200)
    expect(await at.balanceOf('payment_fees')).toBe(7_080)
  })
})
