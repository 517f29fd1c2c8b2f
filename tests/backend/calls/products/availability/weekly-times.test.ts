import { hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refreshSlots } from '../../../../../backend/services/availability/refresh-slots.ts'
import { addMember, type Member } from '../../../support/members.ts'
import { createStage } from '../../../support/stage.ts'
import { daily } from '../offering.ts'
import { availabilityScene } from './availability-scene.ts'

const stage = createStage()
const { path, calendar, count, snapshot, book, hold } = availabilityScene(stage)

describe('the weekly times', () => {
  test('create slots for 180 days, from the next one on', async () => {
    const { setRules, slots } = await calendar()
    const { status, body } = await setRules([
      { weekday: 4, startTime: '11:00', endTime: '12:00', capacity: 4 },
      { weekday: 4, startTime: '16:00', endTime: '18:30', capacity: 6 },
      { weekday: 7, startTime: '09:00', endTime: '10:00', capacity: 5 },
    ])
    expect(status).toBe(200)
    expect(body.product.rules).toHaveLength(3)
    // It is half past eleven on a Thursday.
    expect(await slots('2026-10-01', '2026-10-08')).toEqual([
      expect.objectContaining({ date: '2026-10-01', startTime: '16:00', endTime: '18:30', free: 6 }),
      expect.objectContaining({ date: '2026-10-04', startTime: '09:00', capacity: 5, status: 'AVAILABLE' }),
      expect.objectContaining({ date: '2026-10-08', startTime: '11:00' }),
      expect.objectContaining({ date: '2026-10-08', startTime: '16:00' }),
    ])
    expect(await stage.value(sql`select max(date)::text from availability_slots`)).toBe('2027-03-28')
    expect(
      await stage.value(
        sql`select to_char(cutoff_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') from availability_slots
            where date = '2026-10-04'`,
      ),
    ).toBe('2026-10-04 07:00')
  })

  test('tell their provider when nobody can book them any more', async () => {
    const { setRules, id, provider } = await calendar()
    await setRules([{ weekday: 4, startTime: '16:00', endTime: '18:30', capacity: 6 }])
    const deadlines = async () =>
      (await stage.get(path(id, 'slots?from=2026-10-01&to=2026-10-08'), provider)).body.slots.map(
        ({ isPastDeadline }: { isPastDeadline: boolean }) => isPastDeadline,
      )
    stage.pass(2.5 * hourMs - minuteMs)
    expect(await deadlines()).toEqual([false, false])
    stage.pass(minuteMs)
    expect(await deadlines()).toEqual([true, false])
  })

  test('are rejected where they make no sense', async () => {
    const calendars = {
      tour: await calendar({ kind: 'tour' }),
      stay: await calendar({ kind: 'stay' }),
    }
    for (const [what, kind, rules] of [
      [
        'an end before the start',
        'tour',
        [{ weekday: 1, startTime: '10:00', endTime: '10:00', capacity: 1 }],
      ],
      [
        'two times that begin at once',
        'tour',
        [
          { weekday: 1, startTime: '10:00', endTime: '11:00', capacity: 1 },
          { weekday: 1, startTime: '10:00', endTime: '12:00', capacity: 1 },
        ],
      ],
      [
        'eleven times a day',
        'tour',
        Array.from({ length: 11 }, (_, n) => ({
          weekday: 1,
          startTime: `${10 + n}:00`,
          endTime: '23:00',
          capacity: 1,
        })),
      ],
      [
        'two nights a day',
        'stay',
        [
          { weekday: 1, startTime: '14:00', endTime: '11:00', capacity: 1 },
          { weekday: 1, startTime: '15:00', endTime: '11:00', capacity: 1 },
        ],
      ],
      ['an invalid day', 'tour', [{ weekday: 8, startTime: '10:00', endTime: '11:00', capacity: 1 }]],
      ['no seats', 'tour', [{ weekday: 1, startTime: '10:00', endTime: '11:00', capacity: 0 }]],
      ['an invalid time', 'tour', [{ weekday: 1, startTime: '25:00', endTime: '26:00', capacity: 1 }]],
    ] as const) {
      const answer = await calendars[kind].setRules([...rules])
      expect.soft(answer.status, what).toBe(400)
      expect.soft(answer.body.message, what).toEqual(expect.any(String))
      const rows = [await count(), await stage.value(sql`select count(*)::int from availability_rules`)]
      expect.soft(rows, what).toEqual([0, 0])
    }
  })

  test('of a stay are nights, which end on the next day', async () => {
    const { setRules, slots } = await calendar({ kind: 'stay' })
    expect((await setRules(daily({ startTime: '14:00', endTime: '11:00', capacity: 3 }))).status).toBe(200)
    expect(await slots('2026-10-01')).toEqual([
      expect.objectContaining({ startTime: '14:00', endTime: '11:00', free: 3 }),
    ])
    expect(await count()).toBe(180)
  })

  test('delete unbooked slots and close booked ones when they change, and reopen them later', async () => {
    const { setRules, slots, id } = await calendar()
    await setRules(daily())
    const [first, second] = await slots('2026-10-02', '2026-10-03')
    await book(first?.id ?? '', 3)
    await setRules(daily({ startTime: '10:00' }))
    expect(await slots('2026-10-02', '2026-10-03')).toEqual([
      { ...first, status: 'CLOSED', free: 7 },
      expect.objectContaining({ date: '2026-10-02', startTime: '10:00', status: 'AVAILABLE' }),
      expect.objectContaining({ date: '2026-10-03', startTime: '10:00' }),
    ])
    await setRules(daily({ endTime: '12:00', capacity: 2 }))
    const [again, after] = await slots('2026-10-02', '2026-10-03')
    // What is reserved stays reserved.
    expect(again).toEqual({ ...first, endTime: '12:00', capacity: 3, free: 0, status: 'SOLD_OUT' })
    expect(after?.id).not.toBe(second?.id)
    expect(after).toMatchObject({ startTime: '09:00', capacity: 2 })
    await stage.db.execute(sql`update availability_slots set reserved = 1 where id = ${first?.id}`)
    await refreshSlots(stage.db, id, stage.now())
    expect((await slots('2026-10-02'))[0]).toMatchObject({ capacity: 2, free: 1 })
  })

  test('tell of the bookings that stay at a time which was moved, and of the days that are sold twice', async () => {
    const { id, setRules, slots } = await calendar()
    await stage.db.execute(sql`update products set status = 'approved' where id = ${id}`)
    await setRules(daily())
    const booked = await slots('2026-10-02', '2026-10-04')
    for (const slot of booked.slice(0, 2)) await book(slot.id, 3)
    const keptBy = async (rules: object[]) => (await setRules(rules)).body.keptBookings
    expect(await keptBy(daily({ startTime: '09:30' }))).toEqual({
      bookingCount: 2,
      soldDays: ['2026-10-02', '2026-10-03'],
    })
    // They have been told of.
    expect(await keptBy(daily({ startTime: '09:30', capacity: 5 }))).toEqual({
      bookingCount: 0,
      soldDays: [],
    })
    expect(await keptBy(daily())).toEqual({ bookingCount: 0, soldDays: [] })
    // Nothing is sold beside a time that was taken away.
    expect(await keptBy([])).toEqual({ bookingCount: 2, soldDays: [] })
  })

  test('tell of no day on which only times are sold that were sold before, and of none off sale', async () => {
    const { id, setRules, slots } = await calendar()
    const two = [...daily(), ...daily({ startTime: '14:00', endTime: '16:00' })]
    await stage.db.execute(sql`update products set status = 'approved' where id = ${id}`)
    await setRules(two)
    const [, late] = await slots('2026-10-02')
    await book(late?.id ?? '', 1)
    const keptBy = async (rules: object[]) => (await setRules(rules)).body.keptBookings
    expect(await keptBy(daily())).toEqual({ bookingCount: 1, soldDays: [] })
    await setRules(two)
    // The other time now lasts into that of the booking.
    const long = daily({ endTime: '17:00' })
    expect(await keptBy(long)).toEqual({ bookingCount: 1, soldDays: ['2026-10-02'] })
    await setRules(two)
    await stage.db.execute(sql`update products set status = 'off_sale' where id = ${id}`)
    expect(await keptBy(long)).toEqual({ bookingCount: 1, soldDays: [] })
  })

  test('of a stay can move the check-in of a night, and its rooms stay sold', async () => {
    const { id, setRules, slots, except } = await calendar({ kind: 'stay' })
    await stage.db.execute(sql`update products set status = 'approved' where id = ${id}`)
    const night = { startTime: '14:00', endTime: '11:00', capacity: 1 }
    await setRules(daily(night))
    const [first, second] = await slots('2026-10-02', '2026-10-03')
    expect((await hold(first?.id ?? '')).status).toBe(201)
    await setRules(daily({ ...night, startTime: '15:00' }))
    expect(await slots('2026-10-02', '2026-10-03')).toEqual([
      { ...first, startTime: '15:00', free: 0, status: 'SOLD_OUT' },
      { ...second, startTime: '15:00' },
    ])
    await except({ date: '2026-10-02', isClosed: false, startTime: '18:00', endTime: '10:00', capacity: 1 })
    expect(await slots('2026-10-02')).toEqual([
      { ...first, startTime: '18:00', endTime: '10:00', free: 0, status: 'SOLD_OUT' },
    ])
    expect((await hold(first?.id ?? '')).status).toBe(409)
    expect(await count()).toBe(180)
    // Who booked it comes as agreed.
    expect(await stage.value(sql`select start_time::text from bookings`)).toBe('14:00:00')
  })

  test('of a stay never create a night again that has started', async () => {
    const { setRules, slots } = await calendar({ kind: 'stay' })
    await setRules(daily({ startTime: '14:00', endTime: '11:00' }))
    // To half past two in the afternoon.
    stage.pass(3 * 60 * 60 * 1000)
    await setRules(daily({ startTime: '18:00', endTime: '11:00' }))
    expect(await slots('2026-10-01', '2026-10-02')).toEqual([
      expect.objectContaining({ date: '2026-10-01', startTime: '14:00' }),
      expect.objectContaining({ date: '2026-10-02', startTime: '18:00' }),
    ])
  })

  test('can reduce seats below the booked ones, and cancelled seats are then not sold again', async () => {
    const { id, setRules, slots } = await calendar()
    await stage.db.execute(sql`update products set status = 'approved' where id = ${id}`)
    await setRules(daily())
    const [{ id: slotId } = { id: '' }] = await slots('2026-10-02')
    const bookings: { customer: Member; id: string }[] = []
    for (const seats of [3, 2, 3]) {
      const customer = await addMember(stage.db, 'user')
      bookings.push({ customer, id: (await hold(slotId, customer, { seats })).body.booking.id })
    }
    const cancel = ({ id, customer }: (typeof bookings)[number]) =>
      stage.post(`/bookings/${id}/actions`, { action: 'cancel', version: 0 }, customer.cookie)
    await setRules(daily({ capacity: 4 }))
    expect(await slots('2026-10-02')).toMatchObject([{ capacity: 8, free: 0 }])
    for (const [booking, capacity, free] of [
      [bookings[0], 5, 0],
      [bookings[1], 4, 1],
      [bookings[2], 4, 4],
    ] as const) {
      expect((await cancel(booking ?? expect.unreachable())).status).toBe(200)
      expect(await slots('2026-10-02')).toMatchObject([{ capacity, free }])
    }
    // Nothing is left to be done.
    const before = await snapshot()
    await refreshSlots(stage.db, id, stage.now())
    expect(await snapshot()).toBe(before)
  })

  test('are not replaced on an outdated version', async () => {
    const { id, provider, slots } = await calendar()
    const set = (rules: object[], weekVersion?: number) =>
      stage.post(path(id, 'rules'), { rules, weekVersion }, provider)
    const { body } = await set(daily(), 0)
    expect(body.product.weekVersion).toBe(1)
    const late = await set(daily({ startTime: '10:00' }), 0)
    expect([late.status, late.body]).toEqual([
      409,
      {
        message: 'The weekly times have changed, perhaps in another window. Reload the page to see them.',
      },
    ])
    expect(await slots('2026-10-02')).toMatchObject([{ startTime: '09:00' }])
    const both = await Promise.all([set(daily({ capacity: 1 }), 1), set(daily({ capacity: 2 }), 1)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await set(daily(), 2)).status).toBe(200)
    // Days that differ leave the week as it is.
    await stage.post(path(id, 'exceptions'), { date: '2026-10-05', isClosed: true }, provider)
    expect((await set([], 3)).status).toBe(200)
  })
})
