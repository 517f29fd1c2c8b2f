// Working time counted minute by minute, to compare with.
import { minuteMs } from '@affiliate-booking/shared/milliseconds'

export interface NaiveCalendar {
  readonly start: number
  readonly end: number
  readonly holidays: readonly string[]
}

const indiaOffset = 330 * minuteMs

function isWorking(at: number, { start, end, holidays }: NaiveCalendar): boolean {
  const india = new Date(at + indiaOffset)
  const day = india.toISOString().slice(0, 10)
  const hour = india.getUTCHours()
  const isHoliday = holidays.some((holiday) => day === holiday || day.endsWith(`-${holiday}`))
  return india.getUTCDay() !== 0 && !isHoliday && hour >= start && hour < end
}

/** @param from a whole minute */
export function naiveDeadline(from: Date, hours: number, calendar: NaiveCalendar): Date {
  let left = hours * 60
  let at = from.getTime()
  while (left > 0) {
    if (isWorking(at, calendar)) left -= 1
    at += minuteMs
  }
  return new Date(at)
}
