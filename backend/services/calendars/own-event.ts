/** Our bookings in calendars, so that one that comes back from a channel closes nothing. */
export const ownEvent = /^tourist-app-booking-[\da-f-]{36}@/i

export const ownEventId = (bookingId: string, host: string): string =>
  `tourist-app-booking-${bookingId}@${host}`
