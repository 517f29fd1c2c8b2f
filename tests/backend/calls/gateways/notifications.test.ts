// Notifications of a payment gateway: twice, late, out of order, forged, replayed, too large, for another amount.
import { describe, expect, test } from 'vitest'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { createGatewayScene } from '../../support/scenes/gateway-scene.ts'
import { reference } from '../../support/scenes/booking-scene.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const at = createGatewayScene(stage)

const received = { status: 200, body: { received: true } }

describe('a notification of a payment', () => {
  test('pays the booking: the receipt is the gateway’s, and no person confirmed it', async () => {
    const { paid, captured, paymentId } = at.stub.pay(await at.link())
    expect(await at.receive(captured)).toMatchObject(received)
    expect((await at.booking()).paymentStatus).toBe('pending')
    expect(await at.receive(paid)).toMatchObject(received)
    expect(await at.booking()).toMatchObject({
      status: 'pending',
      paymentStatus: 'completed',
      holdExpiresAt: null,
      paymentReference: paymentId,
      paymentGateway: null,
    })
    const [receipt] = await stage.db.query.receipts.findMany()
    expect(receipt).toMatchObject({
      source: 'gateway',
      reference: paymentId,
      use: 'price',
      confirmedBy: null,
    })
    expect(await at.balanceOf('gateway_clearing')).toBe(300_000)
    expect(await at.balanceOf('customer_deposits')).toBe(-300_000)
    expect((await at.latest()).body.payment.status).toBe('paid')
    expect((await at.create()).status).toBe(409)
  })

  test('changes nothing when it comes again, with the same event id or another one', async () => {
    const { paid } = at.stub.pay(await at.link())
    await at.receive(paid)
    const { version } = await at.booking()
    expect(await at.receive(paid)).toMatchObject(received)
    const replayed = { ...paid, headers: { ...paid.headers, 'x-razorpay-event-id': 'evt_other' } }
    expect(await at.receive(replayed)).toMatchObject(received)
    expect((await at.booking()).version).toBe(version)
    expect(await at.balanceOf('gateway_clearing')).toBe(300_000)
    expect(await at.outcomes()).toEqual(['payment_link.paid: price'])
  })

  test('changes nothing when Razorpay tells the same in other bytes', async () => {
    const id = await at.link()
    const { paid } = at.stub.pay(id)
    await at.receive(paid)
    const again = JSON.parse(new TextDecoder().decode(paid.body))
    stage.pass(1000)
    await at.receive(at.stub.notify('payment_link.paid', again.payload, 'the old secret of webhooks'))
    expect(await at.balanceOf('gateway_clearing')).toBe(300_000)
    expect(new Set(await at.outcomes())).toEqual(
      new Set(['payment_link.paid: price', 'payment_link.paid: booked-before']),
    )
  })

  test('is booked once when ten come at the same time, beside a customer who returns and a job', async () => {
    const { paid } = at.stub.pay(await at.link())
    stage.pass(3 * minuteMs)
    await Promise.all([...Array.from({ length: 10 }, () => at.receive(paid)), at.latest(), at.reconcile()])
    expect(await at.balanceOf('gateway_clearing')).toBe(300_000)
    expect((await at.booking()).paymentStatus).toBe('completed')
    expect(await stage.db.query.receipts.findMany()).toHaveLength(1)
  })

  test('changes nothing when somebody has recorded the money by hand with its id', async () => {
    const { paid, paymentId } = at.stub.pay(await at.link())
    const byHand = { reference: paymentId, amount: 300_000 }
    expect((await stage.post('/unapplied-receipts', byHand, at.scene.root.cookie)).status).toBe(200)
    await at.receive(paid)
    expect(await stage.db.query.receipts.findMany()).toHaveLength(1)
  })

  test('that is late sends the money back by the gateway at once, and the seats stay released', async () => {
    const id = await at.link()
    await at.scene.pass(15 * minuteMs + 1000)
    await at.receive(at.stub.pay(id).paid)
    expect(await at.booking()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect((await at.booking()).refunds).toMatchObject([
      { amount: 300_000, status: 'due', payee: null, actions: [] },
    ])
    expect(await at.scene.reserved()).toBe(0)
    expect(await at.outcomes()).toEqual(['payment_link.paid: refund'])
  })

  test('for a booking that was paid by UPI in the meantime sends the second sum back', async () => {
    const id = await at.link()
    await at.scene.act(at.scene.customer, 'pay', { reference })
    await at.scene.act(at.scene.admin, 'confirm-payment')
    await at.receive(at.stub.pay(id).paid)
    expect(await at.booking()).toMatchObject({ paymentStatus: 'completed', paymentReference: reference })
    expect((await at.booking()).refunds).toMatchObject([{ amount: 300_000, status: 'due' }])
    expect(await at.balanceOf('customer_deposits')).toBe(-300_000)
  })

  test('keeps the reference in review that it replaces, since that money may arrive too', async () => {
    const id = await at.link()
    await at.scene.act(at.scene.customer, 'pay', { reference })
    const { paid, paymentId } = at.stub.pay(id)
    await at.receive(paid)
    const booking = await at.booking()
    expect(booking).toMatchObject({ paymentStatus: 'completed', paymentReference: paymentId })
    expect(booking.timeline.at(-1)).toMatchObject({
      action: 'booking.payment-confirmed',
      reason: `The customer had entered the reference ${reference} before. If that money arrives too, it goes back.`,
    })
    expect(JSON.stringify(await at.scene.read(at.scene.provider))).not.toContain(reference)
    expect(JSON.stringify(await at.scene.read(at.scene.admin))).toContain(reference)
  })

  test('for another amount pays nothing: the money waits for a decision', async () => {
    await at.receive(at.stub.pay(await at.link(), { amount: 299_999 }).paid)
    expect(await at.booking()).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      paymentRejection: '₹2,999.99 arrived instead of ₹3,000.',
    })
    expect(await at.balanceOf('unapplied_receipts')).toBe(-299_999)
  })

  test('that comes after the one of the expiry still books the money', async () => {
    const id = await at.link()
    const expired = at.stub.close(id, 'expired')
    await at.receive(expired)
    expect((await at.latest()).body.payment.status).toBe('expired')
    await at.receive(at.stub.pay(id).paid)
    await at.receive(at.stub.close(id, 'cancelled'))
    expect((await at.latest()).body.payment.status).toBe('paid')
    expect((await at.booking()).paymentStatus).toBe('completed')
  })

  test('of a link that we did not get to store is booked by the booking that its notes name', async () => {
    const id = await at.link()
    await stage.db.execute('delete from gateway_payments')
    await at.receive(at.stub.pay(id).paid)
    expect((await at.booking()).paymentStatus).toBe('completed')
  })

  test('of something else on the same account is stored and does nothing', async () => {
    const link = { id: 'plink_other', status: 'paid', amount: 100, currency: 'INR', notes: [] }
    expect(
      await at.receive(at.stub.notify('payment_link.paid', { payment_link: { entity: link } })),
    ).toMatchObject(received)
    await at.receive(at.stub.notify('invoice.paid', { invoice: { entity: {} } }))
    await at.receive(at.stub.notify('payment.failed', { payment: { entity: { id: 'pay_1' } } }))
    expect(new Set(await at.outcomes())).toEqual(
      new Set(['payment_link.paid: unknown-payment', 'invoice.paid: ignored', 'payment.failed: ignored']),
    )
  })

  test('leaves nothing of the payer in what is stored', async () => {
    await at.receive(at.stub.pay(await at.link()).paid)
    expect(JSON.stringify(await stage.db.query.gatewayEvents.findMany())).not.toMatch(/payer|99889/)
  })
})

