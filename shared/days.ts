// Days in India, written `2026-07-31`. India has one time zone and no daylight saving time.
import { dayMs, hourMs } from './milliseconds.ts'

const indiaOffsetMs = 5.5 * hourMs

const parseDay = (day: string) => Date.parse(`${day}T00:00:00Z`)
const formatUtcDay = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 10)

/** The day in India at an instant: `2026-11-21T20:00:00Z` → `2026-11-22`. */
export const dayInIndia = (instant: Date): string => formatUtcDay(instant.getTime() + indiaOffsetMs)

/** The time of day in India at an instant: `2026-11-21T20:00:00Z` → `01:30`. */
export const timeInIndia = (instant: Date): string =>
  new Date(instant.getTime() + indiaOffsetMs).toISOString().slice(11, 16)

export const todayInIndia = (now = new Date()): string => dayInIndia(now)

/** The instant of a day and a time of day in India (`09:30` or `09:30:00`). */
export const instantInIndia = (day: string, time: string): Date => new Date(`${day}T${time}+05:30`)

/** Whether the text is a day that exists: not `2026-02-30`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(parseDay(text)) && formatUtcDay(parseDay(text)) === text

/** Adds days, or subtracts them when negative: (`2026-12-31`, 1) → `2027-01-01`. */
export const addDays = (from: string, days: number): string => formatUtcDay(parseDay(from) + days * dayMs)

/** The number of days from the first day to the second. */
export const daysBetween = (first: string, second: string): number =>
  (parseDay(second) - parseDay(first)) / dayMs

/** Each day from the first to the last, both included. */
export const eachDay = (first: string, last: string): string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(parseDay(day)).getUTCDay() || 7

// Not by Intl: platforms disagree on the short names of en-IN, and server and browser must render the same text.
const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const monthName = (month: string) => shortMonths[Number(month) - 1] ?? month

/** A day or an instant as a short day in India: `2026-07-31` and `2026-07-30T20:00:00Z` → `31 Jul 2026`. */
export function formatShortDay(date: string): string {
  const [year = '', month = '', day = ''] = dayInIndia(new Date(date)).split('-')
  return `${Number(day)} ${monthName(month)} ${year}`
}

/** `2026-07` → `Jul`. */
export const formatMonth = (month: string): string => monthName(month.slice(5))

/** A time of day: `13:00` → `1:00 pm`. */
export function formatTime(time: string): string {
  const [hour = '0', minute = '00'] = time.split(':')
  const hours = Number(hour)
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minute} ${hours < 12 ? 'am' : 'pm'}`
}
