// What can be done with payouts, and what stands in their way. Ours: the spec leaves them open.

/** Why a payee is not paid now. */
export const payoutObstacles = [
  'suspended',
  'identity',
  'account',
  'account_waiting',
  'below_minimum',
] as const
export type PayoutObstacle = (typeof payoutObstacles)[number]

export const payoutActions = ['approve', 'cancel', 'complete', 'fail', 'return'] as const
export type PayoutAction = (typeof payoutActions)[number]

/** What the bank says of a transfer. */
export const payoutResults = ['completed', 'failed', 'returned'] as const
export type PayoutResult = (typeof payoutResults)[number]

export const maximumPayoutsAtOnce = 500

/** Lines of a file with results. */
export const maximumResultLines = 5000
