// Days and times of day as people read them in India.
import { dayInIndia } from './days.ts'

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