describe('a notification that is not the gateway’s', () => {
  test('is refused without a reason, whatever is wrong with it, and nothing is stored', async () => {
    const { paid } = at.stub.pay(await at.link())
    const { 'x-razorpay-signature': signature = '', ...unsigned } = paid.headers
    const forged = [
      { ...paid, headers: unsigned },
      { ...paid, headers: { ...paid.headers, 'x-razorpay-signature': signature.toUpperCase() } },
      { ...paid, headers: { ...paid.headers, 'x-razorpay-signature': `${signature}00` } },
      { ...paid, headers: { ...paid.headers, 'x-razorpay-signature': '0'.repeat(64) } },
      { ...paid, body: new Uint8Array([...paid.body, 32]) },
      at.stub.notify('payment_link.paid', {}, 'another secret of webhooks'),
    ]
    for (const notification of forged)
      expect(await at.receive(notification)).toMatchObject({
        status: 400,
        body: { message: 'The notification was not accepted.' },
      })
    expect(await at.outcomes()).toEqual([])
    expect((await at.booking()).paymentStatus).toBe('pending')
  })

  test('is refused at an address of another gateway, or without the keys', async () => {
    const { paid } = at.stub.pay(await at.link())
    const { body, headers } = paid
    expect((await stage.send('/webhooks/stripe', { method: 'POST', headers, body }, at.app)).status).toBe(404)
    expect((await at.receive(paid, stage.appWith({ gateway: null }))).status).toBe(404)
  })

  test('is not read beyond 64 KiB, whatever type it claims', async () => {
    const large = at.stub.notify('payment_link.paid', { text: 'x'.repeat(64 * 1024) })
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'application/octet-stream'])
      expect(
        (await at.receive({ ...large, headers: { ...large.headers, 'content-type': type } })).status,
      ).toBe(413)
  })

  test('that is signed but no JSON is stored once, so that it is not sent again', async () => {
    const { body, headers } = at.stub.notify('payment_link.paid', {})
    const signed = at.stub.notify('payment_link.paid', { payment_link: 'nothing' })
    expect(await at.receive(signed)).toMatchObject(received)
    expect(await at.receive({ body, headers })).toMatchObject(received)
    expect(new Set(await at.outcomes())).toEqual(new Set(['payment_link.paid: ignored']))
  })
})
