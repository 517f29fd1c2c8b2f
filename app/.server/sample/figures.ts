// Derives sample figures from a few series, so that totals, months and growth agree.
import type { RevenueStats } from '@affiliate-booking/contract/shapes/dashboard'
import type { LeadStatus, LeadType } from '@affiliate-booking/contract/options/statuses'
import { addDays } from '@affiliate-booking/shared/days'

/** January to July (spec 3.10), of this year once it has reached July. */
function monthsAt(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const shown = month >= 7 ? year : year - 1
  return [1, 2, 3, 4, 5, 6, 7].map((each) => `${shown}-0${each}`)
}

/** The number of a sample booking or lead, as people read it: `BK-2611-0437`. */
export const sampleNumber = (prefix: 'BK' | 'LD', day: string, number: string) =>
  `${prefix}-${day.slice(2, 4)}${day.slice(5, 7)}-${number}`

/** So many days ago, at this time of the day. */
export type SampleTime = readonly [daysAgo: number, time: string]

export function sampleLead(
  today: string,
  number: string,
  type: LeadType,
  status: LeadStatus,
  [daysAgo, time]: SampleTime,
) {
  const day = addDays(today, -daysAgo)
  return {
    id: `sample-lead-${number}`,
    leadId: sampleNumber('LD', day, number),
    type,
    status,
    createdAt: `${day}T${time}:00+05:30`,
  }
}

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
export const byMonth = <Point extends object>(today: string, pointAt: (index: number) => Point) =>
  monthsAt(today).map((month, index) => ({ month, ...pointAt(index) }))

export const monthlyRevenue = (today: string, revenue: Series) =>
  byMonth(today, (index) => ({ revenue: revenue[index] ?? 0 }))

export const monthlyBookings = (today: string, bookings: Series) =>
  byMonth(today, (index) => ({ bookings: bookings[index] ?? 0 }))
