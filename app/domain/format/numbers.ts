// Counts and changes as people read them in India.
const countFormat = new Intl.NumberFormat('en-IN')

/** 24310 → `24,310`, 1234567 → `12,34,567`. */
export const formatCount = (count: number): string => countFormat.format(count)

/** To one decimal. */
export const roundPercent = (percent: number): number => Math.round(percent * 10) / 10

/** 6.5 → `6.5%`; the direction is shown beside it. */
export const formatPercent = (percent: number): string => `${Math.abs(roundPercent(percent))}%`

/** 1 → `1 lead`, 3 → `3 leads`. */
export const formatMany = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** How many come, for customers and whoever takes them: 1 → `1 guest` of a tour, `1 room` of a stay. */
export const formatParty = (kind: 'tour' | 'stay', seats: number): string =>
  kind === 'stay' ? formatMany(seats, 'room', 'rooms') : formatMany(seats, 'guest', 'guests')

/** Hours, as a limit: 24 → `24 hours`, 120 → `5 days`. */
export const formatHours = (hours: number): string =>
  hours > 24 && hours % 24 === 0 ? formatMany(hours / 24, 'day', 'days') : formatMany(hours, 'hour', 'hours')
