// Words for the types and states of commissions.
import type {
  ClaimStatus,
  CommissionStatus,
  CommissionType,
  PayoutStatus,
} from '@affiliate-booking/contract/options/money/money'
import type { StatusLabel } from './status-labels.ts'

export const commissionTypeLabels = {
  sale: 'Booking',
  lead: 'Lead',
  override: 'Override',
  share: 'Provider’s share',
  correction: 'Correction',
  adjustment: 'Adjustment',
} as const satisfies Record<CommissionType, string>

export const commissionStatusLabels = {
  pending: { label: 'Pending', tone: 'waiting' },
  available: { label: 'Available', tone: 'moving' },
  on_hold: { label: 'On hold', tone: 'bad' },
  paid: { label: 'Paid', tone: 'good' },
} as const satisfies Record<CommissionStatus, StatusLabel>

interface CommissionState {
  readonly status: CommissionStatus
  readonly isCancelled: boolean
  readonly payout?: { readonly status: PayoutStatus } | null | undefined
}

/** The state as its beneficiary sees it: also whether the money is on its way. */
export function commissionState({ status, isCancelled, payout }: CommissionState): StatusLabel {
  if (isCancelled) return { label: 'Cancelled', tone: 'quiet' }
  if (status === 'available' && payout?.status === 'sent') return { label: 'On its way', tone: 'moving' }
  return commissionStatusLabels[status]
}

export const tierLabels = [
  'Affiliate',
  'District administrator',
  'State administrator',
  'National administrator',
]

export const claimStatusLabels = {
  open: { label: 'Being checked', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'good' },
  declined: { label: 'Declined', tone: 'quiet' },
} as const satisfies Record<ClaimStatus, StatusLabel>
