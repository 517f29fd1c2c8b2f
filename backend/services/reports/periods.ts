// Periods of reports: what they are compared with, their points, and of which stored days and months they consist.
import type { ReportStep } from '@affiliate-booking/contract/options/reports'
import { addDays, daysBetween, weekdayOf } from '@affiliate-booking/shared/days'

/** A day in India, `2026-07-31`. */
export type Day = string

/** Both included. */
export interface Period {
  readonly from: Day
  readonly to: Day
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The first day of the month so many months later. */
function monthsLater(day: Day, count: number): Day {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

const lastOfMonth = (day: Day): Day => addDays(monthsLater(day, 1), -1)

const isWholeMonths = ({ from, to }: Period) => from === firstOfMonth(from) && to === lastOfMonth(to)
const isWholeWeeks = ({ from, to }: Period) => weekdayOf(from) === 1 && weekdayOf(to) === 7

const monthNumber = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** As many days directly before; before whole months as many months. */
export function periodBefore(period: Period): Period {
  const { from, to } = period
  const end = addDays(from, -1)
  if (isWholeMonths(period))
    return { from: monthsLater(from, -(monthNumber(to) - monthNumber(from) + 1)), to: end }
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: end }
}

/** The same date a year before; 29 February becomes the 28th. */
function yearBefore(day: Day): Day {
  const month = `${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`
  const last = lastOfMonth(`${month}-01`)
  const same = `${month}${day.slice(7)}`
  return same > last ? last : same
}

/** The same dates a year before; whole months stay whole, and whole weeks are those 52 weeks before. */
export function periodOfYearBefore(period: Period): Period {
  const { from, to } = period
  if (isWholeMonths(period)) return { from: yearBefore(from), to: lastOfMonth(yearBefore(firstOfMonth(to))) }
  if (isWholeWeeks(period)) return { from: addDays(from, -364), to: addDays(to, -364) }
  return { from: yearBefore(from), to: yearBefore(to) }
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

/** Whole months, and the single days before and after them; null where there are none. */
export interface Pieces {
  readonly months: Period | null
  readonly days: readonly Period[]
}

export function piecesOf(period: Period): Pieces {
  const { from, to } = period
  const first = from === firstOfMonth(from) ? from : monthsLater(from, 1)
  const end = to === lastOfMonth(to) ? addDays(to, 1) : firstOfMonth(to)
  if (first >= end) return { months: null, days: [period] }
  return {
    months: { from: first, to: addDays(end, -1) },
    days: [
      ...(from < first ? [{ from, to: addDays(first, -1) }] : []),
      ...(end <= to ? [{ from: end, to }] : []),
    ],
  }
}
