// Rooms and seats that the provider has sold by phone, at the door or elsewhere.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { findSeatDifferences } from '../../../../../backend/services/bookings/seats.ts'
import { addMember } from '../../../support/members.ts'
import { createStage } from '../../../support/stage.ts'
import { daily } from '../offering.ts'
import { availabilityScene, type SlotLike } from './availability-scene.ts'

const stage = createStage()
const { path, calendar, hold } = availabilityScene(stage)

const free = (slots: readonly SlotLike[]) =>
  slots.map(({ date, free: left, capacity, status }) => `${date.slice(-2)} ${left}/${capacity} ${status}`)

/** Three rooms every night; on sale, so that guests can book them. */
async function stay() {
  const made = await calendar({ kind: 'stay', guestsPerRoom: 2, durationMinutes: null })
  await made.setRules(daily({ startTime: '14:00', endTime: '11:00', capacity: 3 }))
  await stage.db.execute(sql`update products set status = 'approved' where id = ${made.id}`)
  return { ...made, ...sellingFor(made) }
}

const sellingFor = ({ id, provider }: { id: string; provider: string }) => ({
  sell: (sale: object) => stage.post(path(id, 'outside-sales'), sale, provider),
  remove: (sale: string, who = provider) =>
    stage.post(path(id, `outside-sales/${sale}/remove`), undefined, who),
  sales: async () => (await stage.get(`/managed-products/${id}`, provider)).body.product.outsideSales,
})

