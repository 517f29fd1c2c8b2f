// Messages that several screens share. Texts of the specification cite its row in docs/traceability.md.
export const pageMessages = {
  unexpectedError: 'Unexpected Application Error!', // spec 8.11
  unauthorized: 'Unauthorized', // spec 8.12
  launchingSoon: 'We are launching soon', // spec 1.3
  loading: 'Loading...', // spec 2.7
} as const

export const loginMessages = {
  succeeded: 'Login successful!', // spec 8.14
  failed: 'Login failed.', // spec 8.4
} as const

export const registrationMessages = {
  pending: 'Registering...', // spec 2.53
  succeeded: 'Registration successful!', // spec 8.13
  failed: 'Registration failed.', // spec 8.2, 8.3
  /** After a failure that leaves open whether the host created it. */
  mayExist: 'Your account may have been created.',
  tryToSignIn: 'Try to sign in.',
} as const

export const passwordMessages = {
  changed: 'Password changed. Your other devices are signed out.',
  notChanged: 'The password was not changed.',
  /** After a failure that leaves open whether the host changed it. */
  notConfirmed:
    'The server did not confirm the change. Your new password may already be active. Try it the next time you sign in.',
} as const

export const profileMessages = {
  failed: 'Failed to load profile.', // spec 8.5
  unknownRole: 'This site has no pages for the role of your account. Sign out to use another account.',
  /** For the action of a form. */
  failedForForm: 'Failed to load profile. Your entries are still here. Please try again in a moment.',
} as const

export const leadMessages = {
  notSent: 'Your details could not be sent. They are still here. Please try again in a few minutes.',
} as const

/** Why a booking failed, for failures without a message from the host. */
export const bookingMessages = {
  chooseDay: 'Choose a day.',
  guests: 'Book for at least one guest.',
  reload: 'Reload the page and try again.',
  chooseAgain: 'Please choose the day and the guests again.',
  customersOnly: 'Only customers can book. Sign out, then sign in or register as a customer.',
  gone: 'This has just been booked. Please choose another day or fewer guests.',
  /** Off sale, or the day is gone. */
  notBookable:
    'This cannot be booked any more. Nothing was booked: please choose another day, or another tour or stay.',
  /** For a form that was sent again after its booking was cancelled or its hold had expired. */
  ended: 'That booking has ended. Press again to make a new one.',
  heldAlready: 'You are holding these places already. Pay for them here.',
  offSale: 'This tour or stay is not on sale now. Nothing was booked.',
  refused: 'This booking is not possible. Please choose something else.',
  notOffered: 'Booking is not open yet. We are launching soon.',
  guestsNotSaved: 'Your booking is held. The names and the message could not be saved: add them below.',
  /** For a form that was sent again with another name, email or phone. */
  paid: 'You have already paid for this booking, or a payment is under way. Its name, email and phone cannot be changed.',
  unanswered: 'We could not hold your booking. Please press the button again. You will not be booked twice.',
} as const

/** Shown for a missing value. */
export const noValue = '–'

export const appName = 'Affiliate Booking' // spec 1.1
export const brandName = 'Tourist App' // spec 1.2

/** The document title of a page. */
export const pageTitle = (page: string) => `${page} · ${appName}`
