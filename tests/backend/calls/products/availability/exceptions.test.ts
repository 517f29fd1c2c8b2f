import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createStage } from '../../../support/stage.ts'
import { daily } from '../offering.ts'
import { availabilityScene } from './availability-scene.ts'

const stage = createStage()
const { offer, path, calendar, book } = availabilityScene(stage)

describe('an availability exception', () => {
  test('closes a day until it is removed', async () => {
    const { setRules, except, slots, provider, id } = await calendar()
    await setRules(daily())
    const [booked] = await slots('2026-10-06')
    await book(booked?.id ?? '', 1)
    const { status, body } = await except({ date: '2026-10-05', isClosed: true })
    expect(status).toBe(201)
    await except({ date: '2026-10-06', isClosed: true })
    expect(body.product.exceptions).toEqual([
      {
        id: expect.any(String),
        date: '2026-10-05',
        isClosed: true,
        startTime: null,
        endTime: null,
        capacity: null,
        reason: null,
      },
    ])
    expect(await slots('2026-10-05', '2026-10-06')).toEqual([{ ...booked, free: 9, status: 'CLOSED' }])
    const taken = await except({ date: '2026-10-05', isClosed: true })
    expect([taken.status, taken.body]).toEqual([
      409,
      { message: 'This day is closed already, or has this time.' },
    ])
    const { exceptions } = (await stage.get(`/managed-products/${id}`, provider)).body.product
    for (const exception of exceptions) {
      const answer = await stage.post(path(id, `exceptions/${exception.id}/remove`), undefined, provider)
      expect(answer.status).toBe(200)
    }
    expect(await slots('2026-10-05', '2026-10-06')).toEqual([
      expect.objectContaining({ date: '2026-10-05', status: 'AVAILABLE' }),
      { ...booked, free: 9, status: 'AVAILABLE' },
    ])
  })

  test('adds a time, or changes the capacity of a weekly time', async () => {
    const { setRules, except, slots } = await calendar()
    await setRules(daily())
    await except({ date: '2026-10-05', isClosed: false, startTime: '18:00', endTime: '20:00', capacity: 3 })
    await except({
      date: '2026-10-05',
      isClosed: false,
      startTime: '09:00',
      endTime: '12:00',
      capacity: 30,
    })
    expect(await slots('2026-10-05')).toEqual([
      expect.objectContaining({ startTime: '09:00', endTime: '12:00', capacity: 30 }),
      expect.objectContaining({ startTime: '18:00', endTime: '20:00', capacity: 3 }),
    ])
    expect(await slots('2026-10-06')).toHaveLength(1)
  })

  test('replaces the night of a stay', async () => {
    const { setRules, except, slots } = await calendar({ kind: 'stay' })
    await setRules(daily({ startTime: '14:00', endTime: '11:00' }))
    const late = { date: '2026-10-05', isClosed: false, startTime: '18:00', endTime: '11:00', capacity: 1 }
    expect((await except(late)).status).toBe(201)
    expect(await slots('2026-10-05')).toEqual([expect.objectContaining({ startTime: '18:00', capacity: 1 })])
    expect((await except({ ...late, startTime: '19:00' })).status).toBe(201)
    expect(await slots('2026-10-05')).toEqual([expect.objectContaining({ startTime: '19:00', capacity: 1 })])
  })

  test('changes the rooms of several nights, also of some that differ already', async () => {
    const { setRules, except, slots, id, provider } = await calendar({ kind: 'stay' })
    const night = { startTime: '14:00', endTime: '11:00' }
    await setRules(daily({ ...night, capacity: 5 }))
    const rooms = async () => (await slots('2026-10-04', '2026-10-08')).map(({ capacity }) => capacity)
    const change = { date: '2026-10-05', until: '2026-10-07', isClosed: false, ...night }
    expect((await except({ ...change, capacity: 4 })).status).toBe(201)
    expect(await rooms()).toEqual([5, 4, 4, 4, 5])
    const { until: _until, ...one } = change
    expect((await except({ ...one, date: '2026-10-06', capacity: 3 })).status).toBe(201)
    expect(await rooms()).toEqual([5, 4, 3, 4, 5])
    const { exceptions } = (await stage.get(`/managed-products/${id}`, provider)).body.product
    expect(exceptions).toHaveLength(3)
    expect(
      await stage.value(
        sql`select string_agg(changes::text, ' ') from audit_log where action = 'product.day-changed'`,
      ),
    ).toContain('{"2026-10-06": {"new": "14:00–11:00 ×3", "old": "14:00–11:00 ×4"}}')
  })

  test('changes a time of a tour with the same start, and leaves the others of the day', async () => {
    const { setRules, except, slots } = await calendar()
    await setRules(daily())
    const evening = { date: '2026-10-05', isClosed: false, startTime: '18:00', endTime: '20:00', capacity: 3 }
    await except(evening)
    await except({ ...evening, startTime: '20:00', endTime: '22:00' })
    expect((await except({ ...evening, until: '2026-10-06', capacity: 2 })).status).toBe(201)
    expect(
      (await slots('2026-10-05', '2026-10-06')).map(({ startTime, capacity }) => [startTime, capacity]),
    ).toEqual([
      ['09:00', 10],
      ['18:00', 2],
      ['20:00', 3],
      ['09:00', 10],
      ['18:00', 2],
    ])
  })

  test('that makes no sense fails with a reason', async () => {
    const { except } = await calendar()
    await except({ date: '2026-10-07', isClosed: true })
    const times = { startTime: '10:00', endTime: '11:00', capacity: 1 }
    for (const [exception, status, message] of [
      [{ date: '2026-09-30', isClosed: true }, 400, 'Choose today or a later day.'],
      [{ date: '2029-01-01', isClosed: true }, 400, 'Choose a day within the next two years.'],
      [{ date: '2026-10-05', isClosed: false }, 400, 'Enter a start and an end.'],
      [
        { date: '2026-10-05', isClosed: false, startTime: '10:00', endTime: '11:00' },
        400,
        'Enter the number of seats or rooms.',
      ],
      [
        { date: '2026-10-05', isClosed: false, startTime: '12:00', endTime: '11:00', capacity: 1 },
        400,
        'The end must be after the start.',
      ],
      [{ date: '2026-10-05', isClosed: true, startTime: '10:00' }, 400, 'A closed day has no times.'],
      [
        { date: '2026-10-07', isClosed: false, startTime: '10:00', endTime: '11:00', capacity: 1 },
        409,
        'This day is closed. Open it first.',
      ],
      [
        { date: '2026-10-06', until: '2026-10-08', isClosed: false, ...times },
        409,
        '7 Oct 2026 is closed. Open it first.',
      ],
      [
        { date: '2026-10-06', until: '2026-10-05', isClosed: false, ...times },
        400,
        'The last day must not be before the first.',
      ],
      [
        { date: '2026-10-08', until: '2027-10-09', isClosed: false, ...times },
        400,
        'Change at most 366 days at once.',
      ],
      [{ date: '2026-10-05', until: '2026-10-06', isClosed: true }, 400, 'Close several days as a range.'],
    ] as const) {
      const answer = await except(exception)
      const label = JSON.stringify(exception)
      expect.soft([answer.status, answer.body], label).toEqual([status, { message }])
      const count = await stage.value(sql`select count(*)::int from availability_exceptions`)
      expect.soft(count, label).toBe(1)
    }
  })

  test('of many days is removed with those of the same times, and the other times stay', async () => {
    const { setRules, except, slots, id, provider } = await calendar()
    await setRules(daily())
    const early = { date: '2026-10-05', isClosed: false, startTime: '06:00', endTime: '08:00', capacity: 4 }
    await except({ ...early, until: '2026-10-09' })
    await except({ ...early, date: '2026-10-06', startTime: '18:00', endTime: '20:00' })
    await except({ ...early, date: '2026-10-07', capacity: 5 })
    const { exceptions } = (await stage.get(`/managed-products/${id}`, provider)).body.product
    const at = (day: string, startTime: string) =>
      exceptions.find((each: typeof early) => each.date === day && each.startTime === startTime).id
    const remove = (first: string, last: string) =>
      stage.post(path(id, `exceptions/${first}/remove?last=${last}`), undefined, provider)
    const first = at('2026-10-05', '06:00')
    expect((await remove(first, id)).status).toBe(404)
    expect((await remove(at('2026-10-09', '06:00'), first)).status).toBe(404)
    expect((await remove(first, at('2026-10-09', '06:00'))).status).toBe(200)
    const left = (await slots('2026-10-05', '2026-10-09')).map(
      ({ date, startTime }) => `${date} ${startTime}`,
    )
    expect(left.filter((each) => !each.endsWith('09:00'))).toEqual(['2026-10-06 18:00', '2026-10-07 06:00'])
    expect(
      await stage.value(
        sql`select string_agg(changes::text, ' ') from audit_log where action = 'product.day-changed'`,
      ),
    ).toContain('{"2026-10-05 to 2026-10-09": {"new": null, "old": "06:00–08:00 ×4"}}')
  })

  test('of several days names a closed one among them', async () => {
    const { except } = await calendar()
    for (const date of ['2026-10-07', '2026-10-09']) await except({ date, isClosed: true })
    const times = { isClosed: false, startTime: '06:00', endTime: '08:00', capacity: 4 }
    const { status, body } = await except({ date: '2026-10-05', until: '2026-10-12', ...times })
    expect([status, body.message]).toEqual([
      409,
      '7 Oct 2026 and more of these days are closed. Open them first.',
    ])
  })

  test('that nobody could book any more is refused', async () => {
    const { except, slots } = await calendar({ cutoffMinutes: 720 })
    // It is half past eleven.
    const today = { date: '2026-10-01', isClosed: false, startTime: '23:00', endTime: '23:50', capacity: 4 }
    const late = await except(today)
    expect([late.status, late.body.message]).toEqual([
      400,
      'Nobody can book this time any more: bookings close 12 hours before the start.',
    ])
    expect((await except({ ...today, startTime: '23:45' })).status).toBe(201)
    expect(await slots('2026-10-01')).toMatchObject([{ startTime: '23:45', status: 'AVAILABLE' }])
    const other = await calendar({ cutoffMinutes: 0 })
    expect((await other.except({ ...today, startTime: '10:00' })).body.message).toBe(
      'This time has begun, so nobody can book it any more.',
    )
    expect((await other.except({ ...today, startTime: '12:00' })).status).toBe(201)
  })

  test('of a stay cannot begin the night of today again', async () => {
    const { setRules, except, slots } = await calendar({ kind: 'stay', cutoffMinutes: 0 })
    const night = { startTime: '11:45', endTime: '10:00', capacity: 2 }
    await setRules(daily(night))
    const tonight = { ...night, date: '2026-10-01', isClosed: false, capacity: 3 }
    expect((await except(tonight)).status).toBe(201)
    stage.pass(30 * minuteMs)
    const late = await except({ ...tonight, startTime: '18:00' })
    expect([late.status, late.body.message]).toEqual([
      400,
      'The night of today has begun, so nobody can book it any more.',
    ])
    expect(await slots('2026-10-01')).toMatchObject([{ startTime: '11:45', capacity: 3 }])
    const range = { ...tonight, startTime: '18:00', until: '2026-10-02' }
    expect((await except(range)).status, 'of more days').toBe(201)
  })

  test('cannot be removed by another product’s provider or if it does not exist', async () => {
    const { except, id, provider } = await calendar()
    const [exception] = (await except({ date: '2026-10-07', isClosed: true })).body.product.exceptions
    const other = await offer(provider, { title: 'Other' })
    for (const [product, each] of [
      [other.id, exception.id],
      [id, 'x'],
      [id, id],
    ]) {
      const answer = await stage.post(path(product, `exceptions/${each}/remove`), undefined, provider)
      expect([answer.status, answer.body]).toEqual([
        404,
        { message: 'This is not among the days that differ any more.' },
      ])
    }
  })

  test('can add at most ten times a day', async () => {
    const { except } = await calendar()
    const statuses = []
    for (let hour = 10; hour < 21; hour += 1) {
      const exception = { date: '2026-10-05', isClosed: false, endTime: '23:00', capacity: 1 }
      statuses.push((await except({ ...exception, startTime: `${hour}:00` })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 400])
  })
})
