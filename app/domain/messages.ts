// The words of the specification that the screens share: error catalogue (section 8) and success messages.
export const messages = {
  loginSucceeded: 'Login successful!',
  loginFailed: 'Login failed.',
  registrationSucceeded: 'Registration successful!',
  registrationFailed: 'Registration failed.',
  registering: 'Registering...',
  profileFailed: 'Failed to load profile.',
  unexpectedError: 'Unexpected Application Error!',
  unauthorized: 'Unauthorized',
  launchingSoon: 'We are launching soon',
  loading: 'Loading...',
} as const

export const productName = 'Affiliate Booking'
export const brandName = 'Tourist App'

/** The document title of a page. */
export const pageTitle = (page: string) => `${page} · ${productName}`
