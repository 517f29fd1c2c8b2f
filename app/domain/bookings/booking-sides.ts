// Which side of a booking a person is on: labels and actions differ.
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'

export type BookingSide = 'customer' | 'provider' | 'admin'

/** The side of a role that bookings are open for. */
export function sideOf(role: Role): BookingSide {
  if (role === 'user') return 'customer'
  return role === 'service_provider' ? 'provider' : 'admin'
}

/** The ways to look at the list of bookings; the first of a side is its usual one. */
export const bookingViews = ['upcoming', 'answer', 'review', 'reviews', 'reported', 'past', 'all'] as const
export type BookingView = (typeof bookingViews)[number]

export const viewsBySide = {
  customer: ['upcoming', 'past', 'all'],
  provider: ['upcoming', 'answer', 'reviews', 'past', 'all'],
  admin: ['all', 'review', 'answer', 'upcoming', 'reported'],
} as const satisfies Record<BookingSide, readonly BookingView[]>
