// Periods of reports: what they are compared with, and their points.
import type { ReportCalendar, ReportStep } from '@affiliate-booking/contract/options/reports'
import { addDays, daysBetween, weekdayOf } from '@affiliate-booking/shared/days'
import { firstOfMonth, lastOfMonth, monthNumber, monthsLater } from './months.ts'

/** A day in India, `2026-07-31`. */
export type Day = string

/** Both included. */
export interface Period {
  readonly from: Day
  readonly to: Day
}

const isWholeMonths = ({ from, to }: Period) => from === firstOfMonth(from) && to === lastOfMonth(to)
const isWholeWeeks = ({ from, to }: Period) => weekdayOf(from) === 1 && weekdayOf(to) === 7

const monthsIn = { month: 1, year: 12 } as const satisfies Record<ReportCalendar, number>

/**
 * As many days directly before; before whole months as many months. Of a part of a calendar month or year, such as this
 * year until today, the same part of the month or year before.
 */
export function periodBefore(period: Period, calendar?: ReportCalendar): Period {
  if (calendar !== undefined) return monthsBefore(period, monthsIn[calendar])
  const { from, to } = period
  if (isWholeMonths(period)) return monthsBefore(period, monthNumber(to) - monthNumber(from) + 1)
  const end = addDays(from, -1)
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: end }
}

/** The same day of another month, or the last one of a month that has no such day. */
function sameDay(day: Day, months: number): Day {
  const first = monthsLater(day, months)
  const same = `${first.slice(0, 7)}${day.slice(7)}`
  const last = lastOfMonth(first)
  return same > last ? last : same
}

/** The same dates some months before; whole months stay whole. */
function monthsBefore(period: Period, count: number): Period {
  const from = sameDay(period.from, -count)
  const to = sameDay(period.to, -count)
  return { from, to: isWholeMonths(period) ? lastOfMonth(to) : to }
}

/** The same dates a year before; whole months stay whole, and whole weeks are those 52 weeks before. */
export function periodOfYearBefore(period: Period): Period {
  const { from, to } = period
  if (!isWholeMonths(period) && isWholeWeeks(period))
    return { from: addDays(from, -364), to: addDays(to, -364) }
  return monthsBefore(period, 12)
}

const startOf: Record<ReportStep, (day: Day) => Day> = {
  day: (day) => day,
  week: (day) => addDays(day, 1 - weekdayOf(day)),
  month: firstOfMonth,
}

const nextStart: Record<ReportStep, (start: Day) => Day> = {
  day: (start) => addDays(start, 1),
  week: (start) => addDays(start, 7),
  month: (start) => monthsLater(start, 1),
}

/** The points of a series, oldest first; the first and the last can be shorter. */
export function pointsOf({ from, to }: Period, step: ReportStep): Period[] {
  const points: Period[] = []
  for (let start = startOf[step](from); start <= to; start = nextStart[step](start)) {
    const end = addDays(nextStart[step](start), -1)
    points.push({ from: start < from ? from : start, to: end > to ? to : end })
  }
  return points
}
