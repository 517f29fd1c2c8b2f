// Months in India.
import { dayInIndia } from '@affiliate-booking/shared/days'

export interface Months {
  /** Oldest first; the last is this month. `2026-07`. */
  readonly series: readonly string[]
  readonly present: string
  readonly last: string
}

const points = 7

export function lastSevenMonths(now: Date): Months {
  const [year = 0, month = 0] = dayInIndia(now).split('-').map(Number)
  const monthBefore = (count: number) => new Date(Date.UTC(year, month - 1 - count)).toISOString().slice(0, 7)
  return {
    series: Array.from({ length: points }, (_, index) => monthBefore(points - 1 - index)),
    present: monthBefore(0),
    last: monthBefore(1),
  }
}

/** Percent, rounded to one decimal; null if `before` is 0. From a negative sum, more is still up. */
export const percentChange = (before: number, after: number): number | null =>
  before === 0 ? null : Math.round(((after - before) / Math.abs(before)) * 1000) / 10
