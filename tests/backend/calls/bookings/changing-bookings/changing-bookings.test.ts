import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { cancelUnansweredBookings } from '../../../../../backend/services/bookings/end-bookings.ts'
import { addSlot, holdPayload } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { changeScene } from './change-scene.ts'

const stage = createStage()
const { createChangeScene } = changeScene(stage)

describe('an unpaid booking', () => {
  test('moves to another day with another party at the new price, and is held no longer', async () => {
    const { change, quote, seats, customer, read, checkBooks } = await createChangeScene('held', {
      price: 200_000,
    })
    const before = await read(customer)
    expect(before.actions).toEqual(['pay', 'cancel', 'change'])
    expect((await quote({ seats: 3 })).body.quote).toEqual({
      currentPrice: 300_000,
      newPrice: 600_000,
      priceLines: [{ unit: 'guest', price: 200_000, count: 3 }],
      refund: 0,
      refusal: null,
      needsConfirmation: false,
      startsAt: '2026-10-25T03:30:00.000Z',
      policy: null,
    })
    expect(await seats(), 'a quote reserves nothing').toEqual([2, 0])
    const { status, body } = await change({ seats: 3, expectedTotal: 600_000 })
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({
      date: '2026-10-25',
      seats: 3,
      totalAmount: 600_000,
      priceLines: [{ unit: 'guest', price: 200_000, count: 3 }],
      status: 'pending',
      paymentStatus: 'pending',
      holdExpiresAt: before.holdExpiresAt,
      version: before.version + 1,
    })
    expect(body.booking.timeline.at(-1)).toMatchObject({
      action: 'booking.changed',
      actor: 'Arjun Iyer',
      reason: 'Before: 20 Oct 2026, 9:00 am, 2 guests. Now: 25 Oct 2026, 9:00 am, 3 guests.',
    })
    expect(await seats()).toEqual([0, 3])
    await checkBooks()
  })

  test('is held until its new start at the latest', async () => {
    const { change, productId } = await createChangeScene('held')
    const startsAt = '2026-10-01T06:05:00.000Z'
    const slotId = await addSlot(stage.db, productId, {
      date: '2026-10-01',
      startTime: '11:35',
      cutoffAt: new Date(startsAt),
    })
    const { status, body } = await change({ slotId })
    expect([status, body.booking.holdExpiresAt]).toEqual([200, startsAt])
  })

  test('keeps the key of its form, which is told of by a word of its own and books with another key', async () => {
    const { change, customer, id, slotId } = await createChangeScene('held')
    const key = String(await stage.value(sql`select idempotency_key from bookings where id = ${id}`))
    await change()
    const again = (idempotencyKey: string) =>
      stage.post('/bookings', holdPayload(slotId, { seats: 2, idempotencyKey }), customer.cookie)
    const { status, body } = await again(key)
    expect([status, body.isKeyUsed]).toEqual([409, true])
    const another = await again(`another-${key}`)
    expect([another.status, another.body.booking.id === id]).toEqual([201, false])
  })

  test('is paid by exactly its new price, and by nothing else', async () => {
    const { change, act, admin, root, customer, checkBooks } = await createChangeScene('held', {
      price: 200_000,
    })
    await change()
    await act(customer, 'pay', { reference: '123456789012' })
    const old = await act(root, 'confirm-payment', { amount: 300_000 })
    expect(old.body.booking, 'the old price is no price').toMatchObject({ paymentStatus: 'pending' })
    await act(customer, 'pay', { reference: '123456789013' })
    const paid = await act(admin, 'confirm-payment')
    expect(paid.body.booking).toMatchObject({ paymentStatus: 'completed', totalAmount: 400_000 })
    await checkBooks()
  })

  test('cannot change while its payment is checked, nor when its seats are no longer held', async () => {
    const inReview = await createChangeScene('in review')
    expect(await inReview.change()).toMatchObject({
      status: 409,
      body: { message: 'The payment of this booking is being checked. Wait until that is done.' },
    })
    const held = await createChangeScene()
    await held.pass(16 * 60 * 1000)
    expect(await held.change()).toMatchObject({
      status: 409,
      body: { message: 'Your booking is no longer held. Book again.' },
    })
    expect(await held.seats()).toEqual([2, 0])
  })
})

