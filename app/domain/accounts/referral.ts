// The referral value of an affiliate's link, `/?ref=CODE`: remembered in the browser until the visitor joins.

/** Its name in local storage, and that of the cookie which does the same where there is no JavaScript. */
export const referralKey = 'referralId' // spec 9.9

/** Its name in the address. */
export const referralParameter = 'ref'

const pattern = /^[A-Za-z0-9_-]{1,64}$/

/** The value, if it can be a referral; anything else counts as none. */
export const parseReferral = (value: string | null | undefined): string | undefined =>
  value != null && pattern.test(value) ? value : undefined
