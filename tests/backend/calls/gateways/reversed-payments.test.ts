// Payments that were reversed while a gateway has money of the same booking.
import { describe, expect, test } from 'vitest'
import { checkLedger } from '../../../../backend/services/ledger/check-ledger.ts'
import type { Fault } from '../../../support/servers/razorpay-stub.ts'
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

describe('a refund that the gateway has sent without its answer, and a reversal that counts it as sent', () => {
  let paymentId = ''
  const cancelUnanswered = async (fault: Fault = 'loses the answer') => {
    const payment = at.stub.pay(await at.link())
    paymentId = payment.paymentId
    await at.receive(payment.paid)
    await at.scene.act(at.scene.customer, 'cancel')
    at.stub.break(fault)
    expect(await at.sendRefunds()).toBe(0)
    expect((await reverse()).status).toBe(200)
    expect((await at.booking()).refunds).toMatchObject([{ status: 'completed', utr: null, isReversed: true }])
    expect(await balances()).toEqual([0, 0, 0, 0])
  }
  const sentTwice = async () => {
    const [sent] = at.stub.refunds.values()
    expect((await at.booking()).refunds).toMatchObject([
      { status: 'completed', utr: sent?.id, isReversed: false },
    ])
    expect(await balances(), 'the money is gone twice').toEqual([0, -price, 0, price])
    expect(await checkLedger(stage.db)).toEqual([])
    return sent?.id ?? ''
  }

  test('are two losses once the gateway says so', async () => {
    await cancelUnanswered()
    const [sent] = at.stub.refunds.values()
    const told = at.stub.endRefund(sent?.id ?? '', 'processed')
    await at.receive(told)
    await sentTwice()
    await at.receive(at.stub.endRefund(sent?.id ?? '', 'processed'))
    await at.checkRefunds()
    await sentTwice()
    expect(await at.outcomes()).toContain('refund.processed: sent-after-all')
    at.stub.settle('payment', paymentId, price, 0)
    at.stub.settle('refund', sent?.id ?? '', price, 0)
    expect(await at.settle()).toBe(2)
    expect(await balances(), 'what the gateway takes for the chargeback is left').toEqual([
      0,
      -price,
      0,
      price,
    ])
  })

  test('are two losses once the gateway is asked, as long as it takes', async () => {
    await cancelUnanswered()
    expect(await at.checkRefunds(), 'under way').toBe(0)
    const [sent] = at.stub.refunds.values()
    at.stub.endRefund(sent?.id ?? '', 'processed')
    expect(await at.checkRefunds()).toBe(1)
    await sentTwice()
    expect(await at.checkRefunds()).toBe(0)
  })

  test('are one loss if the gateway never saw it: it is asked once', async () => {
    await cancelUnanswered('fails')
    expect(await at.checkRefunds()).toBe(0)
    expect(await balances()).toEqual([0, 0, 0, 0])
    expect((await stage.db.query.refunds.findFirst())?.checkedAt).toBeNull()
  })

  test('are one loss if the gateway could not send it', async () => {
    await cancelUnanswered()
    const [sent] = at.stub.refunds.values()
    await at.receive(at.stub.endRefund(sent?.id ?? '', 'failed'))
    expect(await at.checkRefunds()).toBe(0)
    expect((await at.booking()).refunds).toMatchObject([{ status: 'completed', isReversed: true }])
    expect(await balances()).toEqual([0, 0, 0, 0])
    expect((await stage.db.query.refunds.findFirst())?.checkedAt).toBeNull()
  })

  test('are covered by the money of a dispute that is won', async () => {
    await cancelUnanswered()
    const [sent] = at.stub.refunds.values()
    await at.receive(at.stub.endRefund(sent?.id ?? '', 'processed'))
    const won = { amount: price, reference: 'DISPUTE-1', reason: 'Won' }
    expect((await at.scene.act(at.scene.root, 'recover-payment', won)).status).toBe(200)
    expect((await at.booking()).refunds).toHaveLength(1)
    expect(await balances(), 'nobody is owed anything').toMatchObject({ 2: 0, 3: 0 })
    expect(await checkLedger(stage.db)).toEqual([])
  })
})
