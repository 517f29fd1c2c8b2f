// Months and financial years as people read them.
import type { Period } from '@affiliate-booking/shared/periods'
import { formatLongMonth } from '../format/calendar.ts'
import { formatShortDay } from '../format/dates.ts'

/** `November 2026`, `Financial year 2026-27`. */
export const formatPeriod = ({ kind, name }: Period): string =>
  kind === 'year' ? `Financial year ${name}` : formatLongMonth(name)

/** `1 Nov 2026 to 30 Nov 2026`. */
export const formatDaysOf = ({ first, last }: Period): string =>
  `${formatShortDay(first)} to ${formatShortDay(last)}`
