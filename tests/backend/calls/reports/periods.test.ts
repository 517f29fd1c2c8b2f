import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '@affiliate-booking/shared/days'
import { assert, constantFrom, integer, property } from 'fast-check'
import {
  periodBefore,
  periodOfYearBefore,
  pointsOf,
} from '../../../../backend/services/reports/periods/periods.ts'
import { grains, type Grain, piecesOf } from '../../../../backend/services/reports/periods/pieces.ts'

const period = (from: string, to: string) => ({ from, to })

describe('the period before', () => {
  test.each([
    ['as many days', period('2026-11-05', '2026-11-11'), period('2026-10-29', '2026-11-04')],
    ['one day', period('2026-01-01', '2026-01-01'), period('2025-12-31', '2025-12-31')],
    ['as many whole months', period('2026-03-01', '2026-04-30'), period('2026-01-01', '2026-02-28')],
    ['the month before a leap day', period('2024-03-01', '2024-03-31'), period('2024-02-01', '2024-02-29')],
    ['the year before', period('2026-01-01', '2026-12-31'), period('2025-01-01', '2025-12-31')],
  ])('is %s', (_what, given, before) => {
    expect(periodBefore(given)).toEqual(before)
  })

  test.each([
    ['year', 'until today', period('2026-01-01', '2026-11-23'), period('2025-01-01', '2025-11-23')],
    ['year', 'in January', period('2026-01-01', '2026-01-05'), period('2025-01-01', '2025-01-05')],
    ['year', 'until a leap day', period('2024-01-01', '2024-02-29'), period('2023-01-01', '2023-02-28')],
    ['year', 'until a month’s end', period('2025-01-01', '2025-02-28'), period('2024-01-01', '2024-02-29')],
    ['year', 'as a whole', period('2025-01-01', '2025-12-31'), period('2024-01-01', '2024-12-31')],
    ['month', 'until today', period('2026-11-01', '2026-11-23'), period('2026-10-01', '2026-10-23')],
    ['month', 'of January', period('2026-01-01', '2026-01-23'), period('2025-12-01', '2025-12-23')],
    [
      'month',
      'longer than the one before',
      period('2026-03-01', '2026-03-30'),
      period('2026-02-01', '2026-02-28'),
    ],
    ['month', 'as a whole', period('2026-02-01', '2026-02-28'), period('2026-01-01', '2026-01-31')],
  ] as const)('of a calendar %s %s is the same part of the one before', (calendar, _what, given, before) => {
    expect(periodBefore(given, calendar)).toEqual(before)
  })
})

describe('the year before', () => {
  test.each([
    ['has the same dates', period('2026-11-05', '2026-11-12'), period('2025-11-05', '2025-11-12')],
    ['of a leap day is the 28th', period('2024-02-29', '2024-02-29'), period('2023-02-28', '2023-02-28')],
    ['of whole weeks is whole weeks', period('2026-11-02', '2026-11-08'), period('2025-11-03', '2025-11-09')],
    [
      'of a week over the new year too',
      period('2025-12-29', '2026-01-04'),
      period('2024-12-30', '2025-01-05'),
    ],
    [
      'of a whole February is a whole February',
      period('2025-02-01', '2025-02-28'),
      period('2024-02-01', '2024-02-29'),
    ],
  ])('%s', (_what, given, before) => {
    expect(periodOfYearBefore(given)).toEqual(before)
  })
})

describe('the points of a series', () => {
  test('are weeks from Monday, also over the new year, cut at both ends', () => {
    expect(pointsOf(period('2025-12-30', '2026-01-06'), 'week')).toEqual([
      period('2025-12-30', '2026-01-04'),
      period('2026-01-05', '2026-01-06'),
    ])
  })

  test('are months', () => {
    expect(pointsOf(period('2024-01-31', '2024-03-01'), 'month')).toEqual([
      period('2024-01-31', '2024-01-31'),
      period('2024-02-01', '2024-02-29'),
      period('2024-03-01', '2024-03-01'),
    ])
  })

  test('are days', () => {
    expect(pointsOf(period('2026-02-28', '2026-03-01'), 'day')).toHaveLength(2)
  })
})

describe('the pieces of a period', () => {
  const whole = (grain: Grain, from: string, to = from) => ({
    grain,
    starts: period(from, to),
    isLess: false,
  })
  const less = (grain: Grain, from: string, to = from) => ({ ...whole(grain, from, to), isLess: true })

  test.each([
    [
      'whole months and the days around them',
      period('2026-01-25', '2026-04-02'),
      [
        whole('day', '2026-01-25', '2026-01-31'),
        whole('month', '2026-02-01', '2026-03-01'),
        whole('day', '2026-04-01', '2026-04-02'),
      ],
    ],
    ['a year', period('2026-01-01', '2026-12-31'), [whole('year', '2026-01-01')]],
    [
      'years without the months and days that are too many',
      period('2025-02-03', '2026-11-23'),
      [
        less('day', '2025-02-01', '2025-02-02'),
        less('month', '2025-01-01'),
        whole('year', '2025-01-01', '2026-01-01'),
        less('month', '2026-12-01'),
        less('day', '2026-11-24', '2026-11-30'),
      ],
    ],
    [
      'days alone where no month is near',
      period('2026-01-10', '2026-01-16'),
      [whole('day', '2026-01-10', '2026-01-16')],
    ],
  ])('are %s', (_what, given, pieces) => {
    expect(piecesOf(given)).toEqual(pieces)
  })

  /** How often each day is counted, with its month as a key of its own. */
  function countDays(given: { from: string; to: string }, coarsest: Grain) {
    const counts = new Map<string, number>()
    for (const { grain, starts, isLess } of piecesOf(given, { coarsest })) {
      const size = { day: 10, month: 7, year: 4 }[grain]
      const last = starts.to.slice(0, size)
      for (let day = starts.from; day.slice(0, size) <= last; day = addDays(day, 1))
        counts.set(day, (counts.get(day) ?? 0) + (isLess ? -1 : 1))
    }
    return new Map([...counts].filter(([, count]) => count !== 0))
  }

  test('count each of its days once and no other day, and are few', () => {
    const start = integer({ min: 0, max: 1200 })
    assert(
      property(start, integer({ min: 0, max: 1096 }), constantFrom(...grains), (first, length, coarsest) => {
        const from = addDays('2023-06-05', first)
        const given = { from, to: addDays(from, length) }
        const counts = countDays(given, coarsest)
        expect(counts.size).toBe(daysBetween(given.from, given.to) + 1)
        expect([...counts].every(([day, count]) => count === 1 && day >= given.from && day <= given.to)).toBe(
          true,
        )
        const days = piecesOf(given).filter(({ grain }) => grain === 'day')
        for (const { starts } of days) expect(daysBetween(starts.from, starts.to)).toBeLessThan(45)
      }),
      { numRuns: 300 },
    )
  })
})
