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
    expect([taken.status, taken.body]).toEqual([409, { message: 'This day already has an exception.' }])
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
    expect((await except({ ...late, startTime: '19:00' })).status).toBe(409)
  })

  test('that makes no sense fails with a reason', async () => {
    const { except } = await calendar()
    await except({ date: '2026-10-07', isClosed: true })
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
        'This day is closed. Remove the exception first.',
      ],
    ] as const) {
      const answer = await except(exception)
      const label = JSON.stringify(exception)
      expect.soft([answer.status, answer.body], label).toEqual([status, { message }])
      const count = await stage.value(sql`select count(*)::int from availability_exceptions`)
      expect.soft(count, label).toBe(1)
    }
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
      expect([answer.status, answer.body]).toEqual([404, { message: 'This exception does not exist.' }])
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