describe('a paid booking', () => {
  test('gives the difference back when it becomes cheaper, and keeps its one receipt', async () => {
    const { change, quote, seats, root, act, read, customer, checkBooks } = await createChangeScene(
      'confirmed',
      { product: { isInstant: true }, price: 100_000 },
    )
    expect((await quote()).body.quote).toMatchObject({ refund: 100_000, refusal: null, newPrice: 200_000 })
    const { status, body } = await change()
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({
      date: '2026-10-25',
      status: 'confirmed',
      paymentStatus: 'completed',
      totalAmount: 300_000,
      refundAmount: 100_000,
      priceLines: [{ unit: 'guest', price: 100_000, count: 2 }],
    })
    expect(body.booking.refunds).toMatchObject([{ amount: 100_000, status: 'awaiting_payee' }])
    expect(body.booking.receipts).toMatchObject([
      { kind: 'payment', amount: 300_000 },
      { kind: 'refund', amount: 100_000 },
    ])
    expect(await seats()).toEqual([0, 2])
    await checkBooks()
    await act(customer, 'cancel', { expectedRefund: 200_000 })
    expect(await read(root)).toMatchObject({ status: 'cancelled', refundAmount: 300_000 })
    await checkBooks()
  })

  test('is settled at what is left of the price', async () => {
    const { change, act, provider, pass, checkBooks, id } = await createChangeScene('confirmed', {
      product: { isInstant: true },
      price: 100_000,
    })
    await change()
    await pass(25 * dayMs)
    await act(provider, 'complete')
    const share = await stage.value(
      sql`select sum(amount)::int from commissions where booking_id = ${id} and kind = 'shares'`,
    )
    expect(share).toBe(170_000)
    await checkBooks()
  })

  test('cannot become dearer: nothing changes, and the answer says what to do', async () => {
    const { change, quote, seats, checkBooks, read, customer } = await createChangeScene('confirmed', {
      product: { isInstant: true },
      price: 150_001,
    })
    const before = await read(customer)
    expect((await quote()).body.quote).toMatchObject({ refusal: 'dearer', newPrice: 300_002, refund: 0 })
    expect(await change()).toMatchObject({
      status: 409,
      body: {
        message:
          'The new choice costs more than was paid. Cancel this booking for a full refund and book again.',
      },
    })
    expect(await read(customer)).toEqual(before)
    expect(await seats()).toEqual([2, 0])
    await checkBooks()
  })

  test('is compared with what it costs since its last change', async () => {
    const { change, slotId, checkBooks } = await createChangeScene('confirmed', {
      product: { isInstant: true },
      price: 100_000,
    })
    await change()
    expect(await change({ slotId, expectedTotal: 300_000 })).toMatchObject({ status: 409 })
    const same = await change({ seats: 1, expectedTotal: 100_000 })
    expect(same.body.booking).toMatchObject({ refundAmount: 200_000, seats: 1 })
    await checkBooks()
  })

  test('cannot give back all that is left of what was paid', async () => {
    const { change, act, root, seats, checkBooks } = await createChangeScene('confirmed', {
      product: { isInstant: true },
      price: 50_000,
    })
    await act(root, 'refund', { amount: 150_000, reason: 'Rain' })
    expect((await change()).status).toBe(409)
    expect(await seats()).toEqual([2, 0])
    await checkBooks()
  })

  test('can change until free cancellation ends, and not after', async () => {
    const { change, pass, read, customer } = await createChangeScene('confirmed', {
      product: { isInstant: true, cancellationPolicy: 'strict' },
    })
    expect((await read(customer)).actions).toEqual(['cancel', 'change'])
    await pass(6 * dayMs)
    expect((await read(customer)).actions).toEqual(['cancel'])
    expect(await change()).toMatchObject({
      status: 409,
      body: { message: 'Free cancellation has ended: day and guests can no longer be changed.' },
    })
  })

  test('keeps the prices of its hold for the seats that it keeps, whatever new bookings cost', async () => {
    const { change, quote, slotId, productId, checkBooks } = await createChangeScene('confirmed')
    const setPrice = (price: number) =>
      stage.db.execute(sql`update products set price = ${price} where id = ${productId}`)
    const fewer = { slotId, seats: 1 }
    for (const price of [100_000, 300_000, 400_000]) {
      await setPrice(price)
      expect((await quote(fewer)).body.quote).toMatchObject({
        newPrice: 150_000,
        priceLines: [{ unit: 'guest', price: 150_000, count: 1 }],
        refund: 150_000,
        refusal: null,
      })
    }
    expect(
      (await quote({ slotId, seats: 3 })).body.quote,
      'more seats have the price of today',
    ).toMatchObject({ newPrice: 1_200_000, refusal: 'dearer' })
    const { body } = await change({ ...fewer, expectedTotal: 150_000 })
    expect(body.booking).toMatchObject({ status: 'confirmed', seats: 1, refundAmount: 150_000 })
    await checkBooks()
  })

  test('keeps the prices of its adults and children, but prices a child that became an adult', async () => {
    const { change, quote, slotId, productId, checkBooks } = await createChangeScene('confirmed', {
      product: { childPrice: 50_000 },
      held: { seats: 4, children: 2 },
    })
    await stage.db.execute(
      sql`update products set price = 300000, child_price = 200000 where id = ${productId}`,
    )
    expect((await quote({ slotId, seats: 3, children: 0 })).body.quote).toMatchObject({ newPrice: 900_000 })
    const { body } = await change({ slotId, seats: 3, children: 1, expectedTotal: 350_000 })
    expect(body.booking).toMatchObject({
      priceLines: [
        { unit: 'adult', price: 150_000, count: 2 },
        { unit: 'child', price: 50_000, count: 1 },
      ],
      refundAmount: 50_000,
    })
    await checkBooks()
  })

  test('waits for the provider again where bookings are not instant, unless it asks for less', async () => {
    const { change, quote, provider, read, act, slotId } = await createChangeScene('confirmed')
    const fewer = await change({ slotId, seats: 1, expectedTotal: 150_000 })
    expect(fewer.body.booking).toMatchObject({ status: 'confirmed', seats: 1, refundAmount: 150_000 })
    expect((await quote({ seats: 1 })).body.quote).toMatchObject({ needsConfirmation: true, refund: 0 })
    const moved = await change({ seats: 1, expectedTotal: 150_000 })
    expect(moved.body.booking).toMatchObject({ status: 'pending', paymentStatus: 'completed' })
    expect((await read(provider)).actions).toEqual(['accept', 'decline'])
    expect((await act(provider, 'accept')).body.booking).toMatchObject({ status: 'confirmed' })
  })

  test('gets what is left back when nobody confirms the new day in time', async () => {
    const { change, seats, read, customer, pass, checkBooks } = await createChangeScene('confirmed', {
      price: 100_000,
    })
    await change()
    await pass(25 * dayMs)
    expect(await cancelUnansweredBookings(stage.db, stage.now())).toBe(1)
    const booking = await read(customer)
    expect(booking).toMatchObject({ status: 'cancelled', refundAmount: 300_000 })
    expect(booking.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([100_000, 200_000])
    expect(await seats()).toEqual([0, 0])
    await checkBooks()
  })
})
