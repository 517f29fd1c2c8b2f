// Refunds of money that came by a gateway: it sends them to where the money came from.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { refunds } from '../../../../backend/db/schema/money/receipts.ts'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { holdPayload } from '../../support/products.ts'
import { createGatewayScene } from '../../support/scenes/gateway-scene.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const at = createGatewayScene(stage)

/** Pays at the gateway and cancels: ₹3,000 go back. */
async function cancelled(more: object = {}) {
  await at.receive(at.stub.pay(await at.link()).paid)
  await at.scene.act(at.scene.customer, 'cancel', more)
}
/** Pays another booking of one seat and cancels it: ₹1,500 go back. */
async function cancelledOther() {
  stage.pass(minuteMs)
  const { customer, slotId } = at.scene
  const held = await stage.post('/bookings', holdPayload(slotId, { seats: 1 }), customer.cookie)
  const path = `/bookings/${held.body.booking.id}`
  const headers = { cookie: customer.cookie, 'content-type': 'application/json' }
  await stage.send(`${path}/gateway-payments`, { method: 'POST', headers }, at.app)
  const link = [...at.stub.links.keys()].at(-1) ?? ''
  await at.receive(at.stub.pay(link).paid)
  const { version } = (await stage.get(path, customer.cookie)).body.booking
  await stage.post(`${path}/actions`, { action: 'cancel', version }, customer.cookie)
}

const refund = async () => {
  const booking = await at.booking()
  expect(booking.refunds).toHaveLength(1)
  return booking.refunds[0]
}
const atGateway = () => {
  const [sent] = at.stub.refunds.values()
  if (!sent) throw new Error('nothing was sent')
  return sent
}

