// Prices by season, weekday and for children: how they are set, shown and searched.
import { describe, expect, test } from 'vitest'
import { pageSize } from '@affiliate-booking/contract/lists'
import { addMember } from '../../../support/members.ts'
import { addProduct, addSlot } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { offering } from '../offering.ts'
import { christmas, priceRuleScene, seasonOf, stay, weekends } from './price-rule-scene.ts'

const stage = createStage()
const { approve, edit } = offering(stage)
const { live } = priceRuleScene(stage)

describe('a price rule', () => {
  test('sets the price of its days at once, and of no other day', async () => {
    const { add, priceOn } = await live()
    expect((await add(christmas)).status).toBe(201)
    expect(await priceOn('2026-12-19')).toEqual([150_000, null])
    expect(await priceOn('2026-12-20')).toEqual([450_000, null])
    expect(await priceOn('2027-01-02')).toEqual([450_000, null])
    expect(await priceOn('2027-01-03')).toEqual([150_000, null])
  })

  test('for fewer days wins over one for more, also if it was added before', async () => {
    const { add, priceOn } = await live()
    await add(christmas)
    const { body } = await add(weekends)
    expect(body.product.priceRules).toMatchObject([{ weekdays: [5, 6] }, { weekdays: null }])
    // Two Fridays.
    expect(await priceOn('2026-12-18')).toEqual([200_000, null])
    expect(await priceOn('2026-12-25')).toEqual([450_000, null])
  })

  test('that is changed or ended leaves the days of others as they are', async () => {
    const { add, change, end, priceOn } = await live()
    const { id, version } = seasonOf(await add(christmas))
    expect((await change(id, { ...christmas, price: 500_000, version })).status).toBe(200)
    expect(await priceOn('2026-12-25')).toEqual([500_000, null])
    const { status, body } = await end(id, 1)
    expect([status, body.product.priceRules]).toEqual([200, []])
    expect(await priceOn('2026-12-25')).toEqual([150_000, null])
  })

  test('that has begun ends with yesterday', async () => {
    const { add, end, priceOn } = await live()
    const { id } = seasonOf(await add({ ...christmas, from: '2026-09-01' }))
    expect(seasonOf(await end(id)).to).toBe('2026-09-30')
    expect(await priceOn('2026-10-05')).toEqual([150_000, null])
    expect((await end(id, 1)).status).toBe(404)
  })

  test('that somebody changed meanwhile is not changed again unseen', async () => {
    const { add, change, end } = await live()
    const { id } = seasonOf(await add(christmas))
    await change(id, { ...christmas, price: 500_000, version: 0 })
    const again = await change(id, { ...christmas, price: 400_000, version: 0 })
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('has changed')])
    expect((await end(id, 0)).status).toBe(409)
  })

  test('that makes no sense is refused with a reason', async () => {
    const { add } = await live()
    for (const [what, overrides, message] of [
      ['ends before it begins', { from: '2026-12-25', to: '2026-12-24' }, 'must not be before'],
      ['is over', { from: '2026-09-01', to: '2026-09-30' }, 'from today on'],
      ['reaches too far ahead', { to: '2028-12-31' }, 'two years'],
      [
        'has weekdays that are not among its days',
        { from: '2026-12-21', to: '2026-12-22', weekdays: [7] },
        'None of',
      ],
      ['has no weekday', { weekdays: [] }, 'at least one weekday'],
      ['costs nothing', { price: 0 }, 'at least ₹1'],
      ['asks more of a child', { childPrice: 450_001 }, 'at most what adults pay'],
    ] as const) {
      const { status, body } = await add({ ...christmas, ...overrides })
      expect.soft([status, body.message], what).toEqual([400, expect.stringContaining(message)])
    }
  })

  test('for exactly the days of another is refused', async () => {
    const { add } = await live()
    await add(weekends)
    const { status, body } = await add({ ...weekends, weekdays: [5, 6], price: 1000 })
    expect([status, body.message]).toEqual([409, expect.stringContaining('exactly these days')])
  })

  test('of a stay has no child price', async () => {
    const { add } = await live(stay)
    expect((await add({ ...christmas, childPrice: 100_000 })).status).toBe(400)
  })

  test('is recorded in the timeline of the service', async () => {
    const { add, id, provider } = await live()
    await add(christmas)
    const { product } = (await stage.get(`/managed-products/${id}`, provider)).body
    expect(product.timeline.at(-1)).toMatchObject({ action: 'product.price-rule-added' })
  })
})

