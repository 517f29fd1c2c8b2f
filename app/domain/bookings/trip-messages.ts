// Messages about a booking that a link opens.
export const tripMessages = {
  unknownLink:
    'This link does not open a booking. It may have been replaced, or the booking is in an account now: sign in to see it under your trips.',
  linkRenewed: 'Here is your new link. The earlier one no longer works.',
  added: 'The booking is in your account.',
  notAdded: 'The booking could not be added to your account. Please try again.',
  customersOnly:
    'Only a customer’s account can have bookings. Sign out, then sign in or register as a customer.',
} as const
