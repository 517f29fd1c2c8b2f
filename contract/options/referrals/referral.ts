/** The longest referral value, in characters as HTML's maxlength counts them. */
export const maximumReferralLength = 128

/** How it is known who referred somebody: a click on a link, a code that was typed in, or a claim that was approved. */
export const referralProofs = ['click', 'code', 'claim'] as const
export type ReferralProof = (typeof referralProofs)[number]

/** Why a click or a code is not credited. `code`: a typed code wins over a click. `later-click`: the last click wins. */
export const referralLossReasons = [
  'forged',
  'expired',
  'bot',
  'unknown',
  'own',
  'code',
  'later-click',
] as const
export type ReferralLossReason = (typeof referralLossReasons)[number]

/** Why the affiliate's commission is held until somebody who gains nothing by it has looked at it. */
export const referralSignals = [
  'same-email',
  'same-phone',
  'own-product',
  'many-referrals',
  'quick-hold',
  'refund-account',
] as const
export type ReferralSignal = (typeof referralSignals)[number]

/** Referrals of one visitor or address to one affiliate within a day; more than these hold the commission. */
export const maximumDailyReferrals = 5

/** A booking so soon after the click is no visitor's, in seconds. */
export const quickHoldSeconds = 10
