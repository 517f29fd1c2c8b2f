import { formLimits, loginLimits } from '@affiliate-booking/shared/rate-limits'

const minutes = 60

/** So many `points` within `duration` seconds of the first. */
export const rateLimits = {
  /** Wrong passwords for one account from one address. */
  accountLogins: loginLimits.account,
  /** Wrong passwords from one address. */
  addressLogins: loginLimits.address,
  /** Wrong passwords for one account from everywhere, except from addresses where it is signed in. */
  everywhereLogins: { points: 100, duration: 60 * minutes },
  /** Wrong current passwords in one session's account. */
  passwordChanges: { points: 10, duration: 15 * minutes },
  /** Copies of the own data, which read every table. */
  dataDownloads: { points: 5, duration: 60 * minutes },
  /** Wrong codes of the authenticator app of one account, which can be guessed. */
  factorCodes: { points: 10, duration: 15 * minutes },
  dailyFactorCodes: { points: 30, duration: 24 * 60 * minutes },
  /** Wrong recovery codes, and wrong passkeys at the second step, of one account from one address. */
  recoveryCodes: { points: 10, duration: 15 * minutes },
  factorPasskeys: { points: 10, duration: 15 * minutes },
  /** Questions for a passkey from one address, which a whole mobile network may share. */
  addressPasskeys: { points: 600, duration: 15 * minutes },
  /** Wrong codes of an email to be confirmed, and messages with such codes, of one account. */
  emailCodes: { points: 10, duration: 60 * minutes },
  emailMessages: { points: 5, duration: 60 * minutes },
  /** Links for a new password of one email from one address, and from everywhere: each ends the one before. */
  emailResets: { points: 5, duration: 60 * minutes },
  everywhereResets: { points: 20, duration: 60 * minutes },
  /** Registrations, leads, and guests who want to wait or ask, of one email from one address. */
  emailForms: formLimits.account,
  /** Registrations, leads, and guests who want to wait or ask, from one address. */
  addressForms: formLimits.address,
  /** Booking requests of one account. */
  accountBookings: { points: 30, duration: 10 * minutes },
  /** Claims of missing bookings of one account, since booking numbers can be guessed. */
  accountClaims: { points: 10, duration: 24 * 60 * minutes },
  /** Questions about products of one account. */
  accountQuestions: { points: 10, duration: 24 * 60 * minutes },
  /** Bookings without an account of one email or phone. */
  contactBookings: { points: 5, duration: 60 * minutes },
  /** Bookings without an account from one address, which hold seats that nobody has paid. */
  addressContactBookings: { points: 10, duration: 15 * minutes },
  /** New links of one booking without an account, or the present one sent again: each sends a message to its contact. */
  bookingLinks: { points: 5, duration: 60 * minutes },
  /** Wrong pairs of a booking number and an email or phone, of one booking and from one address. */
  bookingStates: { points: 10, duration: 60 * minutes },
  addressBookingStates: { points: 10, duration: 15 * minutes },
  /** Wrong codes of vouchers, of one account and from one address. */
  accountVouchers: { points: 20, duration: 15 * minutes },
  addressVouchers: { points: 60, duration: 15 * minutes },
  /** Booking requests from one address. */
  addressBookings: { points: 600, duration: 10 * minutes },
} as const
