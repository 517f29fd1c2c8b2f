// Months and financial years as people read them.
import type { Period } from '@affiliate-booking/shared/periods'
import { formatShortDay } from './dates.ts'

// Not by Intl: server and browser must render the same text.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `November 2026`, `Financial year 2026-27`. */
export const formatPeriod = ({ kind, name }: Period): string =>
  kind === 'year'
    ? `Financial year ${name}`
    : `${months[Number(name.slice(5)) - 1] ?? name} ${name.slice(0, 4)}`

/** `1 Nov 2026 to 30 Nov 2026`. */
export const formatDaysOf = ({ first, last }: Period): string =>
  `${formatShortDay(first)} to ${formatShortDay(last)}`
