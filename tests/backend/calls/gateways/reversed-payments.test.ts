// Payments that were reversed while a gateway has money of the same booking.
import { expect, test } from 'vitest'
import { checkLedger } from '../../../../backend/services/ledger/check-ledger.ts'
import { createGatewayScene } from '../../support/scenes/gateway-scene.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const at = createGatewayScene(stage)
const price = 300_000
const reverse = () => at.scene.act(at.scene.root, 'reverse-payment', { amount: price, reason: 'Chargeback' })
const balances = () =>
  Promise.all((['cash', 'gateway_clearing', 'refunds_payable', 'adjustments'] as const).map(at.balanceOf))

test('a reversal that covers the refund of a second payment by gateway takes the money from there', async () => {
  const link = await at.link()
  await at.scene.act(at.scene.admin, 'confirm-payment', { reference: '426300000123' })
  await at.receive(at.stub.pay(link).paid)
  expect(await balances()).toEqual([price, price, -price, 0])
  expect((await reverse()).status).toBe(200)
  expect((await at.booking()).refunds).toMatchObject([{ status: 'completed' }])
  expect(await balances()).toEqual([price, 0, 0, 0])
  expect(await checkLedger(stage.db)).toEqual([])
})

test('a reversal after the refund of late money by gateway is a loss there', async () => {
  const link = await at.link()
  await at.scene.pass(60 * 60_000)
  await at.receive(at.stub.pay(link).paid)
  await at.sendRefunds()
  expect((await reverse()).status).toBe(200)
  expect(await balances()).toEqual([0, -price, 0, price])
})

test('a refund by gateway that fails after the payment was reversed is that reversal: nobody is asked for a UPI id', async () => {
  await at.receive(at.stub.pay(await at.link()).paid)
  await at.scene.act(at.scene.customer, 'cancel')
  await at.sendRefunds()
  expect((await reverse()).status).toBe(200)
  expect(await balances()).toEqual([0, -price, 0, price])
  const [sent] = at.stub.refunds.values()
  await at.receive(at.stub.endRefund(sent?.id ?? '', 'failed'))
  expect((await at.booking()).refunds).toMatchObject([{ status: 'completed', utr: null, actions: [] }])
  expect(await balances()).toEqual([0, 0, 0, 0])
  expect(await checkLedger(stage.db)).toEqual([])
})
