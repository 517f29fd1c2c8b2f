/** The button that confirms the payments of the chosen bookings. */
export const confirmPayments = 'confirm-payments'

/** The button with which a provider accepts the chosen bookings. */
export const acceptBookings = 'accept-bookings'
