import type {
  ReferralLossReason,
  ReferralProof,
  ReferralSignal,
} from '@affiliate-booking/contract/options/referrals/referral'

export const proofLabels: Record<ReferralProof, string> = { click: 'Click on', code: 'Typed code' }

export const lossReasonLabels: Record<ReferralLossReason, string> = {
  forged: 'not signed by us',
  expired: 'too old',
  bot: 'from a bot',
  unknown: 'unknown or disabled',
  own: 'the customer’s own',
  code: 'a typed code wins',
  'later-click': 'a later click wins',
}

export const referralSignalLabels: Record<ReferralSignal, string> = {
  'same-email': 'Affiliate and customer have the same email',
  'same-phone': 'Affiliate and customer have the same phone number',
  'own-product': 'The affiliate provides the tour or stay',
  'many-referrals': 'Many referrals of one visitor or address within a day',
  'quick-hold': 'Booked less than 10 seconds after the click',
  'refund-account': 'The refund goes to the affiliate’s payout account',
}
