/** The longest referral value, in characters as HTML's maxlength counts them. */
export const maximumReferralLength = 128
