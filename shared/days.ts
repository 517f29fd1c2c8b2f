// Days in India, written `2026-07-31`. India has one time zone and no daylight saving time.
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
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
export const addDays = (day: string, days: number): string => formatUtcDay(parseDay(day) + days * dayMs)

/** The number of days from the first day to the second. */
export const daysBetween = (first: string, second: string): number =>
  (parseDay(second) - parseDay(first)) / dayMs

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(parseDay(day)).getUTCDay() || 7
