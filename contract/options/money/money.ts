// The states and kinds of commissions, refunds and payouts. Ours: the spec leaves them open.

/** Where a fee or commission rule applies, the most specific first. */
export const ruleScopes = [
  'affiliate',
  'product',
  'provider',
  'category',
  'territory',
  'leadType',
  'default',
] as const
export type RuleScope = (typeof ruleScopes)[number]

/** Basis points of the price that the platform keeps without a rule. */
export const defaultFeeBps = 1500
/** Basis points of the price that an affiliate gets without a rule. */
export const defaultCommissionBps = 500

export const rateTypes = ['percentage', 'flat'] as const
export type RateType = (typeof rateTypes)[number]

/** `share` is what the provider gets; `override` goes to the administrators of the booking's territories. */
export const commissionTypes = ['sale', 'lead', 'override', 'share', 'correction', 'adjustment'] as const
export type CommissionType = (typeof commissionTypes)[number]

export const commissionStatuses = ['pending', 'available', 'on_hold', 'paid'] as const
export type CommissionStatus = (typeof commissionStatuses)[number]

export const refundStatuses = ['awaiting_payee', 'due', 'sent', 'completed', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const payoutStatuses = [
  'draft',
  'approved',
  'sent',
  'completed',
  'failed',
  'returned',
  'cancelled',
] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** What a payout is made of: commissions of affiliates and administrators, or shares of providers. */
export const payoutKinds = ['commissions', 'shares'] as const
export type PayoutKind = (typeof payoutKinds)[number]

export const payoutAccountKinds = ['upi', 'bank'] as const
export type PayoutAccountKind = (typeof payoutAccountKinds)[number]

export const identityStatuses = ['submitted', 'approved', 'declined', 'resubmission_requested'] as const
export type IdentityStatus = (typeof identityStatuses)[number]

/** What administrators may do with a commission. */
export const commissionActions = ['hold', 'release', 'cancel'] as const
export type CommissionAction = (typeof commissionActions)[number]

export const ruleKinds = ['commission', 'fee'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** An affiliate's claim that a booking is missing among the commissions. */
export const claimStatuses = ['open', 'approved', 'declined'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const claimActions = ['approve', 'decline'] as const
export type ClaimAction = (typeof claimActions)[number]

/** Days after the end of the trip in which a booking can be claimed. */
export const claimDays = 30
