// Days and months of a calendar. A day is a text, `2026-07-31`, and a month its beginning, `2026-07`: no time of day and
// no time zone, but for what today is.
import { formatIsoDay } from './dates.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The day that it is in India. */
export const todayInIndia = (now = new Date()): string => formatIsoDay(now)

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** Whether it is a day that exists: not `2026-02-30`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(instantOf(text)) && dayAt(instantOf(text)) === text

/** A day so many days later, or earlier: (`2026-12-31`, 1) → `2027-01-01`. */
export const addDays = (day: string, days: number): string => dayAt(instantOf(day) + days * dayMs)

export const monthOf = (day: string): string => day.slice(0, 7)

export const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`)

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

export const firstDayOf = (month: string): string => `${month}-01`

export const lastDayOf = (month: string): string => addDays(firstDayOf(addMonths(month, 1)), -1)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(instantOf(day)).getUTCDay() || 7

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

/** What stands behind the number of a day: `2026-12-05` → `December, Saturday`. */
export const formatAfterNumber = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1] ?? ''}, ${weekdays[weekdayOf(day) - 1] ?? ''}`

/** The number of a day in its month. */
export const numberOf = (day: string): number => Number(day.slice(8))
