// Paying on the page of a payment gateway, against a stub of Razorpay.
import { bookingLinkHeader } from '@affiliate-booking/contract/call'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { describe, expect, test } from 'vitest'
import type { Fault } from '../../../support/servers/razorpay-stub.ts'
import { createGatewayScene } from '../../support/scenes/gateway-scene.ts'
import { addMember } from '../../support/members.ts'
import { addSlot } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { sceneWithoutAccount } from '../bookings/without-account/scene-without-account.ts'

const stage = createStage()
const at = createGatewayScene(stage)
const { hold } = sceneWithoutAccount(stage)

describe('a payment page', () => {
  test('is made for exactly the price, and Razorpay learns nothing of the customer', async () => {
    const { status, body } = await at.create()
    expect(status).toBe(201)
    expect(body.payment).toMatchObject({ gateway: 'razorpay', status: 'created', amount: 300_000 })
    const [link] = at.stub.links.values()
    expect(body.payment.paymentUrl).toBe(link?.short_url)
    expect(link).toMatchObject({
      amount: 300_000,
      currency: 'INR',
      notify: { sms: false, email: false },
      notes: { booking_id: at.scene.id },
      callback_url: `https://book.example/bookings/${at.scene.id}/payment`,
    })
    expect(JSON.stringify(link)).not.toMatch(/Arjun|example\.com"|\+91/)
  })

  test('lives a minute longer than Razorpay asks for, since the hold of the seats is shorter; the hold stays', async () => {
    const { holdExpiresAt } = await at.booking()
    await at.create()
    const [link] = at.stub.links.values()
    expect((link?.expire_by ?? 0) * 1000).toBe(stage.now().getTime() + 16 * minuteMs)
    expect((await at.booking()).holdExpiresAt).toBe(holdExpiresAt)
  })

  test('is the same one when asked for again, and a new one once it was closed', async () => {
    const first = await at.create()
    expect((await at.create()).body).toEqual(first.body)
    const [link] = at.stub.links.values()
    await at.receive(at.stub.close(link?.id ?? '', 'cancelled'))
    expect((await at.create()).body).not.toEqual(first.body)
    expect(at.stub.links.size).toBe(2)
  })

  test('is one page for two requests at once: the other is closed', async () => {
    const answers = await Promise.all([at.create(), at.create(), at.create()])
    const urls = new Set(answers.map(({ body }) => body.payment.paymentUrl))
    expect(urls.size).toBe(1)
    const open = [...at.stub.links.values()].filter(({ status }) => status === 'created')
    expect(open.map(({ short_url: url }) => url)).toEqual([...urls])
  })

  test('stays the booking’s page when Razorpay tells that the second page of a double click is closed', async () => {
    const [{ body }] = await Promise.all([at.create(), at.create()])
    const closed = [...at.stub.links.values()].filter(({ status }) => status === 'cancelled')
    expect(closed).toHaveLength(1)
    stage.pass(5000)
    for (const { id } of closed) await at.receive(at.stub.close(id, 'cancelled'))
    expect(await at.outcomes()).toEqual(['payment_link.cancelled: unknown-payment'])
    expect((await at.latest()).body.payment).toMatchObject({ status: 'created' })
    expect((await at.create()).body).toEqual(body)
    const open = [...at.stub.links.values()].find(({ status }) => status === 'created')
    at.stub.pay(open?.id ?? '')
    stage.pass(11_000)
    expect((await at.latest()).body.payment).toMatchObject({ status: 'paid' })
    expect((await at.booking()).paymentStatus).toBe('completed')
  })

  test('keeps the booking at its price while it is open, and is made for the price after a change', async () => {
    const { id, productId, customer } = at.scene
    const slotId = await addSlot(stage.db, productId, { date: '2026-10-25', price: 200_000 })
    const change = async () =>
      stage.post(
        `/bookings/${id}/change`,
        { slotId, seats: 2, nights: 1, version: 0, expectedTotal: 400_000 },
        customer.cookie,
      )
    await at.create()
    expect(await change()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('A payment page is open for this booking') },
    })
    const [link] = at.stub.links.values()
    await at.receive(at.stub.close(link?.id ?? '', 'cancelled'))
    expect((await change()).status).toBe(200)
    expect((await at.create()).body.payment).toMatchObject({ amount: 400_000 })
  })

  test('is closed and not handed out if the booking is cancelled while the gateway makes it', async () => {
    const { gateway } = at
    const slow = stage.appWith({
      gateway: {
        ...gateway,
        async createPayment(order) {
          const made = await gateway.createPayment(order)
          await at.scene.act(at.scene.customer, 'cancel')
          return made
        },
      },
    })
    const path = `/bookings/${at.scene.id}/gateway-payments`
    const headers = { cookie: at.scene.customer.cookie }
    expect((await stage.send(path, { method: 'POST', headers }, slow)).status).toBe(409)
    expect(await stage.db.query.gatewayPayments.findMany()).toEqual([])
    expect([...at.stub.links.values()]).toMatchObject([{ status: 'cancelled' }])
  })

  test('is there for the customer of the booking alone', async () => {
    const stranger = await addMember(stage.db, 'user')
    expect((await at.create('')).status).toBe(401)
    expect((await at.create(stranger.cookie)).status).toBe(404)
    expect((await at.latest(stranger.cookie)).status).toBe(404)
    for (const member of [at.scene.admin, at.scene.root, at.scene.provider])
      expect((await at.create(member.cookie)).status).toBe(403)
    expect(at.stub.links.size).toBe(0)
  })

  test('is not made for a booking that is paid, in review, cancelled, or no longer held', async () => {
    expect((await at.booking()).paymentGateway).toBe('razorpay')
    await at.scene.bring('in review')
    expect((await at.create()).status).toBe(409)
    await at.scene.act(at.scene.admin, 'confirm-payment')
    expect((await at.create()).status).toBe(409)
    expect((await at.booking()).paymentGateway).toBeNull()
    await at.scene.act(at.scene.customer, 'cancel')
    expect((await at.create()).status).toBe(409)
    expect(at.stub.requests).toEqual([])
  })

  test('is offered to a customer without an account only once the booking is in an account', async () => {
    const slotId = await addSlot(stage.db, at.scene.productId, { date: '2026-10-25', price: 200_000 })
    const held = await hold(slotId, {}, at.app)
    const { id }: { id: string } = held.body.booking
    const open = async () =>
      (
        await stage.send(
          `/bookings/${id}`,
          { headers: { [bookingLinkHeader]: String(held.body.link) } },
          at.app,
        )
      ).body.booking
    expect(await open()).toMatchObject({ paymentGateway: null, canPayOnlineInAccount: true })
    expect(await at.booking()).toMatchObject({ paymentGateway: 'razorpay', canPayOnlineInAccount: false })
    await at.scene.pass(15 * minuteMs)
    expect(await open()).toMatchObject({ paymentGateway: null, canPayOnlineInAccount: false })
  })

  test('is not made once the hold has expired', async () => {
    await at.scene.pass(15 * minuteMs)
    expect((await at.create()).status).toBe(409)
    expect((await at.booking()).paymentGateway).toBeNull()
  })

  test('is not offered without the keys', async () => {
    const { id, customer } = at.scene
    const answer = await stage.post(`/bookings/${id}/gateway-payments`, undefined, customer.cookie)
    expect(answer).toMatchObject({ status: 409, body: { message: 'Paying online is not set up here.' } })
    expect((await at.scene.read(customer)).paymentGateway).toBeNull()
    expect((await stage.get(`/bookings/${id}/gateway-payments/latest`, customer.cookie)).body).toEqual({
      payment: null,
    })
  })

  test.each<Fault>(['hangs', 'fails', 'talks rubbish', 'never ends', 'redirects', 'asks for another amount'])(
    'is missing while the gateway %s: the seats stay held, and UPI is still possible',
    async (fault) => {
      at.stub.break(fault)
      const answer = await at.create()
      expect(answer).toMatchObject({
        status: 409,
        body: {
          message:
            'The payment page could not be opened. Your booking is held as before: try again in a moment, or pay by UPI.',
        },
      })
      expect(await at.booking()).toMatchObject({ status: 'pending', actions: ['pay', 'cancel', 'change'] })
      expect((await at.create()).status).toBe(201)
    },
  )
})

describe('the return from the payment page', () => {
  test('asks the gateway, so that the booking is paid though no notification came', async () => {
    const id = await at.link()
    at.stub.pay(id)
    expect((await at.latest()).body.payment).toMatchObject({ status: 'paid', paymentUrl: null })
    expect((await at.booking()).paymentStatus).toBe('completed')
    expect(await at.balanceOf('gateway_clearing')).toBe(300_000)
  })

  test('asks at most every ten seconds, and shows the stored state in between or when the gateway hangs', async () => {
    await at.link()
    at.stub.break('hangs')
    expect((await at.latest()).body.payment).toMatchObject({ status: 'created', amount: 300_000 })
    const asked = at.stub.requests.length
    await at.latest()
    expect(at.stub.requests).toHaveLength(asked)
    stage.pass(11_000)
    await at.latest()
    expect(at.stub.requests).toHaveLength(asked + 1)
  })

  test('gives no page once the seats are released', async () => {
    await at.link()
    await at.scene.pass(15 * minuteMs)
    expect((await at.latest()).body.payment).toMatchObject({ status: 'created', paymentUrl: null })
  })
})
