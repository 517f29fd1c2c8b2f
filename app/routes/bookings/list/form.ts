/** The button that confirms the payments of the chosen bookings. */
export const confirmPayments = 'confirm-payments'
