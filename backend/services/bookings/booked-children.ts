import type { Booking } from './find-booking.ts'

/**
 * How many children are among the guests of a booking, as far as it is known. At least one guest is an adult, also where
 * the release before, which does not know the children of rooms, has changed the guests.
 */
export const bookedChildren = ({
  children,
  guests,
  guestChildren,
}: Pick<Booking, 'children' | 'guests' | 'guestChildren'>): number =>
  guestChildren === null ? children : Math.max(0, Math.min(guestChildren, (guests ?? 0) - 1))
