// Words for the signals that hold a commission, and for why a click or a code lost.
import type {
  ReferralLossReason,
  ReferralSignal,
} from '@affiliate-booking/contract/options/referrals/referral'
import { referralSignals } from '@affiliate-booking/contract/options/referrals/referral'

export const signalLabels = {
  'same-email': 'The customer has the affiliate’s email address',
  'same-phone': 'The customer has the affiliate’s phone number',
  'own-product': 'The affiliate provides the product',
  'many-referrals': 'Many referrals of one visitor or address within a day',
  'quick-hold': 'Booked within seconds of the click',
  'refund-account': 'The refund goes to the affiliate’s payout account',
} as const satisfies Record<ReferralSignal, string>

export const lossLabels = {
  forged: 'the click was forged',
  expired: 'the click was too old',
  bot: 'the click was a bot’s',
  unknown: 'the code is unknown or disabled',
  own: 'it is the customer’s own',
  code: 'a typed code wins over a click',
  'later-click': 'the last click wins',
} as const satisfies Record<ReferralLossReason, string>

const isSignal = (text: string): text is ReferralSignal => referralSignals.some((signal) => signal === text)

/** The reason of a hold in words: signals that settlement wrote, or the sentence of an administrator. */
export const holdReasonLabel = (reason: string): string =>
  reason
    .split(', ')
    .map((part) => (isSignal(part) ? signalLabels[part] : part))
    .join(', ')