describe('rooms that were sold elsewhere', () => {
  test('are off sale for their nights, the rest stays on sale, and all is on sale again once that is removed', async () => {
    const { sell, slots, sales, remove } = await stay()
    const { status, body } = await sell({ from: '2026-10-10', to: '2026-10-11', seats: 2 })
    expect(status).toBe(201)
    expect(body.product.outsideSales).toEqual([
      { id: expect.any(String), from: '2026-10-10', to: '2026-10-11', startTime: null, seats: 2 },
    ])
    const nights = await slots('2026-10-09', '2026-10-12')
    expect(free(nights)).toEqual([
      '09 3/3 AVAILABLE',
      '10 1/1 AVAILABLE',
      '11 1/1 AVAILABLE',
      '12 3/3 AVAILABLE',
    ])
    expect(nights[1]).toMatchObject({ soldElsewhere: 2 })
    const [sale] = await sales()
    expect((await remove(sale.id)).body.product.outsideSales).toEqual([])
    expect(free(await slots('2026-10-10', '2026-10-11'))).toEqual(['10 3/3 AVAILABLE', '11 3/3 AVAILABLE'])
    expect((await remove(sale.id)).status).toBe(404)
  })

  test('add up where they overlap, and a night without a room left is sold out', async () => {
    const { sell, slots } = await stay()
    await sell({ from: '2026-10-10', to: '2026-10-12', seats: 1 })
    await sell({ from: '2026-10-11', seats: 2 })
    expect(free(await slots('2026-10-10', '2026-10-12'))).toEqual([
      '10 2/2 AVAILABLE',
      '11 0/0 SOLD_OUT',
      '12 2/2 AVAILABLE',
    ])
  })

  test('are refused where fewer are free, with the night, and nothing is saved', async () => {
    const { sell, slots, sales } = await stay()
    const night = (await slots('2026-10-11'))[0]?.id ?? ''
    expect((await hold(night, undefined, { seats: 2, guests: 2, nights: 1 })).status).toBe(201)
    const refused = await sell({ from: '2026-10-10', to: '2026-10-12', seats: 2 })
    expect([refused.status, refused.body.message]).toEqual([409, 'Only 1 room is free on 11 Oct 2026.'])
    expect(await sales()).toEqual([])
    expect((await sell({ from: '2026-10-11', seats: 1 })).status).toBe(201)
    const full = await sell({ from: '2026-10-11', seats: 1 })
    expect([full.status, full.body.message]).toEqual([409, 'Nothing is free on 11 Oct 2026.'])
  })

  test('and a booking at the same moment never take more rooms than there are', async () => {
    const { sell, slots } = await stay()
    const night = (await slots('2026-10-11'))[0]?.id ?? ''
    const customers = await Promise.all([1, 2, 3].map(() => addMember(stage.db, 'user')))
    const answers = await Promise.all([
      ...customers.map((customer) => hold(night, customer, { seats: 1, guests: 1, nights: 1 })),
      ...[1, 2, 3].map(() => sell({ from: '2026-10-11', seats: 1 })),
    ])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await stage.value(sql`select reduced_to from availability_slots where id = ${night}`)).toBeNull()
    expect(await findSeatDifferences(stage.db)).toEqual([])
  })

  test('stay off sale when the weekly rooms change', async () => {
    const { sell, slots, setRules } = await stay()
    await sell({ from: '2026-10-10', seats: 1 })
    await setRules(daily({ startTime: '14:00', endTime: '11:00', capacity: 5 }))
    expect(free(await slots('2026-10-10'))).toEqual(['10 4/4 AVAILABLE'])
  })

  test.each([
    [{ from: '2026-09-30', seats: 1 }, 400, 'Choose today or a later day.'],
    [{ from: '2027-06-01', seats: 1 }, 400, 'Choose days within the next 180 days.'],
    [{ from: '2026-10-10', to: '2026-10-09', seats: 1 }, 400, 'The last day must not be before the first.'],
  ])('of %j are refused', async (sale, expected, message) => {
    const { sell } = await stay()
    const { status, body } = await sell(sale)
    expect([status, body.message]).toEqual([expected, message])
  })

  test('of nights that are not on sale are refused', async () => {
    const { sell, except } = await stay()
    await except({ date: '2026-10-10', isClosed: true })
    const { status, body } = await sell({ from: '2026-10-10', seats: 1 })
    expect([status, body.message]).toEqual([400, 'None of these nights is on sale.'])
  })

  test('that are sent twice, also at once, are saved once', async () => {
    const { sell, sales, slots } = await stay()
    const sale = { id: randomUUID(), from: '2026-10-10', seats: 2 }
    const answers = await Promise.all([sell(sale), sell(sale)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await sell(sale)).body.product.outsideSales).toEqual(await sales())
    expect(await sales()).toHaveLength(1)
    expect(free(await slots('2026-10-10'))).toEqual(['10 1/1 AVAILABLE'])
  })

  test('are refused from a form that has saved others, or some that were removed', async () => {
    const { sell, sales, remove } = await stay()
    const sale = { id: randomUUID(), from: '2026-10-10', to: '2026-10-11', seats: 1 }
    expect((await sell(sale)).status).toBe(201)
    const message = 'This form has saved a sale already. Open the page again to enter another one.'
    for (const other of [{ from: '2026-10-09' }, { to: '2026-10-12' }, { seats: 2 }]) {
      const { status, body } = await sell({ ...sale, ...other })
      expect([status, body.message]).toEqual([409, message])
    }
    expect(await sales()).toHaveLength(1)
    await remove(sale.id)
    expect((await sell(sale)).body.message).toBe(message)
    expect(await sales()).toEqual([])
  })

  test('of a night that has begun are refused, and the later nights are taken', async () => {
    const { sell, slots } = await stay()
    // 3 pm in India, an hour after the check-in.
    stage.pass(3.5 * hourMs)
    const tonight = await sell({ from: '2026-10-01', seats: 1 })
    expect([tonight.status, tonight.body.message]).toEqual([400, 'None of these nights is on sale.'])
    expect((await sell({ from: '2026-10-01', to: '2026-10-02', seats: 1 })).status).toBe(201)
    expect(free(await slots('2026-10-02'))).toEqual(['02 2/2 AVAILABLE'])
  })

  test('are at most two hundred of a service', async () => {
    const { id, sell, sales, remove } = await stay()
    await stage.db.execute(sql`insert into outside_sales (product_id, from_date, to_date, seats, created_at)
      select ${id}, '2026-12-01', '2026-12-01', 1, now() from generate_series(1, 200)`)
    const refused = await sell({ from: '2026-10-10', seats: 1 })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A service can have 200 sales. Remove some, or close days instead.',
    ])
    await remove((await sales())[0].id)
    expect((await sell({ from: '2026-10-10', seats: 1 })).status).toBe(201)
  })

  test('are removed by their provider alone', async () => {
    const { sell, sales, remove } = await stay()
    await sell({ from: '2026-10-10', seats: 1 })
    const [sale] = await sales()
    const other = await addMember(stage.db, 'service_provider')
    expect((await remove(sale.id, other.cookie)).status).toBe(404)
    expect(await sales()).toHaveLength(1)
  })
})

