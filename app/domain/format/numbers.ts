// Counts and changes as people read them in India.
import { formatQuantity } from '@affiliate-booking/shared/numbers'

/** To one decimal. */
export const roundPercent = (percent: number): number => Math.round(percent * 10) / 10

/** 6.5 → `6.5%`; the direction is shown beside it. */
export const formatPercent = (percent: number): string => `${Math.abs(roundPercent(percent))}%`

/** The size of a booking: 1 → `1 guest` of a tour, `1 room` of a stay. */
export const formatParty = (kind: 'tour' | 'stay', seats: number): string =>
  kind === 'stay' ? formatQuantity(seats, 'room', 'rooms') : formatQuantity(seats, 'guest', 'guests')

/** Hours, as a limit: 24 → `24 hours`, 120 → `5 days`. */
export const formatHours = (hours: number): string =>
  hours > 24 && hours % 24 === 0
    ? formatQuantity(hours / 24, 'day', 'days')
    : formatQuantity(hours, 'hour', 'hours')
