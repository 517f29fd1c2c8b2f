import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { daily } from '../offering.ts'
import { availabilityScene, type SlotLike } from './availability-scene.ts'

const stage = createStage()
const { path, calendar, book, hold } = availabilityScene(stage)

describe('a range of closed days', () => {
  const dates = (slots: SlotLike[]) =>
    slots.flatMap(({ date, status }) => (status === 'CLOSED' ? [] : [date.slice(-2)]))

  async function open(overrides: object = {}, times: object = {}) {
    const made = await calendar(overrides)
    await made.setRules(daily(times))
    const close = (payload: object) => stage.post(path(made.id, 'closed-days'), payload, made.provider)
    const reopen = (payload: object) =>
      stage.post(path(made.id, 'closed-days/remove'), payload, made.provider)
    const days = async () => dates(await made.slots('2026-10-08', '2026-10-14'))
    return { ...made, close, reopen, days }
  }

  /** A booking on the public way, of a service that is live. */
  async function trip(productId: string, slotId: string, overrides: object = {}) {
    await stage.db.execute(sql`update products set status = 'approved' where id = ${productId}`)
    const { status } = await hold(slotId, undefined, { seats: 1, ...overrides })
    expect(status).toBe(201)
  }

  test('closes each day with its reason, and is opened as one', async () => {
    const { close, reopen, days } = await open()
    const { status, body } = await close({ from: '2026-10-09', to: '2026-10-12', reason: ' Monsoon ' })
    expect([status, body.product.exceptions]).toEqual([
      201,
      ['09', '10', '11', '12'].map((day) =>
        expect.objectContaining({ date: `2026-10-${day}`, isClosed: true, reason: 'Monsoon' }),
      ),
    ])
    expect(await days()).toEqual(['08', '13', '14'])
    expect((await reopen({ from: '2026-10-10', to: '2026-10-11' })).status).toBe(200)
    expect(await days()).toEqual(['08', '10', '11', '13', '14'])
    expect((await reopen({ from: '2026-10-10', to: '2026-10-11' })).body).toEqual({
      message: 'None of these days is closed.',
    })
  })

  test('leaves days alone that are closed already, and brings back a time that was added to a day', async () => {
    const { close, reopen, except, slots } = await open()
    await except({ date: '2026-10-10', isClosed: true })
    await except({ date: '2026-10-11', isClosed: false, startTime: '17:00', endTime: '19:00', capacity: 3 })
    const { body } = await close({ from: '2026-10-09', to: '2026-10-11', reason: 'Festival' })
    expect(
      body.product.exceptions.map(({ date, reason }: { date: string; reason: string | null }) => [
        date,
        reason,
      ]),
    ).toEqual([
      ['2026-10-09', 'Festival'],
      ['2026-10-10', null],
      ['2026-10-11', null],
      ['2026-10-11', 'Festival'],
    ])
    expect(await slots('2026-10-11')).toEqual([])
    await reopen({ from: '2026-10-09', to: '2026-10-11' })
    expect((await slots('2026-10-11')).map(({ startTime }) => startTime)).toEqual(['09:00', '17:00'])
  })

  test('that is opened for a reason leaves the days closed that have another one, and says if these are all', async () => {
    const { close, reopen, days } = await open()
    await close({ from: '2026-10-10', to: '2026-10-10', reason: 'Repairs' })
    await close({ from: '2026-10-09', to: '2026-10-11', reason: 'Wedding' })
    await close({ from: '2026-10-12', to: '2026-10-12' })
    const range = { from: '2026-10-08', to: '2026-10-14' }
    expect((await reopen({ ...range, reason: 'Wedding' })).status).toBe(200)
    expect(await days()).toEqual(['08', '09', '11', '13', '14'])
    const { status, body } = await reopen({ ...range, reason: 'Wedding' })
    expect([status, body.message]).toEqual([409, 'These days are closed for another reason.'])
    await reopen({ ...range, reason: '' })
    expect(await days(), 'without a reason').toEqual(['08', '09', '11', '12', '13', '14'])
    await reopen(range)
    expect((await reopen({ ...range, reason: 'Wedding' })).status).toBe(404)
  })

  test('tells its reason to the provider alone', async () => {
    const { close, id, provider } = await open()
    await close({ from: '2026-10-09', to: '2026-10-09', reason: 'Family wedding' })
    const root = await stage.signedInAs('super_admin')
    const reasonFor = async (cookie: string) =>
      (await stage.get(`/managed-products/${id}`, cookie)).body.product.exceptions[0].reason
    expect([await reasonFor(provider), await reasonFor(root)]).toEqual(['Family wedding', null])
  })

  test('keeps the bookings of its days', async () => {
    const { close, slots } = await open()
    const [slot] = await slots('2026-10-10')
    await book(slot?.id ?? '', 2)
    const { body } = await close({ from: '2026-10-09', to: '2026-10-11' })
    expect(body.bookingCount).toBe(1)
    expect((await close({ from: '2026-10-11', to: '2026-10-12' })).body.bookingCount).toBe(0)
    expect(await slots('2026-10-10')).toMatchObject([{ status: 'CLOSED', capacity: 10, free: 8 }])
  })

  test.each([
    ['of three days that would run into it', { durationMinutes: 3 * 1440 }, {}, ['08', '13', '14']],
    [
      'of two days that would end on it',
      { durationMinutes: 1500 },
      { startTime: '09:00', endTime: '10:00' },
      ['08', '09', '13', '14'],
    ],
    [
      'of two days that ends earlier in the day than it starts',
      { durationMinutes: 2 * 1440 },
      { startTime: '14:00', endTime: '11:00' },
      ['08', '09', '13', '14'],
    ],
  ])('closes a tour %s', async (_, overrides, times, left) => {
    const { close, reopen, days } = await open(overrides, times)
    await close({ from: '2026-10-11', to: '2026-10-12' })
    expect(await days()).toEqual(left)
    await reopen({ from: '2026-10-11', to: '2026-10-12' })
    expect(await days()).toHaveLength(7)
  })

  test('counts and lists the camp of two days that began the day before, and no night tour', async () => {
    const camp = await open({ durationMinutes: 2 * 1440 }, { startTime: '14:00', endTime: '11:00' })
    const safari = await open({ durationMinutes: 240 }, { startTime: '22:00', endTime: '02:00' })
    for (const [{ id, slots, close }, count] of [
      [camp, 1],
      [safari, 0],
    ] as const) {
      const [start] = await slots('2026-10-10')
      await trip(id, start?.id ?? '')
      expect((await close({ from: '2026-10-11', to: '2026-10-11' })).body.bookingCount).toBe(count)
      const query = `product=${id}&from=2026-10-11&to=2026-10-11&days=trip`
      expect((await stage.get(`/bookings?${query}`, camp.provider)).body.rows).toHaveLength(count)
    }
  })

  test('leaves the night tour of the evening before', async () => {
    const { close, days } = await open({ durationMinutes: 240 }, { startTime: '22:00', endTime: '02:00' })
    await close({ from: '2026-10-11', to: '2026-10-12' })
    expect(await days()).toEqual(['08', '09', '10', '13', '14'])
  })

  test('counts the tours and stays that began before it', async () => {
    const trek = await open({ durationMinutes: 3 * 1440 })
    const [start] = await trek.slots('2026-10-10')
    await trip(trek.id, start?.id ?? '')
    const counted = async (payload: object) => (await trek.close(payload)).body.bookingCount
    expect(await counted({ from: '2026-10-12', to: '2026-10-12' })).toBe(1)
    expect(await counted({ from: '2026-10-13', to: '2026-10-14' })).toBe(0)

    const home = await open({ kind: 'stay' }, { startTime: '14:00', endTime: '11:00' })
    const [night] = await home.slots('2026-10-08')
    await trip(home.id, night?.id ?? '', { nights: 3 })
    const counts = await Promise.all(
      ['2026-10-07', '2026-10-10', '2026-10-11'].map(
        async (day) => (await home.close({ from: day, to: day })).body.bookingCount,
      ),
    )
    expect(counts).toEqual([0, 1, 0])
  })

  test('has the bookings that it counts in the list, and none of another service', async () => {
    const home = await open({ kind: 'stay' }, { startTime: '14:00', endTime: '11:00' })
    const [night] = await home.slots('2026-10-08')
    await trip(home.id, night?.id ?? '', { nights: 3 })
    const walk = await open()
    const [start] = await walk.slots('2026-10-10')
    await trip(walk.id, start?.id ?? '')
    const listed = async (id: string, day: string) => {
      const query = `product=${id}&from=${day}&to=${day}&days=trip`
      const { rows } = (await stage.get(`/bookings?${query}`, home.provider)).body
      return rows.map(({ productId, date }: { productId: string; date: string }) => [productId, date])
    }
    expect(await listed(home.id, '2026-10-10')).toEqual([[home.id, '2026-10-08']])
    expect(await listed(home.id, '2026-10-11')).toEqual([])
    expect(await listed(walk.id, '2026-10-10')).toEqual([[walk.id, '2026-10-10']])
  })

  test('is refused where it makes no sense, and closes nothing', async () => {
    const { close, days } = await open()
    for (const [payload, message] of [
      [{ from: '2026-10-12', to: '2026-10-11' }, 'The last day must not be before the first.'],
      [{ from: '2026-09-30', to: '2026-10-11' }, 'Choose today or a later day.'],
      [{ from: '2026-10-02', to: '2027-10-03' }, 'Close at most 366 days at once.'],
      [{ from: '2028-09-01', to: '2028-10-11' }, 'Choose days within the next two years.'],
      [{ from: '2026-10-02', to: '2026-02-30' }, expect.any(String)],
    ] as const) {
      const { status, body } = await close(payload)
      expect.soft([status, body.message], JSON.stringify(payload)).toEqual([400, message])
      expect.soft(await days(), JSON.stringify(payload)).toHaveLength(7)
    }
  })
})
