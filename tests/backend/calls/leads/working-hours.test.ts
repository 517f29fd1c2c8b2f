import { assert, constantFrom, date, integer, property, record, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addWorkingHours, nextWorkingDay } from '../../../../backend/services/leads/sla/working-time.ts'
import { priorityOf } from '../../../../backend/services/leads/routing/priority.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { naiveDeadline } from './working-time.ts'

const usual = { start: 9, end: 18, holidays: new Set(['01-26', '2026-10-05']) }

describe('working hours', () => {
  test.each([
    ['within a day', '2026-10-01T10:00+05:30', 2, '2026-10-01T12:00+05:30'],
    ['from the night', '2026-10-01T03:00+05:30', 2, '2026-10-01T11:00+05:30'],
    ['until the end of the day', '2026-10-01T10:00+05:30', 8, '2026-10-01T18:00+05:30'],
    ['over the end of the day', '2026-10-01T17:00+05:30', 2, '2026-10-02T10:00+05:30'],
    ['over a Sunday and a holiday on Monday', '2026-10-03T17:30+05:30', 1, '2026-10-06T09:30+05:30'],
    ['over a holiday of every year', '2027-01-25T17:30+05:30', 1, '2027-01-27T09:30+05:30'],
  ])('are counted %s', (_what, from, hours, until) => {
    expect(addWorkingHours(new Date(from), hours, usual)).toEqual(new Date(until))
  })

  test.each([
    ['2026-09-30', '2026-10-01'],
    ['2026-10-03', '2026-10-06'],
    ['2027-01-25', '2027-01-27'],
  ])('after %s go on at %s, past Sundays and holidays', (day, next) => {
    expect(nextWorkingDay(day, usual)).toBe(next)
  })

  test('are those that a count of single minutes finds', () => {
    const minutes = date({
      min: new Date('2025-12-01T00:00Z'),
      max: new Date('2027-03-01T00:00Z'),
      noInvalidDate: true,
    }).map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000))
    const scene = record({
      from: minutes,
      hours: integer({ min: 1, max: 60 }),
      start: integer({ min: 0, max: 12 }),
      end: integer({ min: 13, max: 24 }),
      holidays: uniqueArray(constantFrom('01-26', '2026-03-04', '2026-03-05', '12-25', '2026-10-01')),
    })
    assert(
      property(scene, ({ from, hours, start, end, holidays }) => {
        const found = addWorkingHours(from, hours, { start, end, holidays: new Set(holidays) })
        expect(found).toEqual(naiveDeadline(from, hours, { start, end, holidays }))
      }),
      { numRuns: byRunLength({ long: 300, short: 60 }) },
    )
  })

  test('come to an end where every day is a holiday', () => {
    const everyDay = Array.from({ length: 12 * 31 }, (_, index) =>
      [Math.floor(index / 31) + 1, (index % 31) + 1].map((part) => String(part).padStart(2, '0')).join('-'),
    )
    const until = addWorkingHours(new Date('2026-10-01T10:00+05:30'), 2, {
      ...usual,
      holidays: new Set(everyDay),
    })
    expect(until.getFullYear()).toBe(2028)
  })
})

test.each([
  [null, null, 'medium'],
  ['loan', null, 'medium'],
  ['loan', 10_00_000_00, 'high'],
  ['loan', 9_99_999_99, 'medium'],
  ['real_estate', 50_00_000_00, 'high'],
  ['insurance', null, 'low'],
  ['insurance', 25_00_000_00, 'medium'],
] as const)('a lead for %s of %s paise has %s priority', (type, amount, priority) => {
  expect(priorityOf(type, amount)).toBe(priority)
})
