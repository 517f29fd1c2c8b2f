// Words for how somebody was referred, for why a click or a code lost, and for the signals that hold a commission.
import {
  type ReferralLossReason,
  type ReferralProof,
  type ReferralSignal,
  referralSignals,
} from '@affiliate-booking/contract/options/referrals/referral'

export const proofLabels: Record<ReferralProof, string> = {
  click: 'Click on',
  code: 'Typed code',
  claim: 'Approved claim of',
}

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

const isSignal = (text: string): text is ReferralSignal => referralSignals.some((signal) => signal === text)

/** The reason of a hold in words: signals that settlement wrote, or the sentence of an administrator. */
export const holdReasonLabel = (reason: string): string =>
  reason
    .split(', ')
    .map((part) => (isSignal(part) ? referralSignalLabels[part] : part))
    .join(', ')
