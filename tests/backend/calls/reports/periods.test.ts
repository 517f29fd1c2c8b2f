import { describe, expect, test } from 'vitest'
import {
  periodBefore,
  periodOfYearBefore,
  piecesOf,
  pointsOf,
} from '../../../../backend/services/reports/periods.ts'

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
  test('are whole months and the days around them', () => {
    expect(piecesOf(period('2026-01-20', '2026-04-02'))).toEqual({
      months: period('2026-02-01', '2026-03-31'),
      days: [period('2026-01-20', '2026-01-31'), period('2026-04-01', '2026-04-02')],
    })
  })

  test('are whole months alone where they fit', () => {
    expect(piecesOf(period('2026-01-01', '2026-12-31'))).toEqual({
      months: period('2026-01-01', '2026-12-31'),
      days: [],
    })
  })

  test('are days alone where no month fits', () => {
    expect(piecesOf(period('2026-01-02', '2026-02-27'))).toEqual({
      months: null,
      days: [period('2026-01-02', '2026-02-27')],
    })
  })
})
