// What a search says that a booking costs is what the form of the booking says, and what is then paid.
import { todayInIndia } from '@affiliate-booking/shared/days'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { availabilityOf, daySpansFor } from '../../../../../app/domain/products/availability.ts'
import { createStage } from '../../../support/stage.ts'
import { christmas, priceRuleScene, stay, weekends } from './price-rule-scene.ts'

const stage = createStage()
const { live } = priceRuleScene(stage)

interface Selection {
  date?: string
  departure?: string
  guests?: number
  children?: number
}

const find = async (selection: Selection) => {
  const query = new URLSearchParams(Object.entries(selection).map(([name, value]) => [name, String(value)]))
  const { body } = await stage.get(`/products?${query}`)
  const [row] = body.rows
  return [row?.totalPrice, row?.rooms]
}

/** Of the form on the page to which the result leads, and of a booking that is sent with it. */
async function book({ slotsOf, read, hold }: Awaited<ReturnType<typeof live>>, selection: Selection) {
  const today = todayInIndia(stage.now())
  const spans = daySpansFor(selection, today)
  const slots = (await Promise.all(spans.map(({ from, to }) => slotsOf(from, to)))).flat()
  const { chosen } = availabilityOf(await read(), slots, selection, today)
  if (chosen === undefined) throw new Error('nothing can be booked')
  const { date, stay: rooms, guests, total } = chosen
  const { body } = await hold(date, {
    seats: rooms?.rooms ?? guests,
    ...(chosen.children > 0 && { children: chosen.children }),
    nights: rooms?.nights ?? 1,
    expectedTotal: total,
  })
  return [total, rooms?.rooms ?? null, body.booking.totalAmount]
}

