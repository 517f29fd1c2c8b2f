// Calendar months. A day is text, `2026-07-31`, and so is a month, `2026-07`.
import { addDays, dayInIndia, isDay, weekdayOf } from '@affiliate-booking/shared/days'
import { formatClock } from './dates.ts'

export const monthOf = (day: string): string => day.slice(0, 7)

export const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`)

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

export const firstDayOf = (month: string): string => `${month}-01`

export const lastDayOf = (month: string): string => addDays(firstDayOf(addMonths(month, 1)), -1)

/** The weeks of a month, each of seven days from Monday on; undefined where a day belongs to another month. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = firstDayOf(month)
  const last = lastDayOf(month)
  const weeks: (string | undefined)[][] = []
  for (let monday = addDays(first, 1 - weekdayOf(first)); monday <= last; monday = addDays(monday, 7)) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days))
    weeks.push(days.map((day) => (monthOf(day) === month ? day : undefined)))
  }
  return weeks
}

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `2026-12` → `December 2026`. */
export const formatLongMonth = (month: string): string =>
  `${months[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

/** `2026-12-05` → `Saturday, 5 December`. */
export const formatDayWithoutYear = (day: string): string =>
  `${weekdays[weekdayOf(day) - 1] ?? ''}, ${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1] ?? ''}`

/** `2026-12-05` → `Sat, 5 Dec`, where there is little room. */
export const formatShortWeekdayDay = (day: string): string => `${shortWeekday(day)}, ${formatDayOfMonth(day)}`

const shortWeekday = (day: string): string => (weekdays[weekdayOf(day) - 1] ?? '').slice(0, 3)

/** Without the weekday: `28 Nov`. */
const formatDayOfMonth = (day: string): string =>
  `${numberOf(day)} ${(months[Number(day.slice(5, 7)) - 1] ?? '').slice(0, 3)}`

/** An instant as a day and a time in India: `Mon 23 Nov, 2:00 pm`. */
export function formatDeadline(instant: Date): string {
  const day = dayInIndia(instant)
  return `${shortWeekday(day)} ${formatDayOfMonth(day)}, ${formatClock(instant.toISOString())}`
}

/** `28 Nov`, `28–30 Nov` or `28 Nov – 2 Dec`. */
export function formatDayRange(first: string, last: string | undefined): string {
  if (last === undefined) return formatDayOfMonth(first)
  return monthOf(first) === monthOf(last)
    ? `${numberOf(first)}–${formatDayOfMonth(last)}`
    : `${formatDayOfMonth(first)} – ${formatDayOfMonth(last)}`
}

/** What stands behind the number of a day: `2026-12-05` → `December, Saturday`. */
export const formatAfterNumber = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1] ?? ''}, ${weekdays[weekdayOf(day) - 1] ?? ''}`

/** The number of a day in its month. */
export const numberOf = (day: string): number => Number(day.slice(8))
