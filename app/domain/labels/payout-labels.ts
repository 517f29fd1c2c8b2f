// Words for payouts: their states, what they are made of, and what stands in their way.
import type { PayoutKind, PayoutStatus } from '@affiliate-booking/contract/options/money/money'
import type { PayoutObstacle } from '@affiliate-booking/contract/options/money/payouts'
import { formatShortDay } from '../format/dates.ts'
import type { StatusLabel } from './status-labels.ts'

export const payoutStatusLabels = {
  draft: { label: 'Draft', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'moving' },
  sent: { label: 'Sent', tone: 'moving' },
  completed: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  returned: { label: 'Returned', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
} as const satisfies Record<PayoutStatus, StatusLabel>

export const payoutKindLabels = {
  commissions: 'Commissions',
  shares: 'Providers’ shares',
} as const satisfies Record<PayoutKind, string>

export const obstacleLabels = {
  suspended: 'Account suspended',
  identity: 'Identity not approved',
  account: 'No payout account',
  account_waiting: 'Payout account changed lately',
  below_minimum: 'Below the minimum',
} as const satisfies Record<PayoutObstacle, string>

interface PayoutProgress {
  readonly status: PayoutStatus
  readonly sentAt?: string | null | undefined
  readonly completedAt?: string | null | undefined
  readonly utr?: string | null | undefined
  readonly reason?: string | null | undefined
}

/** When the money comes, or what has become of it. */
export function payoutProgress({ status, sentAt, completedAt, utr, reason }: PayoutProgress): string {
  switch (status) {
    case 'draft':
      return 'Being prepared. It must be approved before it goes to the bank.'
    case 'approved':
      return 'Approved. It goes to the bank next.'
    case 'sent':
      return `Sent to the bank${sentAt == null ? '' : ` on ${formatShortDay(sentAt)}`}. Banks usually take up to two working days.`
    case 'completed':
      return `Paid${completedAt == null ? '' : ` on ${formatShortDay(completedAt)}`}${utr == null ? '' : `, UTR ${utr}`}.`
    case 'failed':
      return `The transfer failed${because(reason)}. The amount is available again and comes with the next payout.`
    case 'returned':
      return `The bank sent it back${because(reason)}. The net amount comes with the next payout, without further TDS.`
    case 'cancelled':
      return `Cancelled${because(reason)}. What was in it is available again.`
  }
}

const because = (reason: string | null | undefined) =>
  reason == null || reason === '' ? '' : ` (${reason.replace(/\.$/, '')})`
