// Tours that are sold by the group: a whole boat, jeep or guide at one price.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findSeatDifferences } from '../../../../../backend/services/bookings/seats.ts'
import { addMarket, addProduct, addSlot, holdPayload, reservedOf } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { holding } from './holding.ts'

const stage = createStage()

const { customer, hold } = holding(stage)

/** A boat for up to six at ₹1,500, with so many of them at one time. */
const boats = (capacity = 3, more: object = {}) =>
  addMarket(stage.db, { guestsPerGroup: 6, title: 'Shikara on the backwaters', ...more }, { capacity })

describe('a tour that is sold by the group', () => {
  test.each([
    [1, 1],
    [6, 1],
    [7, 2],
    [18, 3],
  ])('costs for %d guests the price of %d groups', async (guests, groups) => {
    const { slotId, provider } = await boats()
    const { status, body } = await hold(slotId, await customer(), {
      seats: groups,
      guests,
      expectedTotal: 150_000 * groups,
    })
    expect(status).toBe(201)
    const booked = {
      kind: 'tour',
      seats: groups,
      guests,
      children: 0,
      totalAmount: 150_000 * groups,
      priceLines: [{ unit: 'group', price: 150_000, count: groups }],
    }
    expect(body.booking).toMatchObject(booked)
    expect(await reservedOf(stage.db, slotId)).toBe(groups)
    expect((await stage.get(`/bookings/${body.booking.id}`, provider.cookie)).body.booking).toMatchObject(
      booked,
    )
  })

  test.each([
    ['more guests than the groups take', { seats: 1, guests: 7 }, '7 guests need 2 groups of up to 6.'],
    ['more groups than the guests need', { seats: 2, guests: 6 }, '6 guests need 1 group of up to 6.'],
    // As an app asks that knows seats alone.
    ['no number of guests', { seats: 2 }, 'Enter how many guests come.'],
    ['nobody but children', { seats: 1, guests: 4, children: 4 }, 'A booking needs at least one adult.'],
    ['nights', { seats: 1, guests: 4, nights: 2 }, 'A tour is booked for one day, without nights.'],
    ['more groups than one booking may have', { seats: 3, guests: 18 }, 'Book at most 2 groups at once.'],
  ])('is refused for %s', async (_what, payload, message) => {
    const { slotId } = await boats(3, { maximumSeats: 2 })
    const { status, body } = await hold(slotId, await customer(), payload)
    expect([status, body.message]).toEqual([400, message])
    expect(await reservedOf(stage.db, slotId)).toBe(0)
  })

  test('is refused at another price than the one that was shown', async () => {
    const { slotId } = await boats()
    const { status, body } = await hold(slotId, await customer(), {
      seats: 2,
      guests: 8,
      expectedTotal: 150_000,
    })
    expect([status, body.message]).toEqual([409, expect.stringContaining('costs ₹3,000 now, not ₹1,500')])
    expect(await reservedOf(stage.db, slotId)).toBe(0)
  })

  test('is held once for a form that is sent twice, and not for another number of guests', async () => {
    const { slotId } = await boats()
    const guest = await customer()
    const payload = holdPayload(slotId, { guests: 4 })
    const first = await stage.post('/bookings', payload, guest.cookie)
    const again = await stage.post('/bookings', payload, guest.cookie)
    expect(again.body.booking.id).toBe(first.body.booking.id)
    const other = await stage.post('/bookings', { ...payload, guests: 5 }, guest.cookie)
    expect(other.status).toBe(409)
    expect(await reservedOf(stage.db, slotId)).toBe(1)
  })

  test('goes to one party for each of its boats, however many ask at once', async () => {
    const { slotId } = await boats(2)
    const guests = await Promise.all(Array.from({ length: 6 }, () => customer()))
    const answers = await Promise.all(guests.map((guest) => hold(slotId, guest, { guests: 2 })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    expect(await reservedOf(stage.db, slotId)).toBe(2)
    expect(await findSeatDifferences(stage.db)).toEqual([])
  })

  test('leaves a tour of the same provider that is sold by the seat as it is', async () => {
    const { slotId, provider } = await boats()
    const seatTour = await addProduct(stage.db, provider.id, { childPrice: 70_000 })
    const seatSlot = await addSlot(stage.db, seatTour)
    await hold(slotId, await customer(), { guests: 4 })
    const { body } = await hold(seatSlot, await customer(), { seats: 3, children: 1 })
    expect(body.booking).toMatchObject({
      seats: 3,
      guests: null,
      totalAmount: 2 * 150_000 + 70_000,
      priceLines: [
        { unit: 'adult', price: 150_000, count: 2 },
        { unit: 'child', price: 70_000, count: 1 },
      ],
    })
    expect([await reservedOf(stage.db, slotId), await reservedOf(stage.db, seatSlot)]).toEqual([1, 3])
    const list = await stage.get('/manifest?date=2026-10-20', provider.cookie)
    expect(list.status).toBe(200)
    const sizes = list.body.slots.map(
      ({ guestsPerGroup }: { guestsPerGroup: number | null }) => guestsPerGroup,
    )
    expect(sizes.toSorted()).toEqual([6, null])
  })

  test('is told of with its groups and guests, in messages, the calendar feed and the export', async () => {
    const { slotId, productId, provider } = await boats()
    await hold(slotId, await customer(), { seats: 2, guests: 9 })
    expect(await stage.value(sql`select variables ->> 'party' from messages limit 1`)).toBe(
      '2 groups, 9 guests',
    )
    const renewed = await stage.post(
      `/managed-products/${productId}/calendars/feed/renew`,
      {},
      provider.cookie,
    )
    const token = renewed.body.calendars.feedPath.replace('/calendar/', '').replace('.ics', '')
    expect((await stage.get(`/calendar-feeds/${token}`)).body.calendar).toContain(
      'SUMMARY:BK-000001\\, 2 groups\\, 9 guests',
    )
    const [titles = '', row = ''] = String((await stage.get('/bookings.csv', provider.cookie)).body).split(
      '\r\n',
    )
    const valueOf = (title: string) => row.split(',')[titles.split(',').indexOf(title)]
    expect([valueOf('Seats or rooms'), valueOf('Guests')]).toEqual(['2', '9'])
  })

  test('ignores a child price that a price rule has kept from before', async () => {
    const { slotId, productId } = await boats()
    const other = await addSlot(stage.db, productId, {
      date: '2026-10-21',
      price: 200_000,
      childPrice: 50_000,
    })
    expect((await hold(slotId, await customer(), { guests: 4 })).body.booking.totalAmount).toBe(150_000)
    expect((await hold(other, await customer(), { guests: 4 })).body.booking.totalAmount).toBe(200_000)
    const slug = (await stage.get('/products')).body.rows[0].slug
    const { slots } = (await stage.get(`/products/${slug}/slots?from=2026-10-21&to=2026-10-21`)).body
    expect(slots).toMatchObject([{ price: 200_000, childPrice: null }])
  })
})
