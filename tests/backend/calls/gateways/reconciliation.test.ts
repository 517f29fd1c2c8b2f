// What a payment gateway knows and did not tell: payments whose notification was lost, pages to close, and transfers.
import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { gatewayPayments } from '../../../../backend/db/schema/money/receipts.ts'
import { expireHolds } from '../../../../backend/services/bookings/end-bookings.ts'
import { reference } from '../../support/scenes/booking-scene.ts'
import { createGatewayScene } from '../../support/scenes/gateway-scene.ts'
import { addMember, type Member } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const at = createGatewayScene(stage)
const unbooked = async () => (await stage.get('/unbooked-settlements', at.scene.root.cookie)).body

describe('the job that asks for open payments', () => {
  test('books a payment whose notification was lost, and does nothing when it comes after all', async () => {
    const { paid } = at.stub.pay(await at.link())
    await at.scene.pass(3 * minuteMs)
    expect(await at.reconcile()).toBe(1)
    expect((await at.booking()).paymentStatus).toBe('completed')
    expect(await at.reconcile()).toBe(0)
    await at.receive(paid)
    expect(await at.outcomes()).toEqual(['payment_link.paid: booked-before'])
    expect(await at.balanceOf('gateway_clearing')).toBe(300_000)
  })

  test('leaves new payments to their notifications, and asks for a payment every two minutes at most', async () => {
    await at.link()
    at.stub.requests.length = 0
    await at.reconcile()
    expect(at.stub.requests).toEqual([])
    await at.scene.pass(3 * minuteMs)
    await at.reconcile()
    await at.reconcile()
    expect(at.stub.requests).toHaveLength(1)
  })

  test('asks although the clock was ahead when it asked last', async () => {
    at.stub.pay(await at.link())
    const tomorrow = new Date(stage.now().getTime() + 24 * 60 * minuteMs)
    await stage.db.update(gatewayPayments).set({ checkedAt: tomorrow })
    await at.scene.pass(3 * minuteMs)
    expect(await at.reconcile()).toBe(1)
  })

  test('closes the page once nothing is left to pay: after the hold, a payment by UPI, or a cancellation', async () => {
    const id = await at.link()
    await at.scene.act(at.scene.customer, 'pay', { reference })
    await at.scene.pass(3 * minuteMs)
    expect(await at.reconcile()).toBe(1)
    expect(at.stub.links.get(id)?.status).toBe('cancelled')
    expect((await at.latest()).body.payment).toMatchObject({ status: 'cancelled', paymentUrl: null })
    expect(await at.reconcile()).toBe(0)
  })

  test('takes the end of a page from the gateway', async () => {
    await at.link()
    await at.scene.pass(20 * minuteMs)
    expect(await at.reconcile()).toBe(1)
    expect((await at.latest()).body.payment.status).toBe('expired')
  })

  test('sends late money back', async () => {
    const id = await at.link()
    await at.scene.pass(15 * minuteMs)
    at.stub.pay(id)
    expect(await at.reconcile()).toBe(1)
    expect(await at.booking()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  })

  test('confirms a booking that was paid in time, although this is found out after the hold', async () => {
    const id = await at.link()
    await at.scene.pass(4 * minuteMs)
    at.stub.pay(id)
    await at.scene.pass(25 * minuteMs)
    await expireHolds(stage.db, stage.now())
    expect(await at.reconcile()).toBe(1)
    expect(await at.booking()).toMatchObject({ paymentStatus: 'completed', refunds: [] })
    await at.scene.pass(60 * minuteMs)
    expect(await expireHolds(stage.db, stage.now())).toBe(0)
    expect(await at.scene.reserved()).toBe(2)
  })

  test('confirms it also by a notification that comes after the hold', async () => {
    const id = await at.link()
    await at.scene.pass(14 * minuteMs)
    const { paid } = at.stub.pay(id)
    await at.scene.pass(3 * minuteMs)
    await at.receive(paid)
    expect(await at.booking()).toMatchObject({ paymentStatus: 'completed', refunds: [] })
  })

  test('sends money back that was paid after the hold, and releases the seats', async () => {
    const id = await at.link()
    await at.scene.pass(20 * minuteMs)
    at.stub.pay(id)
    await at.scene.pass(5 * minuteMs)
    await expireHolds(stage.db, stage.now())
    expect(await at.reconcile()).toBe(1)
    expect(await at.booking()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await at.scene.reserved()).toBe(0)
  })

  test('asks at once when a hold has ended, and the seats are free after the answer', async () => {
    await at.link()
    await at.scene.pass(14 * minuteMs)
    await at.reconcile()
    await at.scene.pass(minuteMs)
    expect(await expireHolds(stage.db, stage.now())).toBe(0)
    expect(await at.scene.reserved()).toBe(2)
    expect(await at.reconcile()).toBe(1)
    expect(await expireHolds(stage.db, stage.now())).toBe(1)
    expect(await at.scene.reserved()).toBe(0)
  })

  test('keeps the seats of a hold that has ended for ten minutes at most when the gateway fails', async () => {
    const id = await at.link()
    at.stub.pay(id)
    // This host was off: the wait begins when it is back.
    await at.scene.pass(60 * minuteMs)
    expect(await expireHolds(stage.db, stage.now())).toBe(0)
    at.stub.break('fails')
    expect(await at.reconcile()).toBe(0)
    await at.scene.pass(9 * minuteMs)
    expect(await expireHolds(stage.db, stage.now())).toBe(0)
    await at.scene.pass(minuteMs)
    expect(await expireHolds(stage.db, stage.now())).toBe(1)
    await at.reconcile()
    expect(await at.booking()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  })

  test.each([
    ['lies ahead', 9_000_000_000],
    ['cannot be read', -1],
  ])('takes money with a time that %s as paid when it is found', async (_, time) => {
    const id = await at.link()
    at.stub.pay(id)
    for (const payment of at.stub.links.get(id)?.payments ?? []) payment.created_at = time
    await at.scene.pass(20 * minuteMs)
    expect(await at.reconcile()).toBe(1)
    expect(await at.booking()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  })

  test('tries again later when the gateway fails', async () => {
    at.stub.pay(await at.link())
    await at.scene.pass(3 * minuteMs)
    at.stub.break('fails')
    expect(await at.reconcile()).toBe(0)
    await at.scene.pass(3 * minuteMs)
    expect(await at.reconcile()).toBe(1)
  })

  test('does nothing without a gateway', async () => {
    await at.link()
    await at.scene.pass(3 * minuteMs)
    at.stub.requests.length = 0
    await at.reconcile(null)
    expect(at.stub.requests).toEqual([])
  })
})

describe('the transfers of the gateway', () => {
  test('become cash and fees, once, and refunds are taken from them', async () => {
    const { paid, paymentId } = at.stub.pay(await at.link())
    await at.receive(paid)
    at.stub.settle('payment', paymentId, 300_000, 7_080)
    at.stub.settle('adjustment', 'adj_1', 500, 0)
    at.stub.settle('payment', 'pay_ofsomethingelse', 900, 20)
    expect(await at.settle()).toBe(1)
    expect(await at.settle()).toBe(0)
    expect(await unbooked()).toMatchObject({
      count: 2,
      rows: expect.arrayContaining([
        expect.objectContaining({
          id: 'pay_ofsomethingelse',
          type: 'payment',
          amount: 900,
          fee: 20,
          booked: null,
        }),
        expect.objectContaining({ id: 'adj_1', amount: 500, obstacle: 'adjustment', booked: null }),
      ]),
    })
    expect(await at.balanceOf('cash')).toBe(292_920)
    expect(await at.balanceOf('payment_fees')).toBe(7_080)
    expect(await at.balanceOf('gateway_clearing')).toBe(0)

    await at.scene.act(at.scene.customer, 'cancel')
    await at.sendRefunds()
    const [refund] = at.stub.refunds.values()
    at.stub.settle('refund', refund?.id ?? '', 300_000, 0)
    expect(await at.settle()).toBe(1)
    expect(await at.balanceOf('cash')).toBe(-7_080)
    expect(await at.balanceOf('gateway_clearing')).toBe(0)
  })

  test('are taken off the list by a super administrator with a reason, and stay off', async () => {
    at.stub.settle('adjustment', 'adj_1', 500, 0)
    await at.settle()
    const close = (by: Member, id: string) =>
      stage.post(`/unbooked-settlements/${id}/close`, { reason: 'A dispute of our shop' }, by.cookie)
    const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
    expect((await close(nsa, 'adj_1')).status).toBe(403)
    expect((await close(at.scene.root, 'adj_2')).status).toBe(404)
    expect((await close(at.scene.root, 'adj_1')).status).toBe(200)
    expect((await close(at.scene.root, 'adj_1')).status).toBe(404)
    await at.settle()
    expect(await unbooked()).toMatchObject({ count: 0, rows: [] })
    expect(await stage.value(sql`select reason from audit_log where action = 'settlement.closed'`)).toBe(
      'A dispute of our shop',
    )
  })

  test('that do not add up are kept for people to see, and booked once they do', async () => {
    const { paid, paymentId } = at.stub.pay(await at.link())
    await at.receive(paid)
    at.stub.settle('payment', paymentId, 300_000, 7_080, { credit: 300_000 })
    expect(await at.settle()).toBe(0)
    expect(await unbooked()).toMatchObject({
      count: 1,
      rows: [{ id: paymentId, obstacle: 'sum', booked: 300_000 }],
    })
    expect(await at.balanceOf('gateway_clearing')).toBe(300_000)
    at.stub.settle('payment', paymentId, 300_000, 7_080)
    expect(await at.settle()).toBe(1)
    expect(await unbooked()).toMatchObject({ count: 0 })
  })

  test('for another amount than the payment are not booked', async () => {
    const { paid, paymentId } = at.stub.pay(await at.link())
    await at.receive(paid)
    at.stub.settle('payment', paymentId, 300_001, 0)
    expect(await at.settle()).toBe(0)
    expect(await unbooked()).toMatchObject({ count: 1, rows: [{ amount: 300_001, booked: 300_000 }] })
    expect(await at.balanceOf('gateway_clearing')).toBe(300_000)
  })

  test('are read page by page, and again later when the gateway fails in between', async () => {
    const { paid, paymentId } = at.stub.pay(await at.link())
    await at.receive(paid)
    for (let number = 0; number < 150; number += 1) at.stub.settle('adjustment', `adj_${number}`, 1, 0)
    at.stub.settle('payment', paymentId, 300_000, 7_080)
    at.stub.break('fails')
    expect(await at.settle()).toBe(0)
    expect(await at.settle()).toBe(1)
  })
})
