import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { christmas, priceRuleScene, seasonOf, stay } from './price-rule-scene.ts'

const stage = createStage()
const { live } = priceRuleScene(stage)

describe('a booking', () => {
  test('of a stay costs the sum of its nights, in lines of one price each', async () => {
    const { add, hold } = await live(stay)
    await add(christmas)
    const { booking } = await hold('2026-12-18', {
      seats: 2,
      nights: 3,
      expectedTotal: 2 * (2 * 150_000 + 450_000),
    })
    expect(booking).toMatchObject({
      totalAmount: 1_500_000,
      priceLines: [
        { unit: 'night', price: 150_000, count: 2 },
        { unit: 'night', price: 450_000, count: 1 },
      ],
    })
  })

  test('of a tour has a price for adults and one for children', async () => {
    const { add, hold } = await live({ childPrice: 70_000 })
    await add({ ...christmas, childPrice: 90_000 })
    const { booking } = await hold('2026-12-25', { seats: 3, children: 1 })
    expect(booking).toMatchObject({
      seats: 3,
      children: 1,
      totalAmount: 990_000,
      priceLines: [
        { unit: 'adult', price: 450_000, count: 2 },
        { unit: 'child', price: 90_000, count: 1 },
      ],
    })
    expect((await hold('2026-10-10', { seats: 3, children: 2 })).booking.totalAmount).toBe(
      150_000 + 2 * 70_000,
    )
  })

  test('with children pays for adults where children have no price', async () => {
    const { hold } = await live()
    const { booking } = await hold('2026-10-10', { seats: 3, children: 2 })
    expect(booking).toMatchObject({ totalAmount: 450_000, priceLines: [{ unit: 'guest', count: 3 }] })
  })

  test.each([
    ['only children', {}, { seats: 2, children: 2 }, 'at least one adult'],
    ['only children in a room', stay, { seats: 1, guests: 1, children: 1 }, 'at least one adult'],
  ])('for %s is refused', async (_what, overrides, payload, message) => {
    const { hold } = await live(overrides)
    const { status, body } = await hold('2026-10-10', payload)
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
  })

  test('at another price than the one that was shown is refused, and nothing is reserved', async () => {
    const { add, hold, slotsOf } = await live(stay)
    const shown = { nights: 2, expectedTotal: 300_000 }
    await add(christmas)
    const { status, body } = await hold('2026-12-19', shown)
    expect([status, body.message]).toEqual([409, expect.stringContaining('costs ₹6,000 now, not ₹3,000')])
    expect(await slotsOf('2026-12-19')).toMatchObject([{ free: 10 }])
    // An older app sends the price of a night.
    expect((await hold('2026-12-19', { nights: 2, expectedPrice: 150_000 })).status).toBe(409)
    expect((await hold('2026-12-17', { nights: 2, expectedPrice: 150_000 })).status).toBe(201)
  })

  test('on other cancellation terms than those that were shown is refused, and nothing is reserved', async () => {
    const { hold, id, slotsOf } = await live({ cancellationPolicy: 'flexible' })
    const expectedPolicy = [{ hoursBefore: 24, refundPercent: 100 }]
    expect((await hold('2026-10-10', { expectedPolicy })).status).toBe(201)
    const [before] = await slotsOf('2026-10-11')
    await stage.db.execute(sql`update products set cancellation_policy = 'strict' where id = ${id}`)
    const { status, body } = await hold('2026-10-11', { expectedPolicy })
    expect([status, body.message]).toEqual([409, expect.stringContaining('cancellation terms have changed')])
    expect(await slotsOf('2026-10-11')).toMatchObject([{ free: before?.free }])
  })

  test('keeps the price of its hold, whatever becomes of the prices', async () => {
    const { add, change, hold, id, admin } = await live()
    const { id: rule } = seasonOf(await add(christmas))
    const { booking } = await hold('2026-12-25', { seats: 2 })
    await change(rule, { ...christmas, price: 900_000, version: 0 })
    await stage.db.execute(sql`update products set price = 990000 where id = ${id}`)
    const { body } = await stage.get(`/bookings/${booking.id}`, admin)
    expect(body.booking).toMatchObject({ totalAmount: 900_000, priceLines: [{ price: 450_000, count: 2 }] })
  })

  test('from before prices differed by day shows its price in one line', async () => {
    const { hold, admin } = await live(stay)
    const { booking } = await hold('2026-10-10', { seats: 2, nights: 2 })
    await stage.db.execute(sql`update bookings set price_lines = null`)
    const { body } = await stage.get(`/bookings/${booking.id}`, admin)
    expect(body.booking.priceLines).toEqual([{ unit: 'night', price: 150_000, count: 2 }])
  })
})
