// Words for how somebody was referred, and for why a click or a code lost.
import type {
  ReferralLossReason,
  ReferralProof,
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
