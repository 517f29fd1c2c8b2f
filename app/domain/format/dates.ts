// Dates as people read them in India.
import { formatMonth, formatShortDay, formatTime, timeInIndia } from '@affiliate-booking/shared/days'

export { formatMonth, formatShortDay, formatTime }

// Made at their first use, which on a slow phone costs a page more than all of its other dates.
let dayFormat: Intl.DateTimeFormat | undefined
let weekdayFormat: Intl.DateTimeFormat | undefined

/** An instant as a day in India: `2026-11-21T20:00:00Z` → `22 November 2026`; undefined for what is not a date. */
export function formatDay(instant: string): string | undefined {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return undefined
  dayFormat ??= new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  })
  return dayFormat.format(date)
}

/** The greeting for the time of day in India. */
export function greetingAt(instant: Date): 'Good morning' | 'Good afternoon' | 'Good evening' {
  const hour = Number(timeInIndia(instant).slice(0, 2))
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}

/** Times of day: `06:30` and `13:00` → `6:30 am – 1:00 pm`. */
export const formatTimeSlot = ({ startTime, endTime }: { startTime: string; endTime: string }): string =>
  `${formatTime(startTime)} – ${formatTime(endTime)}`

interface TripTimes {
  timeSlot: { startTime: string; endTime: string }
  /** The day of leaving a stay, the last day of a tour that ends on a later one. */
  endDate?: string | null | undefined
}

/** What follows the first day of a trip: from when to when, or to which day and from when. */
export const formatTripTimes = ({ timeSlot, endDate }: TripTimes): string =>
  endDate == null
    ? formatTimeSlot(timeSlot)
    : `to ${formatShortDay(endDate)}, from ${formatTime(timeSlot.startTime)}`

/** An instant as a time of day in India: `2026-07-31T10:15:00Z` → `3:45 pm`. */
export const formatClock = (instant: string): string => formatTime(timeInIndia(new Date(instant)))

/** An instant as a day and a time in India: `31 Jul 2026, 3:45 pm`. */
export const formatMoment = (instant: string): string => `${formatShortDay(instant)}, ${formatClock(instant)}`

/** A day with its weekday: `2026-07-31` → `Friday, 31 Jul 2026`. */
export function formatWeekday(day: string): string {
  weekdayFormat ??= new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })
  return `${weekdayFormat.format(new Date(day))}, ${formatShortDay(day)}`
}
