// Messages about a booking that a link opens.
export const tripMessages = {
  unknownLink:
    'This link does not open a booking. It may have been replaced, or the booking is in an account now: sign in to see it under your trips.',
  linkRenewed: 'Here is your new link. The earlier one no longer works.',
  contactCorrected:
    'Your details are corrected. This is your new link: the earlier one no longer works, as it may be with a stranger.',
  contactTooLate: 'Name, email and phone can be corrected until you have paid.',
  contactNotCorrected: 'We could not confirm the correction. Please send it again.',
  added: 'The booking is in your account.',
  notAdded: 'The booking could not be added to your account. Please try again.',
  customersOnly:
    'Only a customer’s account can have bookings. Sign out, then sign in or register as a customer.',
} as const