describe('the guest list of a day', () => {
  interface Listed {
    slot: { soldElsewhere: number | null; capacity: number }
    bookings: unknown[]
  }
  const listed = async (date: string, cookie: string): Promise<Listed[]> =>
    (await stage.get(`/manifest?date=${date}`, cookie)).body.slots

  test('has what was sold elsewhere beside the bookings, and not what was removed', async () => {
    const { provider, sell, sales, remove } = await stay()
    await sell({ from: '2026-10-10', to: '2026-10-11', seats: 2 })
    await sell({ from: '2026-10-11', seats: 1 })
    expect(await listed('2026-10-09', provider)).toMatchObject([{ slot: { soldElsewhere: 0, capacity: 3 } }])
    expect(await listed('2026-10-10', provider)).toMatchObject([{ slot: { soldElsewhere: 2, capacity: 1 } }])
    expect(await listed('2026-10-11', provider)).toMatchObject([{ slot: { soldElsewhere: 3, capacity: 0 } }])
    await remove((await sales())[0].id)
    expect(await listed('2026-10-11', provider)).toMatchObject([{ slot: { soldElsewhere: 1, capacity: 2 } }])
  })

  test('has what was sold elsewhere of days that are past, and of a service that is off sale', async () => {
    const { id, provider, sell } = await stay()
    await sell({ from: '2026-10-02', seats: 1 })
    await stage.db.execute(sql`update products set status = 'pending_approval' where id = ${id}`)
    stage.pass(48 * hourMs)
    expect(await listed('2026-10-02', provider)).toMatchObject([{ slot: { soldElsewhere: 1 } }])
    const other = await addMember(stage.db, 'service_provider')
    expect(await listed('2026-10-03', other.cookie)).toEqual([])
  })
})

describe('seats that were sold elsewhere', () => {
  test('are taken from the time that they are for', async () => {
    const made = await calendar()
    const { sell } = sellingFor(made)
    await made.setRules(
      daily({ startTime: '09:00', endTime: '12:00', capacity: 10 }).concat(
        daily({ startTime: '15:00', endTime: '18:00', capacity: 10 }),
      ),
    )
    await sell({ from: '2026-10-10', startTime: '15:00', seats: 4 })
    expect(free(await made.slots('2026-10-10'))).toEqual(['10 10/10 AVAILABLE', '10 6/6 AVAILABLE'])
    const none = await sell({ from: '2026-10-10', startTime: '16:00', seats: 4 })
    expect([none.status, none.body.message]).toEqual([400, 'No tour starts then.'])
    await stage.db.execute(sql`update products set guests_per_group = 6 where id = ${made.id}`)
    const tooMany = await sell({ from: '2026-10-10', startTime: '15:00', seats: 7 })
    expect(tooMany.body.message, 'of a tour by the group').toBe('Only 6 groups are free on 10 Oct 2026.')
    const whichTime = await sell({ from: '2026-10-10', seats: 4 })
    expect([whichTime.status, whichTime.body.message]).toEqual([400, 'Enter the start of the tour.'])
  })
})
