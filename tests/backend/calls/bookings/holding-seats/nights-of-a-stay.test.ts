import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { violatesUnique } from '../../../../../backend/db/database.ts'
import { findSeatDifferences } from '../../../../../backend/services/bookings/seats.ts'
import { addMarket, addNights, addProduct, addSlot, reservedOf } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { holding } from './holding.ts'

const stage = createStage()

const { customer, hold } = holding(stage)

describe('holding seats', () => {
  test('takes every night of a stay, or none', async () => {
    const { provider } = await addMarket(stage.db)
    const productId = await addProduct(stage.db, provider.id, { kind: 'stay', title: 'Lake house' })
    const nights = await addNights(stage.db, productId, 5, { capacity: 2 })
    const reserved = () => Promise.all(nights.map((id) => reservedOf(stage.db, id)))
    const { status, body } = await hold(nights[1] ?? '', await customer(), { seats: 2, nights: 3 })
    expect(status).toBe(201)
    expect(body.booking).toMatchObject({
      kind: 'stay',
      date: '2026-10-21',
      endDate: '2026-10-24',
      timeSlot: { startTime: '14:00', endTime: '11:00' },
      totalAmount: 150_000 * 2 * 3,
    })
    expect(await reserved()).toEqual([0, 2, 2, 2, 0])
    // The second night is taken.
    expect((await hold(nights[0] ?? '', await customer(), { nights: 2 })).status).toBe(409)
    expect(await reserved()).toEqual([0, 2, 2, 2, 0])
    expect((await hold(nights[0] ?? '', await customer())).status).toBe(201)
    // There is no sixth night.
    const long = await hold(nights[4] ?? '', await customer(), { nights: 2 })
    expect([long.status, long.body.message]).toEqual([409, 'Not every night of this stay can be booked.'])
    expect(await reserved()).toEqual([1, 2, 2, 2, 0])
    expect(
      await stage.value(sql`select ends_at = '2026-10-24T05:30:00Z' from bookings where seats = 2`),
    ).toBe(true)
  })

  test('takes as many guests as the rooms of a stay hold, and tells the provider how many come', async () => {
    const { provider } = await addMarket(stage.db)
    const productId = await addProduct(stage.db, provider.id, { kind: 'stay', guestsPerRoom: 3 })
    const [night = ''] = await addNights(stage.db, productId, 1, { capacity: 5 })
    const tooMany = await hold(night, await customer(), { seats: 2, guests: 7 })
    expect([tooMany.status, tooMany.body.message]).toEqual([400, '2 rooms take at most 6 guests.'])
    const { body } = await hold(night, await customer(), { seats: 2, guests: 6 })
    expect(body.booking).toMatchObject({ seats: 2, guests: 6, totalAmount: 150_000 * 2 })
    expect(await reservedOf(stage.db, night)).toBe(2)
    const seen = await stage.get(`/bookings/${body.booking.id}`, provider.cookie)
    expect(seen.body.booking).toMatchObject({ seats: 2, guests: 6 })
  })

  test('works for a stay of nights with different times', async () => {
    const { provider } = await addMarket(stage.db)
    const productId = await addProduct(stage.db, provider.id, { kind: 'stay' })
    const [friday] = await addNights(stage.db, productId, 1)
    const times = { startTime: '16:00', endTime: '10:00', capacity: 1 }
    const saturday = await addSlot(stage.db, productId, { date: '2026-10-21', ...times })
    const { status, body } = await hold(friday ?? '', await customer(), { nights: 2 })
    expect(status).toBe(201)
    // From the first check-in to the last check-out.
    expect(body.booking.timeSlot).toEqual({ startTime: '14:00', endTime: '10:00' })
    expect(await reservedOf(stage.db, saturday)).toBe(1)
  })

  test('finds each night of a stay once', async () => {
    const { provider, productId: tour } = await addMarket(stage.db)
    const stay = await addProduct(stage.db, provider.id, { kind: 'stay' })
    for (const startTime of ['14:00', '15:00']) await addSlot(stage.db, tour, { startTime })
    await addSlot(stage.db, stay, { startTime: '14:00' })
    const second = await addSlot(stage.db, stay, { startTime: '15:00' }).catch((error: unknown) => error)
    expect(violatesUnique(second, 'availability_slots_night_unique')).toBe(true)
  })

  test('does not deadlock or oversell overlapping nights in different orders', async () => {
    const { provider } = await addMarket(stage.db)
    const productId = await addProduct(stage.db, provider.id, { kind: 'stay' })
    const nights = await addNights(stage.db, productId, 6, { capacity: 2 })
    const wishes = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const guest = await customer()
        return { guest, slotId: nights[index % 4] ?? '', nights: 1 + (index % 3) }
      }),
    )
    const answers = await Promise.all(
      wishes.map(({ guest, slotId, nights }) => hold(slotId, guest, { nights })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await findSeatDifferences(stage.db)).toEqual([])
    const full = await Promise.all(nights.map((id) => reservedOf(stage.db, id)))
    expect(Math.max(...full)).toBe(2)
  })
})