describe('the total in a search', () => {
  test.each([
    // A Friday at ₹2,000, a Saturday at ₹2,000 and the first Sunday of the season.
    ['at the edge of a season', { date: '2026-12-18', departure: '2026-12-21', guests: 4 }, [1_700_000, 2]],
    ['at a weekend', { date: '2026-11-19', departure: '2026-11-22', guests: 3 }, [1_100_000, 2]],
    ['with a minimum of nights', { date: '2026-12-20', departure: '2026-12-22', guests: 2 }, [900_000, 1]],
    ['for one guest', { date: '2026-10-12', departure: '2026-10-14' }, [300_000, 1]],
  ])('is that of the booking form of a stay %s', async (_where, selection, [total, rooms]) => {
    const scene = await live({ ...stay, minimumNights: 2 })
    await scene.add({ ...christmas, minimumNights: 2 })
    await scene.add(weekends)
    expect(await find(selection)).toEqual([total, rooms])
    expect(await book(scene, selection)).toEqual([total, rooms, total])
  })

  test('does not come of the rounded price of a night', async () => {
    const scene = await live(stay)
    await scene.add({ from: '2026-12-20', to: '2026-12-20', price: 150_001 })
    const selection = { date: '2026-12-18', departure: '2026-12-21', guests: 5 }
    expect(await find(selection)).toEqual([3 * 450_001, 3])
    expect(await book(scene, selection)).toEqual([1_350_003, 3, 1_350_003])
  })

  test.each([
    ['in a season', { date: '2026-12-25', guests: 4 }, 1_800_000],
    ['before it', { date: '2026-12-19', guests: 4 }, 600_000],
    ['on days of one price', { date: '2026-12-24', departure: '2026-12-26', guests: 2 }, 900_000],
  ])('is that of the booking form of a tour %s', async (_when, selection, expected) => {
    const scene = await live({ childPrice: 70_000 })
    await scene.add(christmas)
    expect(await find(selection)).toEqual([expected, null])
    expect(await book(scene, selection)).toEqual([expected, null, expected])
  })

  test.each([
    ['before a season', { date: '2026-12-19' }, 2 * 150_000 + 2 * 70_000],
    ['in one without a child price of its own', { date: '2026-12-25' }, 2 * 450_000 + 2 * 70_000],
    ['on days of one price', { date: '2026-12-24', departure: '2026-12-26' }, 2 * 450_000 + 2 * 70_000],
    ['in one with a child price', { date: '2027-02-01' }, 2 * 200_000 + 2 * 120_000],
    ['on a day that is cheaper than the child price', { date: '2027-03-01' }, 4 * 60_000],
  ])('has the price of children %s, as the booking form has it', async (_when, days, expected) => {
    const scene = await live({ childPrice: 70_000 })
    await scene.add(christmas)
    await scene.add({ from: '2027-02-01', to: '2027-02-01', price: 200_000, childPrice: 120_000 })
    await scene.add({ from: '2027-03-01', to: '2027-03-01', price: 60_000 })
    const selection = { ...days, guests: 4, children: 2 }
    expect(await find(selection)).toEqual([expected, null])
    expect(await book(scene, selection)).toEqual([expected, null, expected])
  })

  test('says for how many children it is, and counts them as adults where it cannot know their price', async () => {
    const answer = async (query: string) => {
      const { body } = await stage.get(`/products?${query}`)
      return [body.rows[0].totalPrice, body.rows[0].children]
    }
    const tour = await live({ childPrice: 70_000 })
    expect(await answer('guests=3&children=1')).toEqual([370_000, 1])
    expect(await answer('guests=3&children=3'), 'an adult is one of them').toEqual([290_000, 2])
    expect(await answer('guests=3&children=0')).toEqual([450_000, undefined])
    await tour.add({ ...christmas, price: 150_000, childPrice: 100_000 })
    expect(await answer('date=2026-12-19&departure=2026-12-21&guests=3&children=1')).toEqual([
      450_000,
      undefined,
    ])
    await stage.db.execute(sql`delete from price_rules`)
    await stage.db.execute(sql`update products set child_price = null, lowest_price = null`)
    expect(await answer('guests=3&children=1')).toEqual([450_000, undefined])
  })

  test('is there without days for a tour that costs the same on all of them', async () => {
    const { add } = await live()
    expect(await find({ guests: 4 })).toEqual([600_000, null])
    await add(christmas)
    expect(await find({ guests: 4 })).toEqual([null, null])
  })

  test('is said of adults where children have a price of their own, if only in a season', async () => {
    const childPrices = async (guests: number) => {
      const { body } = await stage.get(`/products?guests=${guests}&sort=newest`)
      return body.rows.map((row: { hasChildPrice?: boolean }) => row.hasChildPrice)
    }
    const tour = await live()
    expect(await childPrices(4)).toEqual([false])
    await tour.add({ ...christmas, childPrice: 100_000 })
    expect(await childPrices(4)).toEqual([true])
    expect(await childPrices(1)).toEqual([undefined])
    await stage.db.execute(sql`update price_rules set from_day = '2026-08-01', to_day = '2026-10-01'`)
    expect(await childPrices(4), 'on its last day').toEqual([true])
    await stage.db.execute(sql`update price_rules set to_day = '2026-09-30'`)
    expect(await childPrices(4), 'after it has ended').toEqual([false])
    await stage.db.execute(sql`delete from price_rules`)
    await stage.db.execute(sql`update products set child_price = 70000`)
    expect(await childPrices(4)).toEqual([true])
    await stage.db.execute(sql`update products set kind = 'stay', guests_per_room = 2, child_price = null`)
    expect(await childPrices(4)).toEqual([undefined])
  })

  test('is missing where it depends on the day or on the nights that are chosen', async () => {
    const tour = await live()
    await tour.add(christmas)
    expect(await find({ date: '2026-12-19', departure: '2026-12-21', guests: 4 })).toEqual([null, null])
    await stage.db.execute(sql`update products set kind = 'stay', guests_per_room = 2`)
    expect(await find({ date: '2026-12-19', guests: 4 })).toEqual([null, null])
    expect(await find({ date: '2026-10-12', guests: 4 })).toEqual([null, null])
    expect(await find({ guests: 4 })).toEqual([null, null])
    expect(await find({})).toEqual([null, null])
  })
})
