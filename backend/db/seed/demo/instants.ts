import { addDays, dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { dayMs } from '@affiliate-booking/shared/milliseconds'

export const before = (instant: Date, milliseconds: number) => new Date(instant.getTime() - milliseconds)
export const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)
export const daysBefore = (instant: Date, days: number) => before(instant, days * dayMs)

/** At a time of day in India, some days ago. */
export const dayAgoAt = (now: Date, days: number, time: string) =>
  instantInIndia(addDays(dayInIndia(now), -days), time)
