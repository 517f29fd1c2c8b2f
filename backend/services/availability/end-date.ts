import { maximumDuration } from '@affiliate-booking/contract/options/products/product-fields'
import { addDays } from '@affiliate-booking/shared/days'
import type { products } from '../../db/schema/products/products.ts'

const minutesOfDay = 24 * 60

/** No trip is longer: stays have at most 30 nights. */
export const maximumTripDays = Math.ceil(maximumDuration / minutesOfDay)

export type TripLength = Pick<typeof products.$inferSelect, 'kind' | 'durationMinutes'>

/**
 * The check-out day of a stay, or the last day of a tour that takes several days: 1,500 minutes are two. Null: it ends on
 * the day it starts, `date`.
 */
export function endDateOf(
  { kind, durationMinutes }: TripLength,
  date: string,
  nights: number,
): string | null {
  if (kind === 'stay') return addDays(date, nights)
  const days = Math.ceil((durationMinutes ?? 0) / minutesOfDay)
  return days > 1 ? addDays(date, days - 1) : null
}
