// Stays that have to be booked for a number of nights.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../support/members.ts'
import { holdPayload } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { offering } from '../offering.ts'
import { christmas, priceRuleScene, seasonOf, stay } from './price-rule-scene.ts'

const stage = createStage()
const { live } = priceRuleScene(stage)
const { approve, edit } = offering(stage)

const twoNights = { ...stay, minimumNights: 2 }
const refusal = (nights: number) => `Stay at least ${nights} nights when you arrive on this day.`

/** A booking of one night from 20 October, made before its stay got a minimum. */
async function bookOneNight() {
  const scene = await live(stay)
  const customer = await addMember(stage.db, 'user')
  const [slot] = await scene.slotsOf('2026-10-20')
  const { body } = await stage.post('/bookings', holdPayload(slot.id), customer.cookie)
  await stage.db.execute(sql`update products set minimum_nights = 3 where id = ${scene.id}`)
  const request = async (day: string, nights: number) => {
    const [first] = await scene.slotsOf(day)
    return { slotId: first.id, seats: 1, nights }
  }
  const ask = async (path: string, payload: object) => {
    const answer = await stage.post(`/bookings/${body.booking.id}/${path}`, payload, customer.cookie)
    return [answer.status, answer.body.message]
  }
  return {
    quote: async (day: string, nights: number) => ask('change-quote', await request(day, nights)),
    change: async (day: string, nights: number) =>
      ask('change', {
        ...(await request(day, nights)),
        expectedTotal: 150_000 * nights,
        version: body.booking.version,
      }),
  }
}

