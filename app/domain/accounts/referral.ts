// The referral value of an affiliate's link, `/?ref=CODE`: remembered in the browser until the visitor joins.
import { maximumReferralLength } from '@affiliate-booking/contract/options/referrals/referral'

/** Its name in local storage, and that of the cookie which does the same where there is no JavaScript. */
export const referralKey = 'referralId' // spec 9.9

/** Its name in the address. */
export const referralParameter = 'ref'

/** `qr` in the address of a QR code. */
export const triggerParameter = 'via'

export interface Referral {
  /** The one that counts: the URL's, or that of an earlier visit. */
  readonly value: string | undefined
  /** Whether the URL names one. Then an earlier one does not count, even if the new one cannot be used. */
  readonly isNew: boolean
}

// Indian scripts need the two joiners, which Unicode counts as unprintable.
const printable = /^(?:[^\p{C}\p{Zl}\p{Zp}]|[\u200C\u200D])+$/u

/** The value, if it is printable text that is not blank or too long. */
export const parseReferral = (value: string | null | undefined): string | undefined =>
  value != null && value.length <= maximumReferralLength && value.trim() !== '' && printable.test(value)
    ? value
    : undefined
