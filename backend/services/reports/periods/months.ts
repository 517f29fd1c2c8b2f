// Arithmetic with the months of a day, `2026-07-31`.
import { addDays } from '@affiliate-booking/shared/days'

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

export const firstOfYear = (day: string): string => `${day.slice(0, 4)}-01-01`

/** The first day of the month so many months later. */
export function monthsLater(day: string, count: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

export const lastOfMonth = (day: string): string => addDays(monthsLater(day, 1), -1)

/** Months since the year 0: a difference of two is a number of months. */
export const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
