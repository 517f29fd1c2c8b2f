import { maximumDuration } from '@affiliate-booking/contract/options/products/product-fields'
import { addDays } from '@affiliate-booking/shared/days'
import { daysUntilEnd } from '@affiliate-booking/contract/options/products/tour-times'
import type { products } from '../../db/schema/products/products.ts'

export const minutesOfDay = 24 * 60

/** No trip is longer: stays have at most 30 nights. */
export const maximumTripDays = Math.ceil(maximumDuration / minutesOfDay)

export type TripLength = Pick<typeof products.$inferSelect, 'kind' | 'durationMinutes'>

interface Trip {
  readonly date: string
  readonly startTime: string
  readonly endTime: string
}

/** The check-out day of a stay, or the last day of a tour that ends on a later one. Null: it ends on its first. */
export function endDateOf(
  { kind, durationMinutes }: TripLength,
  { date, ...times }: Trip,
  nights: number,
): string | null {
  if (kind === 'stay') return addDays(date, nights)
  const days = daysUntilEnd(times, durationMinutes)
  return days > 0 ? addDays(date, days) : null
}

/**
 * The last day that a trip of a slot takes up: of a stay the night, of a tour its last day. A tour over midnight whose
 * duration is less than a day takes up its first day alone.
 */
export function lastDayOf({ kind, durationMinutes }: TripLength, { date, ...times }: Trip): string {
  if (kind === 'stay') return date
  const days = daysUntilEnd(times, durationMinutes)
  const isNight = days === 1 && times.endTime < times.startTime && (durationMinutes ?? 0) < minutesOfDay
  return isNight ? date : addDays(date, days)
}
