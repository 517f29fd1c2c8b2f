// Derives sample figures from a few series, so that totals, months and growth agree.
import type { RevenueStats } from '@affiliate-booking/contract/dashboard'

/** The sample data ends in July. */
const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07'] as const

/** January to July. */
export type Series = readonly [number, number, number, number, number, number, number]

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

export const rupees = (amount: number) => amount * 100

/** In percent, to one decimal; null when last month was zero. */
export const growthOf = (thisMonth: number, lastMonth: number) =>
  lastMonth === 0 ? null : Math.round(((thisMonth - lastMonth) / lastMonth) * 1000) / 10

/** July against June. */
export const changeOf = (series: Series) => growthOf(series[6], series[5])

/** The series is in paise. */
export const revenueStatsOf = (revenue: Series): RevenueStats => ({
  total: sum(revenue),
  thisMonth: revenue[6],
  lastMonth: revenue[5],
  growth: changeOf(revenue),
})

/** A point for each month. */
export const byMonth = <Point extends object>(pointAt: (index: number) => Point) =>
  months.map((month, index) => ({ month, ...pointAt(index) }))

export const monthlyRevenue = (revenue: Series) => byMonth((index) => ({ revenue: revenue[index] ?? 0 }))

export const monthlyBookings = (bookings: Series) => byMonth((index) => ({ bookings: bookings[index] ?? 0 }))