describe('a stay with a minimum of nights', () => {
  test('is not booked for fewer nights, with an account or without', async () => {
    const { slotsOf, hold, read } = await live(twoNights)
    expect((await read()).minimumNights).toBe(2)
    const [slot] = await slotsOf('2026-10-20')
    expect(slot.minimumNights).toBe(2)
    const short = await hold('2026-10-20')
    expect([short.status, short.body.message]).toEqual([400, refusal(2)])
    const contact = { name: 'Anna Thomas', email: 'anna@example.com', phone: '+91 98470 12345' }
    const guest = await stage.post('/bookings/without-account', { ...holdPayload(slot.id), contact })
    expect([guest.status, guest.body.message]).toEqual([400, refusal(2)])
    expect((await hold('2026-10-20', { nights: 2 })).status).toBe(201)
  })

  test('follows the season of the day of arrival, also on its first and its last day', async () => {
    const { add, change, end, slotsOf, hold } = await live(twoNights)
    const season = seasonOf(await add({ ...christmas, minimumNights: 4 }))
    expect(season).toMatchObject({ minimumNights: 4 })
    const leastOf = async () =>
      Promise.all(
        ['2026-12-19', '2026-12-20', '2027-01-02', '2027-01-03'].map(
          async (day) => (await slotsOf(day))[0].minimumNights,
        ),
      )
    expect(await leastOf()).toEqual([2, 4, 4, 2])
    expect((await hold('2026-12-19', { nights: 2 })).status).toBe(201)
    const short = await hold('2026-12-20', { nights: 3 })
    expect([short.status, short.body.message]).toEqual([400, refusal(4)])
    const last = await hold('2027-01-02', { nights: 3 })
    expect([last.status, last.body.message]).toEqual([400, refusal(4)])
    expect((await hold('2027-01-02', { nights: 4 })).status).toBe(201)
    expect((await hold('2027-01-03', { nights: 2 })).status).toBe(201)
    // One night is enough in this season; then it leaves the usual minimum.
    await change(season.id, { ...christmas, minimumNights: 1, version: 0 })
    expect((await hold('2026-12-24')).status).toBe(201)
    await change(season.id, { ...christmas, version: 1 })
    expect(await leastOf()).toEqual([2, 2, 2, 2])
    await end(season.id, 2)
    expect((await hold('2026-12-26')).body.message).toBe(refusal(2))
  })

  test('follows the rule that decides the price, if several are for the day', async () => {
    const { add, slotsOf } = await live(twoNights)
    await add({ ...christmas, minimumNights: 4 })
    await add({ from: '2026-12-24', to: '2026-12-25', price: 600_000 })
    const days = ['2026-12-23', '2026-12-24']
    const least = await Promise.all(days.map(async (day) => (await slotsOf(day))[0].minimumNights))
    expect(least).toEqual([4, 2])
  })

  test('is not found by a search for fewer nights', async () => {
    const { add } = await live(twoNights)
    await add({ ...christmas, minimumNights: 4 })
    const found = async (date: string, departure: string) => {
      const { body } = await stage.get(`/products?kind=stay&date=${date}&departure=${departure}`)
      return [body.rows.length, body.total]
    }
    expect(await found('2026-10-20', '2026-10-21')).toEqual([0, 0])
    expect(await found('2026-10-20', '2026-10-22')).toEqual([1, 1])
    expect(await found('2026-12-19', '2026-12-21')).toEqual([1, 1])
    expect(await found('2026-12-20', '2026-12-23')).toEqual([0, 0])
    expect(await found('2026-12-20', '2026-12-24')).toEqual([1, 1])
    // No number of nights is asked for.
    const { body } = await stage.get('/products?kind=stay&date=2026-12-20')
    expect(body.rows).toHaveLength(1)
  })

  test('gets another minimum like any field, and only in the limits of a booking', async () => {
    const { id, provider, admin, read, add } = await live(twoNights)
    const { product } = (await stage.get(`/managed-products/${id}`, provider)).body
    const tooMany = await edit(provider, product, { ...stay, minimumNights: 31 })
    expect([tooMany.status, tooMany.body.message]).toEqual([400, 'Minimum nights can be at most 30.'])
    const edited = await edit(provider, product, { ...stay, minimumNights: 3 })
    expect(edited.body.product.change.fields).toEqual([{ field: 'Minimum nights', old: '2', new: '3' }])
    expect((await read()).minimumNights).toBe(2)
    expect((await approve(admin, id)).status).toBe(200)
    expect((await read()).minimumNights).toBe(3)
    const many = await add({ ...christmas, minimumNights: 31 })
    expect([many.status, many.body.message]).toEqual([400, 'Minimum nights can be at most 30.'])
  })

  test('tells caches of lists of the days on which a season begins to ask for more nights', async () => {
    const { add, change } = await live(stay)
    const days = { from: '2026-12-24', to: '2026-12-25', price: 150_000 }
    const season = seasonOf(await add(days))
    await stage.db.execute(sql`delete from catalogue_changes`)
    await change(season.id, { ...days, minimumNights: 2, version: 0 })
    const told = await stage.value(
      sql`select array_agg(name order by name) from catalogue_changes where subject = 'day'`,
    )
    expect(told).toEqual(['2026-12-24', '2026-12-25'])
  })
})

describe('a tour', () => {
  test('has no minimum of nights', async () => {
    const { add, read } = await live({ minimumNights: 2 })
    expect((await read()).minimumNights).toBeNull()
    const { status, body } = await add({ ...christmas, minimumNights: 2 })
    expect([status, body.message]).toEqual([
      400,
      'A tour is booked for one day, so it has no minimum of nights.',
    ])
  })
})

describe('a booking from before its stay got a minimum of nights', () => {
  test('can become longer, but not move to other days for fewer nights', async () => {
    const { quote, change } = await bookOneNight()
    expect(await quote('2026-10-20', 1)).toEqual([200, undefined])
    expect(await quote('2026-10-19', 2)).toEqual([200, undefined])
    expect(await quote('2026-10-21', 1)).toEqual([400, refusal(3)])
    expect(await change('2026-10-21', 2)).toEqual([400, refusal(3)])
    expect(await change('2026-10-20', 2)).toEqual([200, undefined])
  })

  test('can move to other days for enough nights', async () => {
    const { change } = await bookOneNight()
    expect(await change('2026-10-24', 3)).toEqual([200, undefined])
  })
})
