import type { setAvailabilityRules } from '@affiliate-booking/contract/calls/products/availability'
import type { ResponseOf } from '@affiliate-booking/contract/call'
import { joinNames } from '@affiliate-booking/shared/join-names'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatShortDay } from '../../../domain/format/dates.ts'

const namedDays = 3

/** What the provider is told after the week was saved: bookings stay, and a time that was moved is sold beside them. */
export function savedMessage(kept: ResponseOf<typeof setAvailabilityRules>['keptBookings']): string {
  const saved = 'The week was saved.'
  if (kept == null || kept.bookingCount === 0) return saved
  const { bookingCount, soldDays } = kept
  const stay =
    bookingCount === 1
      ? '1 booking stays at its former time.'
      : `${formatQuantity(bookingCount, 'booking', 'bookings')} stay at their former times.`
  if (soldDays.length === 0) return `${saved} ${stay}`
  const these = soldDays.length === 1 ? 'this day' : 'these days'
  return `${saved} ${stay} On ${listDays(soldDays)}, other times are sold beside ${bookingCount === 1 ? 'it' : 'them'}. If you cannot do both, close ${these} under “Days that differ”: the bookings stay.`
}

/** At most three of them by name. */
export function listDays(days: readonly string[]): string {
  const named = days.slice(0, namedDays).map(formatShortDay)
  const more = days.length - named.length
  return joinNames(more > 0 ? [...named, formatQuantity(more, 'more day', 'more days')] : named)
}
