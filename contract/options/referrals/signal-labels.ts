// Words for the signals that hold a commission, on screens and in exported files.
import { type ReferralSignal, referralSignals } from './referral.ts'

export const referralSignalLabels: Record<ReferralSignal, string> = {
  'same-email': 'Affiliate and customer have the same email',
  'same-phone': 'Affiliate and customer have the same phone number',
  'own-product': 'The affiliate provides the tour or stay',
  'many-referrals': 'Many referrals of one visitor or address within a day',
  'quick-hold': 'The form was sent less than 10 seconds after the click',
  'refund-account': 'The refund goes to the affiliate’s payout account',
}

const isSignal = (text: string): text is ReferralSignal => referralSignals.some((signal) => signal === text)

/** The reason of a hold in words: signals that settlement wrote, or the sentence of an administrator. */
export const holdReasonLabel = (reason: string): string =>
  reason
    .split(', ')
    .map((part) => (isSignal(part) ? referralSignalLabels[part] : part))
    .join(', ')
