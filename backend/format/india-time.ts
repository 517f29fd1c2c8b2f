// Days and times of day in India, where the clocks never change.
const hour = 60 * 60 * 1000
const offset = 5.5 * hour

/** The day that it is in India, `2026-07-31`. */
export const dayInIndia = (instant: Date): string =>
  new Date(instant.getTime() + offset).toISOString().slice(0, 10)

/** A day and a time of day in India (`09:30` or `09:30:00`) as an instant. */
export const instantInIndia = (day: string, time: string): Date => new Date(`${day}T${time}+05:30`)

/** So many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * hour).toISOString().slice(0, 10)

/** How many days the second is after the first. */
export const daysBetween = (first: string, second: string): number =>
  (Date.parse(second) - Date.parse(first)) / (24 * hour)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7
