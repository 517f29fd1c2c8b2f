import { bookingLinkHeader } from '@affiliate-booking/contract/call'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { availabilitySlots } from '../../../../../backend/db/schema/products/availability.ts'
import { expireHolds } from '../../../../../backend/services/bookings/end-bookings.ts'
import { findSeatDifferences } from '../../../../../backend/services/bookings/seats.ts'
import { addMember, type Member } from '../../../support/members.ts'
import {
  addMarket,
  addNights,
  addProduct,
  addSlot,
  holdPayload,
  reservedOf,
} from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { inLongRun } from '../../../../support/run-length.ts'
import { changeScene } from './change-scene.ts'

const stage = createStage()
const { createChangeScene } = changeScene(stage)

describe('a change', () => {
  test('is refused with the old seats kept when the new ones are sold out or closed', async () => {
    const { change, quote, otherSlot, seats, read, customer, checkBooks } = await createChangeScene()
    const before = await read(customer)
    const soldOut = 'This has just been booked. Choose another day or fewer guests.'
    const set = (columns: Partial<typeof availabilitySlots.$inferInsert>) =>
      stage.db.update(availabilitySlots).set(columns).where(eq(availabilitySlots.id, otherSlot))
    await set({ capacity: 1 })
    expect(await quote()).toMatchObject({ status: 409, body: { message: soldOut } })
    expect(await change()).toMatchObject({ status: 409, body: { message: soldOut } })
    await set({ capacity: 10, isClosed: true })
    const ended = 'This can no longer be booked. Choose another day or time.'
    expect(await quote()).toMatchObject({ status: 409, body: { message: ended } })
    expect(await change()).toMatchObject({ status: 409, body: { message: ended } })
    expect(await read(customer)).toEqual(before)
    expect(await seats()).toEqual([2, 0])
    await checkBooks()
  })

  test('takes the seats of holds that have expired and are not released yet', async () => {
    const { change, otherSlot, seats, pass, bring } = await createChangeScene()
    await stage.db.update(availabilitySlots).set({ capacity: 2 }).where(eq(availabilitySlots.id, otherSlot))
    const other = await addMember(stage.db, 'user')
    await stage.post('/bookings', holdPayload(otherSlot, { seats: 2 }), other.cookie)
    await bring('paid')
    await pass(16 * 60 * 1000)
    expect((await change()).status).toBe(200)
    expect(await seats()).toEqual([0, 2])
    expect(await expireHolds(stage.db, stage.now())).toBe(0)
  })

  test('of a stay keeps the nights that it has, also when they are sold out or closed to others', async () => {
    const provider = await addMember(stage.db, 'service_provider')
    const customer = await addMember(stage.db, 'user')
    const productId = await addProduct(stage.db, provider.id, { kind: 'stay', isInstant: true })
    const nights = await addNights(stage.db, productId, 6, { capacity: 1 })
    const [first = '', second = ''] = nights
    const held = await stage.post('/bookings', holdPayload(first, { nights: 3, guests: 2 }), customer.cookie)
    const { id, version } = held.body.booking
    await stage.db.update(availabilitySlots).set({ isClosed: true }).where(eq(availabilitySlots.id, second))
    const later = { slotId: second, seats: 1, nights: 4, guests: 1 }
    const changed = await stage.post(
      `/bookings/${id}/change`,
      { ...later, version, expectedTotal: 600_000 },
      customer.cookie,
    )
    expect(changed.body.booking).toMatchObject({
      date: '2026-10-21',
      endDate: '2026-10-25',
      guests: 1,
      totalAmount: 600_000,
    })
    expect(await Promise.all(nights.map((night) => reservedOf(stage.db, night)))).toEqual([0, 1, 1, 1, 1, 0])
    expect(await findSeatDifferences(stage.db)).toEqual([])
  })

  test('of a stay keeps the prices of its nights for fewer rooms or nights, and takes new ones beyond them', async () => {
    const provider = await addMember(stage.db, 'service_provider')
    const customer = await addMember(stage.db, 'user')
    const productId = await addProduct(stage.db, provider.id, { kind: 'stay', isInstant: true })
    const [first = '', second = ''] = await addNights(stage.db, productId, 4)
    const held = await stage.post(
      '/bookings',
      holdPayload(first, { seats: 2, nights: 3, guests: 2 }),
      customer.cookie,
    )
    await stage.db.execute(sql`update products set price = 200000 where id = ${productId}`)
    const priceOf = async (choice: object) =>
      (
        await stage.post(
          `/bookings/${held.body.booking.id}/change-quote`,
          { slotId: first, seats: 2, nights: 3, guests: 2, ...choice },
          customer.cookie,
        )
      ).body.quote.newPrice
    expect(await priceOf({ guests: 1 })).toBe(900_000)
    expect(await priceOf({ seats: 1, guests: 1 })).toBe(450_000)
    expect(await priceOf({ slotId: second, nights: 2 })).toBe(600_000)
    expect(await priceOf({ nights: 4 })).toBe(1_600_000)
    await stage.db.execute(sql`update products set guests_per_room = guests_per_room + 2`)
    const most = (await stage.db.query.bookings.findFirst())?.guestsPerUnit ?? 0
    expect(await priceOf({ seats: 1, guests: most })).toBe(450_000)
    expect(await priceOf({ seats: 1, guests: most + 1 }), 'more than the room took').toBe(600_000)
    await stage.db.execute(sql`update products set price = 150000 where id = ${productId}`)
    await stage.db.update(availabilitySlots).set({ price: 100_000 }).where(eq(availabilitySlots.id, second))
    const mixed = await stage.post('/bookings', holdPayload(first, { nights: 3, guests: 1 }), customer.cookie)
    expect(mixed.body.booking.totalAmount).toBe(400_000)
    await stage.db.execute(sql`update products set price = 200000 where id = ${productId}`)
    const quoteMixed = async (nights: number) =>
      (
        await stage.post(
          `/bookings/${mixed.body.booking.id}/change-quote`,
          { slotId: first, seats: 1, nights, guests: 2 },
          customer.cookie,
        )
      ).body.quote.newPrice
    expect(await quoteMixed(3)).toBe(400_000)
    expect(await quoteMixed(2), 'the lines do not say which night is left').toBe(300_000)
  })

  test('needs another choice, the price that was shown and the version that was seen', async () => {
    const { change, quote, slotId, seats } = await createChangeScene()
    expect((await quote({ slotId })).body.quote).toMatchObject({ refusal: 'unchanged' })
    expect(await change({ slotId })).toMatchObject({
      status: 400,
      body: { message: 'Choose another day, time or number of guests.' },
    })
    expect(await change({ expectedTotal: 290_000 })).toMatchObject({
      status: 409,
      body: {
        message: 'The price has changed: this choice costs ₹3,000 now, not ₹2,900. Nothing is changed yet.',
      },
    })
    expect((await change({ version: 7 })).status).toBe(409)
    const { slotId: strange } = await addMarket(stage.db)
    expect((await change({ slotId: strange })).status).toBe(404)
    expect((await change({ seats: 21 })).status).toBe(400)
    expect(await seats()).toEqual([2, 0])
  })

  test.each(inLongRun)('is the customer’s alone', async () => {
    const { change, quote, provider, admin, root } = await createChangeScene()
    const stranger = await addMember(stage.db, 'user')
    for (const who of [provider, admin, root]) {
      expect((await change({}, who)).status).toBe(403)
      expect((await quote({}, who)).status).toBe(403)
    }
    expect((await change({}, stranger)).status).toBe(404)
  })

  test('works by the link of a booking without an account', async () => {
    const { slotId, productId } = await addMarket(stage.db)
    const otherSlot = await addSlot(stage.db, productId, { date: '2026-10-25' })
    const post = (path: string, payload: object, link?: string) =>
      stage.send(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(link !== undefined && { [bookingLinkHeader]: link }),
        },
        body: JSON.stringify(payload),
      })
    const contact = { name: 'Priya Menon', email: 'priya@example.com', phone: '+91 98765 43210' }
    const { body } = await post('/bookings/without-account', { ...holdPayload(slotId), contact })
    const choice = { slotId: otherSlot, seats: 1, nights: 1 }
    const quoted = await post('/bookings/linked/change-quote', choice, body.link)
    expect(quoted.body.quote).toMatchObject({ newPrice: 150_000, refusal: null })
    const changed = await post(
      '/bookings/linked/change',
      { ...choice, version: 0, expectedTotal: 150_000 },
      body.link,
    )
    expect(changed.body.booking).toMatchObject({ date: '2026-10-25', userName: 'Priya Menon' })
    expect(changed.body.booking.timeline.at(-1)).toMatchObject({
      action: 'booking.changed',
      actor: 'Priya Menon',
    })
    expect((await post('/bookings/linked/change-quote', choice, 'wrong')).status).toBe(404)
  })

  test('of two at once one wins, and two people never get the same last seats', async () => {
    const { id, slotId, otherSlot, customer, seats, checkBooks, productId } = await createChangeScene()
    const third = await addSlot(stage.db, productId, { date: '2026-10-26' })
    const post = (who: Member, booking: string, slot: string) =>
      stage.post(
        `/bookings/${booking}/change`,
        { slotId: slot, seats: 2, nights: 1, version: 0, expectedTotal: 300_000 },
        who.cookie,
      )
    const both = await Promise.all([post(customer, id, otherSlot), post(customer, id, third)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await checkBooks()

    await stage.db.update(availabilitySlots).set({ capacity: 3 }).where(eq(availabilitySlots.id, third))
    const crowd = await Promise.all(
      [1, 2, 3].map(async () => {
        const member = await addMember(stage.db, 'user')
        const held = await stage.post('/bookings', holdPayload(slotId, { seats: 2 }), member.cookie)
        return { member, booking: held.body.booking.id }
      }),
    )
    const taken = await reservedOf(stage.db, third)
    const answers = await Promise.all(crowd.map(({ member, booking }) => post(member, booking, third)))
    const moved = answers.filter(({ status }) => status === 200).length
    expect(moved).toBe(taken === 0 ? 1 : 0)
    expect((await seats())[0]).toBe(6 - 2 * moved)
    await checkBooks()
  })

  test('against a cancellation at the same time: one wins, and no seat is lost', async () => {
    const { id, change, act, customer, otherSlot, slotId, checkBooks } = await createChangeScene()
    const [changed, cancelled] = await Promise.all([change(), act(customer, 'cancel')])
    expect([changed.status, cancelled.status].toSorted((one, other) => one - other)).toEqual([200, 409])
    const isCancelled = cancelled.status === 200
    expect(await stage.value(sql`select status from bookings where id = ${id}`)).toBe(
      isCancelled ? 'cancelled' : 'pending',
    )
    expect([await reservedOf(stage.db, slotId), await reservedOf(stage.db, otherSlot)]).toEqual([
      0,
      isCancelled ? 0 : 2,
    ])
    await checkBooks()
  })

  test('that fails in the middle leaves booking, seats and money as they were', async () => {
    const { change, read, customer, seats, checkBooks } = await createChangeScene('confirmed', {
      product: { isInstant: true },
      price: 100_000,
    })
    const before = await read(customer)
    await stage.db.execute(
      sql`create function refuse_refunds() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
    )
    await stage.db.execute(
      sql`create trigger refuse_refunds before insert on refunds for each row execute function refuse_refunds()`,
    )
    try {
      expect((await change()).status).toBe(500)
      expect(stage.logged.splice(0)).toHaveLength(1)
    } finally {
      await stage.db.execute(sql`drop trigger refuse_refunds on refunds`)
      await stage.db.execute(sql`drop function refuse_refunds`)
    }
    expect(await read(customer)).toEqual(before)
    expect(await seats()).toEqual([2, 0])
    await checkBooks()
    expect((await change()).status).toBe(200)
    await checkBooks()
  })
})