describe('the public sees', () => {
  test('the lowest and the highest price of the coming days where they differ', async () => {
    const { add, read } = await live()
    expect(await read()).toMatchObject({ lowestPrice: null, highestPrice: null })
    await add(christmas)
    stage.pass(61_000)
    expect(await read()).toMatchObject({ price: 150_000, lowestPrice: 150_000, highestPrice: 450_000 })
  })

  test('no lower price than can be booked, also after the usual price has changed', async () => {
    const { add, id, provider, admin, read } = await live()
    // On each of the coming days.
    await add({ from: '2026-10-01', to: '2027-06-30', price: 200_000 })
    expect(await read()).toMatchObject({ lowestPrice: 200_000, highestPrice: 200_000 })
    const added = await add({ from: '2026-12-01', to: '2026-12-31', price: 120_000 })
    expect(await read()).toMatchObject({ lowestPrice: 120_000 })
    await edit(provider, { id, version: added.body.product.version }, { price: 100_000 })
    await approve(admin, id)
    expect(await read()).toMatchObject({ price: 100_000, lowestPrice: 120_000 })
  })

  test('a lowest price that follows the usual one where no rule is for the day', async () => {
    const { add, id, provider, admin, read } = await live()
    const { version } = (await add(christmas)).body.product
    await edit(provider, { id, version }, { price: 110_000 })
    await approve(admin, id)
    expect(await read()).toMatchObject({ lowestPrice: 110_000, highestPrice: 450_000 })
  })
})

describe('the search', () => {
  const find = async (query: string) => {
    const { body } = await stage.get(`/products?${query}`)
    return body
  }

  test('without days filters and sorts by the lowest price', async () => {
    const { add } = await live()
    await add({ from: '2026-11-01', to: '2026-11-30', price: 90_000 })
    expect((await find('maximumPrice=1000')).rows).toMatchObject([{ lowestPrice: 90_000, daysPrice: null }])
    expect((await find('minimumPrice=1000')).rows).toEqual([])
    expect((await find('sort=price')).priceRange).toEqual({ lowest: 90_000, highest: 90_000 })
  })

  test('with days filters, sorts and shows by the price on those days', async () => {
    const { add } = await live(stay)
    await add(christmas)
    const days = 'date=2026-12-19&departure=2026-12-21'
    const found = await find(`${days}&sort=price-desc&maximumPrice=3000`)
    expect(found.rows).toMatchObject([{ daysPrice: 300_000, lowestPrice: 150_000 }])
    expect(found.priceRange).toEqual({ lowest: 300_000, highest: 300_000 })
    expect((await find(`${days}&maximumPrice=2900`)).rows).toEqual([])
    expect((await find('date=2026-12-10&maximumPrice=1500')).rows).toMatchObject([{ daysPrice: 150_000 }])
  })

  test('takes the lowest price of the free days of a tour', async () => {
    const { add } = await live()
    await add(christmas)
    const { rows } = await find('date=2026-12-19&departure=2026-12-21')
    expect(rows).toMatchObject([{ daysPrice: 150_000 }])
    expect((await find('date=2026-12-25')).rows).toMatchObject([{ daysPrice: 450_000 }])
  })

  test('with days pages through results by price without leaving out or repeating any', async () => {
    const provider = await addMember(stage.db, 'service_provider')
    const prices = Array.from({ length: pageSize + 5 }, (_, index) => 200_000 + (index % 7) * 10_000)
    for (const price of prices) {
      const id = await addProduct(stage.db, provider.id, { lowestPrice: 150_000 })
      await addSlot(stage.db, id, { date: '2026-12-25', price })
    }
    const first = await find('date=2026-12-25&sort=price')
    const second = await find(`date=2026-12-25&sort=price&after=${first.next}`)
    const rows: { id: string; daysPrice: number }[] = [...first.rows, ...second.rows]
    expect(rows.map(({ daysPrice }) => daysPrice)).toEqual(prices.toSorted((a, b) => a - b))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(prices.length)
  })
})
