import { claimStatuses } from '@affiliate-booking/contract/options/money/money'

export const claimViews = [...claimStatuses, 'all'] as const
export type ClaimView = (typeof claimViews)[number]
