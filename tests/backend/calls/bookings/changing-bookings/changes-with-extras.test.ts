// A change of a booking is of its trip: the extras stay as they were booked. So do the rules of money, which know totals only.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { createStage } from '../../../support/stage.ts'
import { changeScene } from './change-scene.ts'

const stage = createStage()
const { createChangeScene } = changeScene(stage)

const dinner = { name: 'Dinner, one person', price: 45_000 }
const booked = [{ ...dinner, count: 2 }]

/** Two seats of ₹1,500 and two dinners: ₹3,900. */
const scene = (state: 'held' | 'confirmed' | 'completed') =>
  createChangeScene(state, {
    product: { extras: [dinner], isInstant: true },
    held: { extras: [{ name: dinner.name, count: 2 }] },
  })

describe('a booking with extras', () => {
  test('keeps them at their price when the day changes, whatever the product offers by then', async () => {
    const { change, quote, productId, checkBooks } = await scene('confirmed')
    for (const offered of [[{ ...dinner, price: 99_000 }], []]) {
      const extras = JSON.stringify(offered)
      await stage.db.execute(sql`update products set extras = ${extras}::jsonb where id = ${productId}`)
      expect((await quote()).body.quote).toMatchObject({
        currentPrice: 390_000,
        newPrice: 390_000,
        priceLines: [{ unit: 'guest', price: 150_000, count: 2 }],
        extras: booked,
        refund: 0,
      })
    }
    const { status, body } = await change({ expectedTotal: 390_000 })
    expect([status, body.booking.totalAmount, body.booking.extras]).toEqual([200, 390_000, booked])
    await checkBooks()
  })

  test('gives back what the trip costs less, and nothing of the extras', async () => {
    const { change, quote, checkBooks } = await scene('confirmed')
    expect((await quote({ seats: 1 })).body.quote).toMatchObject({ newPrice: 240_000, refund: 150_000 })
    const { body } = await change({ seats: 1, expectedTotal: 240_000 })
    expect(body.booking).toMatchObject({ totalAmount: 390_000, refundAmount: 150_000, extras: booked })
    expect((await quote({ seats: 2 })).body.quote, 'it costs less by now').toMatchObject({
      currentPrice: 240_000,
      newPrice: 390_000,
      refusal: 'dearer',
    })
    await checkBooks()
  })

  test('that is not paid has them in its new price', async () => {
    const { change } = await scene('held')
    const { body } = await change({ seats: 3, expectedTotal: 540_000 })
    expect(body.booking).toMatchObject({ totalAmount: 540_000, extras: booked })
  })

  test('is refunded by the policy for all of it', async () => {
    const { act, customer, read, checkBooks } = await scene('confirmed')
    stage.pass(new Date('2026-10-20T03:30:00Z').getTime() - dayMs - stage.now().getTime())
    await stage.db.execute(sql`update sessions set last_seen_at = ${stage.now().toISOString()}::timestamptz`)
    expect((await read(customer)).refundQuote).toMatchObject({ percent: 50, amount: 195_000 })
    const { body } = await act(customer, 'cancel', { expectedRefund: 195_000 })
    expect(body.booking).toMatchObject({ status: 'cancelled', refundAmount: 195_000 })
    await checkBooks()
  })

  test('is settled with all of it: fee, commissions and the provider’s share are together what was paid', async () => {
    const { id, checkBooks } = await scene('completed')
    const shared = await stage.value(sql`select sum(amount)::int from commissions where booking_id = ${id}`)
    const fee = await stage.value(
      sql`select -sum(amount)::int from postings where account::text = 'platform_revenue'`,
    )
    expect([shared, fee]).toEqual([331_500, 58_500])
    expect(331_500 + 58_500).toBe(390_000)
    await checkBooks()
  })
})