describe('a refund of a payment by gateway', () => {
  test('is quoted as one that needs no UPI id', async () => {
    await at.receive(at.stub.pay(await at.link()).paid)
    expect((await at.booking()).refundQuote).toMatchObject({ amount: 300_000, refundsOnline: true })
  })

  test('is sent by the gateway, which needs no UPI id, and is booked against what it owes us', async () => {
    await cancelled({ refundUpiId: 'arjun@okaxis' })
    expect(await refund()).toMatchObject({ status: 'due', payee: null, actions: [] })
    expect(await at.sendRefunds()).toBe(1)
    expect(await refund()).toMatchObject({ status: 'sent', utr: atGateway().id, actions: [] })
    expect(atGateway()).toMatchObject({ amount: 300_000, notes: { refund_id: (await refund()).id } })
    expect(await at.balanceOf('refunds_payable')).toBe(0)
    expect(await at.balanceOf('gateway_clearing')).toBe(0)
    expect(await at.balanceOf('cash')).toBe(0)
    expect(await at.sendRefunds()).toBe(0)
    const [told] = await stage.db.select().from(messages).where(eq(messages.kind, 'refund-sent'))
    expect(told?.variables, 'no bank knows its number').toMatchObject({
      reference: null,
      gatewayReference: atGateway().id,
    })
    await at.receive(at.stub.endRefund(atGateway().id, 'processed'))
    expect(await refund()).toMatchObject({ status: 'completed' })
    const { timeline } = await at.booking()
    expect(timeline.map(({ action }: { action: string }) => action).slice(-2)).toEqual([
      'booking.refund-sent',
      'booking.refund-completed',
    ])
  })

  test('is asked about in turn with others, when there are more than one run asks about', async () => {
    await cancelled()
    await at.sendRefunds()
    at.stub.endRefund(atGateway().id, 'processed')
    const [ours] = await stage.db.select().from(refunds)
    if (!ours) throw new Error('there is no refund')
    const { id: _id, refundNumber: _number, ...columns } = ours
    const [older] = await stage.db
      .insert(refunds)
      .values({ ...columns, utr: 'rfnd_lost', createdAt: new Date(ours.createdAt.getTime() - hourMs) })
      .returning()
    expect(await at.checkRefunds(1), 'the gateway knows nothing of the older one').toBe(0)
    expect(await at.checkRefunds(1)).toBe(1)
    await stage.db.delete(refunds).where(eq(refunds.id, older?.id ?? ''))
    expect(await refund()).toMatchObject({ status: 'completed' })
  })

  test('cannot be sent, completed or failed by hand, since the gateway tells what becomes of it', async () => {
    await cancelled()
    const { id } = await refund()
    const step = (what: string, payload: object) =>
      stage.post(`/refunds/${id}/${what}`, payload, at.scene.root.cookie)
    expect((await step('send', { version: 0, utr: 'UTR-1' })).status).toBe(409)
    await at.sendRefunds()
    expect((await step('complete', { version: 1 })).status).toBe(409)
    expect(await step('fail', { version: 1, reason: 'Lost' })).toMatchObject({
      status: 409,
      body: { message: 'The payment gateway sends this refund and updates its status here.' },
    })
    expect((await stage.get(`/refunds/${id}`, at.scene.root.cookie)).body.refund.actions).toEqual([])
  })

  test('that fails is due again by hand: the customer is asked for a UPI id, and the money is cash’s', async () => {
    await cancelled()
    await at.sendRefunds()
    await at.receive(at.stub.endRefund(atGateway().id, 'failed'))
    expect(await refund()).toMatchObject({
      status: 'awaiting_payee',
      utr: null,
      failure: 'The payment gateway could not send it to where you paid from.',
      actions: ['set-payee'],
    })
    expect(await at.balanceOf('refunds_payable')).toBe(-300_000)
    expect(await at.balanceOf('gateway_clearing')).toBe(300_000)
    const { id, version } = await refund()
    await stage.post(`/refunds/${id}/payee`, { version, upiId: 'arjun@okaxis' }, at.scene.customer.cookie)
    expect(await refund(), 'nothing was sent to this UPI id').toMatchObject({ status: 'due', failure: null })
    expect(await at.sendRefunds()).toBe(0)
    const sent = await stage.post(
      `/refunds/${id}/send`,
      { version: version + 1, utr: 'UTR-1' },
      at.scene.root.cookie,
    )
    expect(sent.body.refund).toMatchObject({ status: 'sent', utr: 'UTR-1' })
    expect(await at.balanceOf('cash')).toBe(-300_000)
    // A word of the gateway that comes after it changes nothing.
    await at.receive(at.stub.endRefund(atGateway().id, 'processed'))
    expect(await refund()).toMatchObject({ status: 'sent', utr: 'UTR-1' })
    expect(await at.outcomes()).toContain('refund.processed: sent-by-hand')
  })

  test('that fails after a week asks for the UPI id by a message that is not over yet', async () => {
    await cancelled()
    await at.sendRefunds()
    stage.pass(8 * 24 * hourMs)
    await at.receive(at.stub.endRefund(atGateway().id, 'failed'))
    const [told] = await stage.db.select().from(messages).where(eq(messages.kind, 'refund-payee-needed'))
    expect(told?.createdAt).toEqual(stage.now())
    expect(told?.variables).toMatchObject({
      reason: 'The payment gateway could not send it to where you paid from.',
    })
    expect(told?.expiresAt.getTime()).toBeGreaterThan(stage.now().getTime())
  })

  test('ends as processed whatever the order of the notifications', async () => {
    await cancelled()
    await at.sendRefunds()
    const failed = at.stub.endRefund(atGateway().id, 'failed')
    const processed = at.stub.endRefund(atGateway().id, 'processed')
    for (const notification of [processed, failed, processed]) await at.receive(notification)
    expect(await refund()).toMatchObject({ status: 'completed' })
    expect(await at.balanceOf('gateway_clearing')).toBe(0)
  })

  test('ends as processed though it was said to have failed before', async () => {
    await cancelled()
    await at.sendRefunds()
    await at.receive(at.stub.endRefund(atGateway().id, 'failed'))
    await at.receive(at.stub.endRefund(atGateway().id, 'processed'))
    expect(await refund()).toMatchObject({ status: 'completed', utr: atGateway().id })
    expect(await at.balanceOf('refunds_payable')).toBe(0)
    expect(await at.balanceOf('gateway_clearing')).toBe(0)
  })

  test('whose notification comes before the answer to our request is booked once', async () => {
    await cancelled()
    const due = await refund()
    const [receipt] = await stage.db.query.receipts.findMany()
    // The request was done, and its answer lost.
    await at.gateway.refund({ refundId: due.id, paymentId: receipt?.reference ?? '', amount: 300_000 })
    await at.receive(at.stub.endRefund(atGateway().id, 'processed'))
    expect(await at.sendRefunds()).toBe(0)
    expect(at.stub.refunds.size).toBe(1)
    expect(await at.balanceOf('gateway_clearing')).toBe(0)
  })

  const more = byRunLength<('hangs' | 'redirects')[]>({ long: ['hangs', 'redirects'], short: [] })
  test.each(['fails', 'talks rubbish', ...more] as const)(
    'stays due while the gateway %s, and is then sent once',
    async (fault) => {
      await cancelled()
      at.stub.break(fault)
      expect(await at.sendRefunds()).toBe(0)
      expect(await refund()).toMatchObject({ status: 'due', failure: null })
      expect(await at.sendRefunds()).toBe(1)
      expect(at.stub.refunds.size).toBe(1)
    },
  )

  test('waits while the balance at the gateway is too low', async () => {
    await cancelled()
    at.stub.setBalance(299_999)
    expect(await at.sendRefunds()).toBe(0)
    expect(await refund()).toMatchObject({ status: 'due', failure: null })
    at.stub.setBalance(300_000)
    expect(await at.sendRefunds()).toBe(1)
  })

  test('that the gateway rejects is asked of the customer', async () => {
    await cancelled()
    for (const link of at.stub.links.values()) link.amount_paid = 0
    expect(await at.sendRefunds()).toBe(0)
    expect(await refund()).toMatchObject({ status: 'awaiting_payee', actions: ['set-payee'] })
    expect(await at.balanceOf('gateway_clearing')).toBe(300_000)
  })

  test('of a payment that the gateway does not know waits, and those behind it are sent', async () => {
    await cancelled()
    const [first] = at.stub.links.values()
    await cancelledOther()
    // As after the keys of another account were set.
    if (first) first.payments = []

    expect(await at.sendRefunds()).toBe(1)
    expect(await refund()).toMatchObject({ status: 'due', failure: null })
    expect([...at.stub.refunds.values()]).toMatchObject([{ amount: 150_000 }])
  })

  test('for whose payment the gateway finds no answer waits, and those behind it are sent by the next run', async () => {
    await cancelled()
    await cancelledOther()
    const [first] = at.stub.links.values()
    at.stub.breakFor(first?.payments?.[0]?.payment_id ?? '')

    expect(await at.sendRefunds()).toBe(0)
    stage.pass(minuteMs)
    expect(await at.sendRefunds()).toBe(1)
    expect([...at.stub.refunds.values()]).toMatchObject([{ amount: 150_000 }])
    expect(await refund()).toMatchObject({ status: 'due', failure: null })

    at.stub.breakFor('pay_ofnobody')
    stage.pass(minuteMs)
    expect(await at.sendRefunds()).toBe(1)
    expect(at.stub.refunds.size).toBe(2)
    expect(await refund()).toMatchObject({ status: 'sent' })
  })

  test('about which the gateway finds no answer keeps others from being asked about once only', async () => {
    await cancelled()
    await cancelledOther()
    expect(await at.sendRefunds()).toBe(2)
    for (const { id } of at.stub.refunds.values()) at.stub.endRefund(id, 'processed')
    const [first] = at.stub.links.values()
    at.stub.breakFor(first?.payments?.[0]?.payment_id ?? '')

    expect(await at.checkRefunds(1)).toBe(0)
    expect(await at.checkRefunds(1)).toBe(1)
    expect(await refund()).toMatchObject({ status: 'sent' })
  })

  test('is completed by asking when the notification was lost', async () => {
    await cancelled()
    await at.sendRefunds()
    at.stub.endRefund(atGateway().id, 'processed')
    at.stub.break('fails')
    expect(await at.checkRefunds()).toBe(0)
    expect(await at.checkRefunds()).toBe(1)
    expect(await refund()).toMatchObject({ status: 'completed' })
    expect(await at.checkRefunds()).toBe(0)
  })

  test('is never another one’s: an amount or an id that is not ours does nothing', async () => {
    await cancelled()
    await at.sendRefunds()
    const entity = { ...atGateway(), status: 'processed' }
    await at.receive(at.stub.notify('refund.processed', { refund: { entity: { ...entity, amount: 1 } } }))
    await at.receive(at.stub.notify('refund.processed', { refund: { entity: { ...entity, notes: [] } } }))
    expect(await refund()).toMatchObject({ status: 'sent' })
  })

  test('of late money is sent back without anybody deciding', async () => {
    const id = await at.link()
    await at.scene.pass(hourMs)
    await at.receive(at.stub.pay(id).paid)
    expect(await at.sendRefunds()).toBe(1)
    expect(await refund()).toMatchObject({ status: 'sent', amount: 300_000 })
    expect(await at.balanceOf('gateway_clearing')).toBe(0)
  })
})
