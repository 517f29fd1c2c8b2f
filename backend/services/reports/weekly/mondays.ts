import { addDays, dayInIndia, instantInIndia, weekdayOf } from '@affiliate-booking/shared/days'

/** The time of day in India at which weekly reports are written. */
const sendingTime = '08:00'

/** The last Monday whose sending time has come. */
export function lastMondayBy(now: Date): string {
  const today = dayInIndia(now)
  const monday = addDays(today, 1 - weekdayOf(today))
  return now < instantInIndia(monday, sendingTime) ? addDays(monday, -7) : monday
}

/** The whole week before a Monday. */
export const weekBefore = (monday: string) => ({ from: addDays(monday, -7), to: addDays(monday, -1) })

/** After this time the report of a Monday is no news any more. */
export const uselessAfter = (monday: string): Date => instantInIndia(addDays(monday, 3), sendingTime)
