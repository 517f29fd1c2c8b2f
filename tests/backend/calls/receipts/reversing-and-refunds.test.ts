// Chargebacks of bookings whose refunds wait, are on their way or have arrived.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkLedger } from '../../../../backend/services/ledger/check-ledger.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const scene = createBookingScene(stage)
const price = 300_000
const wrong = { amount: price, reason: 'The money never came' }

const balance = (account: string) =>
  stage.value(sql`select coalesce(sum(amount), 0)::int from postings where account::text = ${account}`)

describe('reversing a payment', () => {
  test('counts as the refund that waits to be sent', async () => {
    const { act, bring, read, root } = await scene()
    await bring('refunded')
    expect(await balance('refunds_payable')).toBe(-price)
    await act(root, 'reverse-payment', wrong)
    expect((await read(root)).refunds).toMatchObject([{ status: 'completed', isReversed: true }])
    expect([await balance('refunds_payable'), await balance('cash'), await balance('adjustments')]).toEqual([
      0, 0, 0,
    ])
  })

  test('of a part leaves the rest of a refund that waits to be sent, and loses nothing', async () => {
    const { act, bring, customer, read, root } = await scene()
    await bring('refunded')
    await act(root, 'reverse-payment', { ...wrong, amount: 100_000 })
    expect((await read(root)).refunds).toMatchObject([
      { refundNumber: 'RF-000001', amount: 200_000, status: 'awaiting_payee' },
      { refundNumber: 'RF-000002', amount: 100_000, status: 'completed' },
    ])
    expect([await balance('refunds_payable'), await balance('cash'), await balance('adjustments')]).toEqual([
      -200_000, 200_000, 0,
    ])
    const [refund] = (await read(customer)).refunds
    const payee = { version: refund.version ?? 1, upiId: 'arjun@okaxis' }
    expect((await stage.post(`/refunds/${refund.id}/payee`, payee, customer.cookie)).status).toBe(200)
    expect((await act(root, 'reverse-payment', { ...wrong, amount: 200_000 })).status).toBe(200)
    expect((await read(root)).refunds.map(({ status }: { status: string }) => status)).toEqual([
      'completed',
      'completed',
    ])
    expect([await balance('refunds_payable'), await balance('cash')]).toEqual([0, 0])
    expect(await checkLedger(stage.db)).toEqual([])
  })

  describe('of a booking with several refunds that wait', () => {
    /** A quarter of the price goes back, and so does a second payment. */
    async function paidTwice() {
      const all = await scene()
      await all.bring('confirmed')
      await all.act(all.root, 'refund', { amount: 75_000, reason: 'One guest less' })
      const money = { amount: price, reference: '426300000999' }
      const recorded = await stage.post('/unapplied-receipts', money, all.root.cookie)
      const { version: bookingVersion } = await all.read(all.root)
      const match = { version: 0, bookingId: all.id, bookingVersion }
      const path = `/unapplied-receipts/${recorded.body.receipt.id}/match`
      expect((await stage.post(path, match, all.root.cookie)).status).toBe(200)
      return all
    }
    const sums = (booking: { refunds: { amount: number; status: string }[] }) =>
      booking.refunds.map(({ amount, status }) => [amount, status])

    test('is the one of exactly its amount, so that the trip stays', async () => {
      const { act, read, root } = await paidTwice()
      await act(root, 'reverse-payment', wrong)
      const booking = await read(root)
      expect(booking).toMatchObject({ status: 'confirmed', refundAmount: 75_000 })
      expect(sums(booking)).toEqual([
        [75_000, 'awaiting_payee'],
        [price, 'completed'],
      ])
      expect(await checkLedger(stage.db)).toEqual([])
    })

    test('is the oldest ones, as far as its amount goes, before the price', async () => {
      const { act, read, root } = await paidTwice()
      await act(root, 'reverse-payment', { ...wrong, amount: 100_000 })
      const booking = await read(root)
      expect(booking).toMatchObject({ status: 'confirmed', refundAmount: 75_000 })
      expect(sums(booking)).toEqual([
        [75_000, 'completed'],
        [275_000, 'awaiting_payee'],
        [25_000, 'completed'],
      ])
      expect(await balance('adjustments')).toBe(0)
      expect(await checkLedger(stage.db)).toEqual([])
    })
  })

  test('in place of a refund whose transfer had failed sends nothing, so nothing of it can come back', async () => {
    const { act, bring, customer, read, root } = await scene()
    await bring('refunded')
    const [refund] = (await read(customer)).refunds
    const step = (what: string, payload: object) =>
      stage.post(`/refunds/${refund.id}/${what}`, payload, root.cookie)
    await stage.post(`/refunds/${refund.id}/payee`, { version: 0, upiId: 'arjun@okaxis' }, customer.cookie)
    await step('send', { version: 1, utr: 'UTR-1' })
    await step('fail', { version: 2, reason: 'No such account' })
    await act(root, 'reverse-payment', wrong)
    expect((await stage.get(`/refunds/${refund.id}`, root.cookie)).body.refund).toMatchObject({
      status: 'completed',
      utr: null,
      actions: [],
    })
    expect((await step('fail', { version: 4, reason: 'No such account' })).status).toBe(409)
  })

  test('in place of a refund that failed and got another UPI id shows no reference of the failed transfer', async () => {
    const { act, bring, customer, read, root } = await scene()
    await bring('refunded')
    const [refund] = (await read(customer)).refunds
    const step = (what: string, payload: object, who = root) =>
      stage.post(`/refunds/${refund.id}/${what}`, payload, who.cookie)
    await step('payee', { version: 0, upiId: 'closed@okaxis' }, customer)
    await step('send', { version: 1, utr: 'UTR-1' })
    await step('fail', { version: 2, reason: 'No such account' })
    expect((await step('payee', { version: 3, upiId: 'new@okaxis' }, customer)).status).toBe(200)
    await act(root, 'reverse-payment', wrong)
    expect((await read(customer)).refunds).toMatchObject([
      { status: 'completed', utr: null, isReversed: true },
    ])
    expect((await stage.get(`/refunds/${refund.id}`, root.cookie)).body.refund).toMatchObject({
      utr: null,
      isReferenceCorrectable: false,
    })
  })

  test('after its refund was sent is the platform’s loss', async () => {
    const { act, bring, customer, read, root } = await scene()
    await bring('refunded')
    const [refund] = (await read(customer)).refunds
    await stage.post(`/refunds/${refund.id}/payee`, { version: 0, upiId: 'arjun@okaxis' }, customer.cookie)
    await stage.post(`/refunds/${refund.id}/send`, { version: 1, utr: 'UTR-1' }, root.cookie)
    const { body } = await act(root, 'reverse-payment', wrong)
    expect(body.booking).toMatchObject({ refundAmount: price })
    expect((await read(customer)).refunds).toMatchObject([{ status: 'sent', isReversed: false }])
    expect([await balance('cash'), await balance('adjustments')]).toEqual([-price, price])
  })

  describe.each(['on its way', 'arrived'] as const)('of a booking whose refund is %s', (state) => {
    async function reversedWhileSent(amount: number) {
      const { act, bring, customer, read, root } = await scene()
      await bring('refunded')
      const [{ id }] = (await read(customer)).refunds
      const step = (what: string, payload: object) =>
        stage.post(`/refunds/${id}/${what}`, payload, root.cookie)
      await stage.post(`/refunds/${id}/payee`, { version: 0, upiId: 'arjun@okaxis' }, customer.cookie)
      await step('send', { version: 1, utr: 'UTR-1' })
      if (state === 'arrived') await step('complete', { version: 2 })
      await act(root, 'reverse-payment', { ...wrong, amount })
      const version = state === 'arrived' ? 3 : 2
      const { body } = await step('fail', { version, reason: 'No such account' })
      expect(await checkLedger(stage.db)).toEqual([])
      const correction = { version: body.refund.version, utr: '426300000999' }
      expect((await step('reference', correction)).status, 'the money did not go out').toBe(409)
      expect(body.refund.isReferenceCorrectable).toBe(false)
      return body.refund
    }

    test('is that refund when its transfer fails: nothing is sent again, and nothing is lost', async () => {
      expect(await reversedWhileSent(price)).toMatchObject({
        status: 'completed',
        failure: 'No such account',
        utr: null,
        isReversed: true,
        actions: [],
      })
      expect([await balance('refunds_payable'), await balance('cash'), await balance('adjustments')]).toEqual(
        [0, 0, 0],
      )
    })

    test('is a loss when its transfer fails and less was reversed: the refund is due', async () => {
      expect(await reversedWhileSent(price - 1)).toMatchObject({ status: 'due' })
      expect([await balance('refunds_payable'), await balance('adjustments')]).toEqual([-price, price - 1])
    })
  })
})
