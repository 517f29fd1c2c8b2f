// The children of a booking are kept in every case; a price changes with them only where they have one of their own.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkLedger } from '../../../../../backend/services/ledger/check-ledger.ts'
import { addMarket, addNights, addProduct, holdPayload } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { contact } from '../without-account/scene-without-account.ts'
import { holding } from './holding.ts'

const stage = createStage()

const { customer, hold } = holding(stage)

type Sold = Parameters<typeof addMarket>[1]

/** What can be booked of a tour, or of two nights of a stay. */
async function market(product: Sold = {}) {
  const { provider, ...tour } = await addMarket(stage.db, product)
  if (product.kind !== 'stay') return { provider, ...tour }
  const productId = await addProduct(stage.db, provider.id, product)
  const [slotId = ''] = await addNights(stage.db, productId, 2, { capacity: 4 })
  return { provider, productId, slotId }
}

const cases = [
  ['a tour on which they pay the same', {}, { seats: 4 }, '2 adults, 2 children', 600_000],
  [
    'a tour on which they pay less',
    { childPrice: 70_000 },
    { seats: 4 },
    '2 adults, 2 children',
    2 * 150_000 + 2 * 70_000,
  ],
  ['a group', { guestsPerGroup: 6 }, { seats: 1, guests: 4 }, '1 group, 2 adults, 2 children', 150_000],
  [
    'a room',
    { kind: 'stay', guestsPerRoom: 4 },
    { seats: 1, guests: 4, nights: 2 },
    '2 nights, 1 room, 2 adults, 2 children',
    300_000,
  ],
  [
    'rooms',
    { kind: 'stay', guestsPerRoom: 2 },
    { seats: 2, guests: 4, nights: 2 },
    '2 nights, 2 rooms, 2 adults, 2 children',
    600_000,
  ],
] as const satisfies readonly [string, Sold, object, string, number][]

describe('children of a booking of', () => {
  test.each(cases)('%s are kept, and told to everybody', async (_what, product, party, words, total) => {
    const { slotId, productId, provider } = await market(product)
    const guest = await customer()
    const { status, body } = await hold(slotId, guest, { ...party, children: 2 })
    expect([status, body.booking.children, body.booking.totalAmount]).toEqual([201, 2, total])
    const { id } = body.booking
    for (const who of [guest, provider])
      expect((await stage.get(`/bookings/${id}`, who.cookie)).body.booking).toMatchObject({ children: 2 })
    expect((await stage.get('/bookings', provider.cookie)).body.rows).toMatchObject([{ children: 2 }])
    expect(await stage.value(sql`select variables ->> 'party' from messages limit 1`)).toBe(words)
    const csv = String((await stage.get('/bookings.csv', provider.cookie)).body)
    const [titles = '', row = ''] = csv.split('\r\n')
    const valueOf = (title: string) => row.split(',')[titles.split(',').indexOf(title)]
    expect([valueOf('Guests'), valueOf('Children')]).toEqual(['4', '2'])
    const renewed = await stage.post(
      `/managed-products/${productId}/calendars/feed/renew`,
      {},
      provider.cookie,
    )
    const token = renewed.body.calendars.feedPath.replace('/calendar/', '').replace('.ics', '')
    expect((await stage.get(`/calendar-feeds/${token}`)).body.calendar).toContain('2 adults\\, 2 children')
    await stage.db.execute(sql`update bookings set status = 'confirmed', payment_status = 'completed'`)
    const list = await stage.get('/manifest?date=2026-10-20', provider.cookie)
    const expected = list.body.slots.flatMap(({ bookings }: { bookings: object[] }) => bookings)
    expect(expected).toMatchObject([{ children: 2 }])
  })

  test.each(cases)('%s cost what the same guests cost without them, or their own price', async (...one) => {
    const [, product, party, , total] = one
    const { slotId } = await market(product)
    const priceOf = async (more: object) => {
      const { body } = await hold(slotId, await customer(), { ...party, ...more })
      const { totalAmount, priceLines } = body.booking
      return { totalAmount, priceLines }
    }
    const [without, withThem] = [await priceOf({}), await priceOf({ children: 2 })]
    expect(withThem.totalAmount).toBe(total)
    if ('childPrice' in product) expect(withThem).not.toEqual(without)
    else expect(withThem).toEqual(without)
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('a guest without an account are kept too', async () => {
    const { slotId } = await market({ kind: 'stay', guestsPerRoom: 4 })
    const payload = { ...holdPayload(slotId, { seats: 1, guests: 3, children: 1 }), contact }
    const { status, body } = await stage.post('/bookings/without-account', payload)
    expect([status, body.booking.children]).toEqual([201, 1])
  })

  test('an earlier release, which does not know them, are none', async () => {
    const { slotId } = await market({ kind: 'stay', guestsPerRoom: 4 })
    const guest = await customer()
    const { body } = await hold(slotId, guest, { seats: 1, guests: 4, children: 3 })
    const children = async () =>
      (await stage.get(`/bookings/${body.booking.id}`, guest.cookie)).body.booking.children
    await stage.db.execute(sql`update bookings set guests = 2`)
    expect(await children(), 'of guests of whom one is an adult').toBe(1)
    await stage.db.execute(sql`update bookings set guests = null`)
    expect(await children()).toBe(0)
    await stage.db.execute(sql`update bookings set guests = 4, guest_children = null`)
    expect(await children()).toBe(0)
  })
})

describe('a booking with children', () => {
  test.each([
    ['seats', {}, { seats: 2, children: 2 }],
    ['groups', { guestsPerGroup: 4 }, { seats: 1, guests: 2, children: 2 }],
    ['rooms', { kind: 'stay', guestsPerRoom: 4 }, { seats: 1, guests: 2, children: 2 }],
  ] as const)('of %s needs an adult', async (_what, product, party) => {
    const { slotId } = await market(product)
    const { status, body } = await hold(slotId, await customer(), party)
    expect([status, body.message]).toEqual([400, 'A booking needs at least one adult.'])
  })

  test('of rooms says how many guests come', async () => {
    const { slotId } = await market({ kind: 'stay', guestsPerRoom: 4 })
    const { status, body } = await hold(slotId, await customer(), { seats: 1, children: 1 })
    expect([status, body.message]).toEqual([400, 'Enter how many guests come.'])
  })

  test('is another one than that of the same form with other children', async () => {
    const { slotId } = await market({ kind: 'stay', guestsPerRoom: 4 })
    const guest = await customer()
    const payload = holdPayload(slotId, { seats: 1, guests: 4, children: 2 })
    const first = await stage.post('/bookings', payload, guest.cookie)
    const again = await stage.post('/bookings', payload, guest.cookie)
    expect([again.status, again.body.booking.id]).toEqual([200, first.body.booking.id])
    expect((await stage.post('/bookings', { ...payload, children: 1 }, guest.cookie)).status).toBe(409)
  })

  test.each([
    [12, 400],
    [18, 400],
    [11, 201],
    [null, 201],
  ])('on a tour from %s years gets %i, with an account or without', async (minimumAge, expected) => {
    const { slotId } = await market({ minimumAge })
    const party = { seats: 2, children: 1 }
    const known = await hold(slotId, await customer(), party)
    const guest = await stage.post('/bookings/without-account', { ...holdPayload(slotId, party), contact })
    expect([known.status, guest.status]).toEqual([expected, expected])
    if (expected === 400)
      expect(guest.body.message).toBe(`From ${minimumAge} years: not for children under ${minimumAge}.`)
    expect((await hold(slotId, await customer(), { seats: 2 })).status).toBe(201)
  })
})
