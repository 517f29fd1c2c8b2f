// Extras that are added to a booking: what they cost, what is refused, and who sees them.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../support/members.ts'
import { addMarket, addNights, addProduct, holdPayload, reservedOf } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { holding } from './holding.ts'

const stage = createStage()
const { customer, hold } = holding(stage)

const dinner = { name: 'Dinner, one person and evening', price: 45_000 }
const pickup = { name: 'Airport pickup, one car', price: 90_000 }
const twoDinners = [{ name: dinner.name, count: 2 }]

/** A tour of ₹1,500 with two extras. */
const market = () => addMarket(stage.db, { extras: [dinner, pickup] })

describe('a booking with extras', () => {
  test('costs them too, at the prices of the product and in its order', async () => {
    const { slotId } = await market()
    const extras = [{ name: pickup.name, count: 1 }, ...twoDinners]
    const { status, body } = await hold(slotId, await customer(), {
      seats: 2,
      extras,
      expectedTotal: 480_000,
    })
    expect(status).toBe(201)
    expect(body.booking).toMatchObject({
      totalAmount: 480_000,
      priceLines: [{ unit: 'guest', price: 150_000, count: 2 }],
      extras: [
        { ...dinner, count: 2 },
        { ...pickup, count: 1 },
      ],
    })
  })

  test('of a stay costs them once, and not for each room and night', async () => {
    const { provider } = await market()
    const stay = await addProduct(stage.db, provider.id, { kind: 'stay', price: 100_000, extras: [dinner] })
    const [first = ''] = await addNights(stage.db, stay, 3)
    const trip = { seats: 2, nights: 3, guests: 4, extras: twoDinners }
    const { body } = await hold(first, await customer(), trip)
    expect(body.booking.totalAmount).toBe(2 * 3 * 100_000 + 2 * dinner.price)
  })

  test('can be made without an account', async () => {
    const { slotId } = await market()
    const contact = { name: 'Lakshmi Menon', email: 'lakshmi@example.com', phone: '+91 94473 55001' }
    const { status, body } = await stage.post('/bookings/without-account', {
      ...holdPayload(slotId, { extras: twoDinners, expectedTotal: 240_000 }),
      contact,
    })
    expect([status, body.booking.totalAmount, body.booking.extras]).toEqual([
      201,
      240_000,
      [{ ...dinner, count: 2 }],
    ])
  })

  test('is told of with them, is on the guest list with them, and stays as it is when the product changes', async () => {
    const { slotId, provider, productId } = await market()
    const arjun = await customer()
    const { body } = await hold(slotId, arjun, { extras: twoDinners })
    const { id } = body.booking
    await stage.db.execute(
      sql`update products set extras = ${JSON.stringify([{ ...dinner, price: 1 }])}::jsonb where id = ${productId}`,
    )
    const admin = await addMember(stage.db, 'super_admin')
    const payment = { action: 'confirm-payment', version: 0, reference: 'CASH-1' }
    await stage.post(`/bookings/${id}/actions`, payment, admin.cookie)
    const booked = [{ ...dinner, count: 2 }]
    for (const who of [arjun, provider, admin])
      expect((await stage.get(`/bookings/${id}`, who.cookie)).body.booking).toMatchObject({
        totalAmount: 240_000,
        extras: booked,
      })
    const list = await stage.get('/manifest?date=2026-10-20', provider.cookie)
    expect(list.body.slots[0].bookings[0].extras).toEqual(booked)
    expect(
      await stage.value(sql`select variables->>'party' from messages where kind = 'booking-paid' limit 1`),
    ).toBe('1 guest, with 2 × Dinner, one person and evening')
    const csv = await stage.get('/bookings.csv', provider.cookie)
    expect(csv.body).toContain('"2 × Dinner, one person and evening"')
  })
})

describe('extras that cannot be had', () => {
  const refused = async (more: object, product: object = {}) => {
    const { slotId } = await addMarket(stage.db, { extras: [dinner, pickup], ...product })
    const { status, body } = await hold(slotId, await customer(), more)
    expect(await reservedOf(stage.db, slotId), 'nothing is held').toBe(0)
    return [status, body.message]
  }

  test('are refused: those that the product never had, or has no more', async () => {
    const answer = [409, `“${dinner.name}” is not offered any more. Choose again: nothing is booked yet.`]
    expect(await refused({ extras: twoDinners }, { extras: [pickup] })).toEqual(answer)
    expect(await refused({ extras: twoDinners }, { extras: null })).toEqual(answer)
  })

  test('are refused at another price than the customer saw', async () => {
    expect(
      await refused(
        { extras: twoDinners, expectedTotal: 240_000 },
        { extras: [{ ...dinner, price: 50_000 }] },
      ),
    ).toEqual([
      409,
      'The price has changed: this booking costs ₹2,500 now, not ₹2,400. Nothing is booked yet.',
    ])
  })

  test.each([
    ['eleven of one', [{ name: dinner.name, count: 11 }], 'Book at most 10 of an extra.'],
    ['none of one', [{ name: dinner.name, count: 0 }], 'Choose at least one of an extra, or leave it out.'],
    ['half of one', [{ name: dinner.name, count: 0.5 }], 'The number of an extra must be a whole number.'],
    ['one twice', [...twoDinners, ...twoDinners], 'Choose each extra once, with its number.'],
    [
      'more than a product can have',
      Array.from({ length: 9 }, (_, index) => ({ name: `Extra ${index}`, count: 1 })),
      'Choose at most 8 extras.',
    ],
  ])('are refused: %s', async (_what, extras, message) => {
    expect(await refused({ extras })).toEqual([400, message])
  })

  test('are none that another product has', async () => {
    await addMarket(stage.db, { extras: [{ name: 'Photographer', price: 1 }] })
    expect((await refused({ extras: [{ name: 'Photographer', count: 1 }] }))[0]).toBe(409)
  })
})

describe('a form with extras that is sent twice', () => {
  test('is one booking, also at once, and is told apart from one with other extras', async () => {
    const { slotId } = await market()
    const arjun = await customer()
    const form = { idempotencyKey: randomUUID(), extras: twoDinners }
    const twice = await Promise.all([1, 2].map(() => hold(slotId, arjun, form)))
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201])
    expect(new Set(twice.map(({ body }) => body.booking.id)).size).toBe(1)
    for (const extras of [[{ name: dinner.name, count: 1 }], [{ name: pickup.name, count: 2 }], undefined]) {
      const { status, body } = await hold(slotId, arjun, { ...form, extras })
      expect([status, body.isKeyUsed]).toEqual([409, true])
    }
    expect(await reservedOf(stage.db, slotId)).toBe(1)
  })

  test('leads back to a hold with the same extras, and to no other', async () => {
    const { slotId } = await market()
    const arjun = await customer()
    const ask = (extras?: object) => hold(slotId, arjun, { extras, joinsHold: true })
    const { id } = (await ask(twoDinners)).body.booking
    const again = await ask(twoDinners)
    expect([again.body.wasHeld, again.body.booking.id]).toEqual([true, id])
    expect((await ask()).body.wasHeld).toBeUndefined()
  })
})
