// Time as the desks count it: hours of working days in India. India has one offset and no daylight saving time.
import { addDays, dayInIndia, instantInIndia, weekdayOf } from '@affiliate-booking/shared/days'
import { hourMs } from '@affiliate-booking/shared/milliseconds'

export interface WorkingHours {
  /** Hours of the day in India, from 0 to 24. */
  readonly start: number
  readonly end: number
  /** Days such as `2026-03-04`, or `01-26` for every year. */
  readonly holidays: ReadonlySet<string>
}

const sunday = 7
/** Nobody closes for longer; a calendar of holidays alone must come to an end. */
const mostDays = 800

/** Monday to Saturday, without holidays. */
export const isWorkingDay = (day: string, { holidays }: WorkingHours): boolean =>
  weekdayOf(day) !== sunday && !holidays.has(day) && !holidays.has(day.slice(5))

/** The first working day after this one. */
export function nextWorkingDay(after: string, calendar: WorkingHours): string {
  let day = addDays(after, 1)
  for (let count = 0; count < mostDays && !isWorkingDay(day, calendar); count += 1) day = addDays(day, 1)
  return day
}

/** The instant at which so many working hours have passed since `from`. */
export function addWorkingHours(from: Date, hours: number, calendar: WorkingHours): Date {
  let left = hours * hourMs
  let day = dayInIndia(from)
  let now = from.getTime()
  for (let count = 0; count < mostDays; count += 1) {
    const opens = instantInIndia(day, '00:00').getTime() + calendar.start * hourMs
    const closes = instantInIndia(day, '00:00').getTime() + calendar.end * hourMs
    const begins = Math.max(now, opens)
    if (isWorkingDay(day, calendar) && begins < closes) {
      if (left <= closes - begins) return new Date(begins + left)
      left -= closes - begins
    }
    day = addDays(day, 1)
    now = instantInIndia(day, '00:00').getTime()
  }
  return new Date(now)
}
