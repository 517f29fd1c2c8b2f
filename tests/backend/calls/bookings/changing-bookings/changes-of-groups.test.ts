import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { changeScene } from './change-scene.ts'

const stage = createStage()
const { createChangeScene } = changeScene(stage)

/** A boat for up to six at ₹1,500, booked for so many guests. */
const boat = (state: 'held' | 'confirmed', guests: number, price = 150_000) =>
  createChangeScene(state, {
    product: { guestsPerGroup: 6, isInstant: true },
    held: { seats: Math.ceil(guests / 6), guests },
    price,
  })

describe('a booking by the group', () => {
  test('takes more guests into its group for nothing, though the tour has become dearer', async () => {
    const { change, slotId, productId, seats, checkBooks } = await boat('confirmed', 4)
    await stage.db.execute(sql`update products set price = 250000 where id = ${productId}`)
    const { status, body } = await change({ slotId, seats: 1, guests: 6, expectedTotal: 150_000 })
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({
      seats: 1,
      guests: 6,
      totalAmount: 150_000,
      priceLines: [{ unit: 'group', price: 150_000, count: 1 }],
      status: 'confirmed',
    })
    expect(await seats()).toEqual([1, 0])
    await checkBooks()
  })

  test('costs one group more for the seventh guest, which a paid booking cannot become', async () => {
    const { quote, slotId } = await boat('confirmed', 4)
    expect((await quote({ slotId, seats: 2, guests: 7 })).body.quote).toMatchObject({
      currentPrice: 150_000,
      newPrice: 300_000,
      priceLines: [{ unit: 'group', price: 150_000, count: 2 }],
      refusal: 'dearer',
    })
    const refused = await quote({ slotId, seats: 1, guests: 7 })
    expect([refused.status, refused.body.message]).toEqual([400, '7 guests need 2 groups of up to 6.'])
  })

  test('gives back the price of a group that is not needed any more, as it was paid', async () => {
    const { change, slotId, productId, seats, checkBooks } = await boat('confirmed', 8)
    await stage.db.execute(sql`update products set price = 90000 where id = ${productId}`)
    const { status, body } = await change({ slotId, seats: 1, guests: 5, expectedTotal: 150_000 })
    expect([status, body.booking.refundAmount]).toEqual([200, 150_000])
    expect(body.booking).toMatchObject({ seats: 1, guests: 5 })
    expect(await seats()).toEqual([1, 0])
    await checkBooks()
  })

  test('is not put into one group at the old price when groups have become larger and dearer', async () => {
    const { quote, change, slotId, productId, seats } = await boat('confirmed', 8)
    await stage.db.execute(
      sql`update products set guests_per_group = 12, price = 400000 where id = ${productId}`,
    )
    await stage.db.execute(sql`update availability_slots set price = null where product_id = ${productId}`)
    const choice = { slotId, seats: 1, guests: 8 }
    expect((await quote(choice)).body.quote).toMatchObject({ newPrice: 400_000, refusal: 'dearer' })
    expect((await change({ ...choice, expectedTotal: 150_000 })).status).toBe(409)
    expect(await seats()).toEqual([2, 0])
    // As many as one of its groups takes.
    expect((await quote({ ...choice, guests: 6 })).body.quote).toMatchObject({
      newPrice: 150_000,
      refusal: null,
    })
  })

  test('of the time before groups were kept has its old price by their present size', async () => {
    const { quote, slotId } = await boat('confirmed', 8)
    await stage.db.execute(sql`update bookings set guests_per_unit = null`)
    await stage.db.execute(sql`update products set price = 400000`)
    expect((await quote({ slotId, seats: 1, guests: 6 })).body.quote).toMatchObject({ newPrice: 150_000 })
  })

  test('moves to another day at the price of its groups there', async () => {
    const { change, seats, checkBooks } = await boat('held', 8, 200_000)
    const { status, body } = await change({ seats: 2, guests: 9, expectedTotal: 400_000 })
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({ seats: 2, guests: 9, totalAmount: 400_000 })
    expect(body.booking.timeline.at(-1).reason).toBe(
      'Before: 20 Oct 2026, 9:00 am, 2 groups, 8 guests. Now: 25 Oct 2026, 9:00 am, 2 groups, 9 guests.',
    )
    expect(await seats()).toEqual([0, 2])
    await checkBooks()
  })

  test('that stays as it is, is no change', async () => {
    const { quote, slotId } = await boat('confirmed', 4)
    expect((await quote({ slotId, seats: 1, guests: 4 })).body.quote.refusal).toBe('unchanged')
  })
})
