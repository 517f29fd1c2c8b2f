// The same selection booked once more from another form, as after the back button, while the first booking is not paid.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cancellationPolicies } from '@affiliate-booking/contract/options/products/products'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { addMarket, addNights, addProduct, holdPayload, reservedOf } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { holding } from './holding.ts'

const stage = createStage()
const { customer, hold } = holding(stage)

const again = { joinsHold: true }

describe('an account that books what it holds', () => {
  test('gets the booking that it has, also two at once, and the seats are taken once', async () => {
    const { slotId } = await addMarket(stage.db)
    const arjun = await customer()
    const twice = await Promise.all([1, 2].map(() => hold(slotId, arjun, { seats: 2, ...again })))
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201])
    const third = await hold(slotId, arjun, { seats: 2, ...again })
    expect([third.status, third.body.wasHeld]).toEqual([200, true])
    expect(new Set([...twice, third].map(({ body }) => body.booking.id)).size).toBe(1)
    expect(await reservedOf(stage.db, slotId)).toBe(2)
  })

  test('gets it when the seats that it holds were the last ones', async () => {
    const { slotId } = await addMarket(stage.db)
    const arjun = await customer()
    await hold(slotId, arjun, { seats: 2 })
    await stage.db.execute(sql`update availability_slots set capacity = 2 where id = ${slotId}`)
    expect((await hold(slotId, arjun, { seats: 2, ...again })).body.wasHeld).toBe(true)
    expect((await hold(slotId, arjun, { seats: 2 })).status).toBe(409)
  })

  test('makes another booking of another number of seats, at another price, or where the caller does not ask', async () => {
    const { slotId } = await addMarket(stage.db, { discountPrice: 120_000 })
    const arjun = await customer()
    const first = (await hold(slotId, arjun, { seats: 2 })).body.booking.id
    expect((await hold(slotId, arjun, { seats: 1, ...again })).status).toBe(201)
    await stage.db.execute(sql`update bookings set total_amount = 1 where id = ${first}`)
    expect((await hold(slotId, arjun, { seats: 2, expectedTotal: 240_000, ...again })).status).toBe(201)
    const other = await hold(slotId, arjun, { seats: 1 })
    expect([other.status, other.body.wasHeld]).toEqual([201, undefined])
  })

  test('makes another booking of a stay at the price of each night, though the first one costs the same', async () => {
    const { provider } = await addMarket(stage.db)
    const stay = await addProduct(stage.db, provider.id, { kind: 'stay', price: 100_000 })
    const [first = '', second = ''] = await addNights(stage.db, stay, 2)
    await stage.db.execute(sql`update availability_slots set price = 200000 where id = ${second}`)
    const arjun = await customer()
    const nights = { nights: 2, guests: 2 }
    expect((await hold(first, arjun, nights)).body.booking.totalAmount).toBe(300_000)
    const dearer = await hold(first, arjun, { ...nights, expectedPrice: 100_000, ...again })
    expect([dearer.status, dearer.body.wasHeld]).toEqual([409, undefined])
  })

  test('makes another booking once the terms of cancelling have changed', async () => {
    const { slotId } = await addMarket(stage.db, { cancellationPolicy: 'strict' })
    const arjun = await customer()
    const terms = (name: 'strict' | 'flexible') => ({ expectedPolicy: cancellationPolicies[name], ...again })
    const first = (await hold(slotId, arjun, terms('strict'))).body.booking.id
    expect((await hold(slotId, arjun, terms('strict'))).body.booking.id).toBe(first)
    expect((await hold(slotId, arjun, terms('flexible'))).status).toBe(409)
    await stage.db.execute(sql`update products set cancellation_policy = 'flexible'`)
    const other = await hold(slotId, arjun, terms('flexible'))
    expect([other.status, other.body.booking.id === first]).toEqual([201, false])
  })

  test('makes another booking once the first has a payment to check, was cancelled or is held no more', async () => {
    const { slotId } = await addMarket(stage.db)
    const arjun = await customer()
    const first = (await hold(slotId, arjun, again)).body.booking.id
    await stage.db.execute(
      sql`update bookings set payment_submitted_at = ${stage.now().toISOString()} where id = ${first}`,
    )
    const second = (await hold(slotId, arjun, again)).body.booking
    expect(second.id).not.toBe(first)
    const cancelled = { action: 'cancel', version: second.version }
    expect((await stage.post(`/bookings/${second.id}/actions`, cancelled, arjun.cookie)).status).toBe(200)
    const third = (await hold(slotId, arjun, again)).body.booking.id
    expect([first, second.id]).not.toContain(third)
    stage.pass(16 * minuteMs)
    expect((await hold(slotId, arjun, again)).body.booking.id).not.toBe(third)
  })

  test('never gets the booking of somebody else', async () => {
    const { slotId } = await addMarket(stage.db)
    const [arjun, meera] = [await customer(), await customer('Meera Nair')]
    await hold(slotId, arjun, again)
    expect((await hold(slotId, meera, again)).status).toBe(201)
    const contact = { name: 'Asha Nair', email: 'asha@example.com', phone: '+91 98765 43210' }
    const without = () => stage.post('/bookings/without-account', holdPayload(slotId, { ...again, contact }))
    const answers = [await without(), await without()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(answers.map(({ body }) => body.booking.id)).size).toBe(2)
  })
})
