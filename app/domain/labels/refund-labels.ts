import type { RefundStatus } from '@affiliate-booking/contract/options/money/money'
import type { StatusLabel } from './status-labels.ts'

export const refundStatusLabels = {
  awaiting_payee: { label: 'Waiting for the UPI id', tone: 'waiting' },
  due: { label: 'On its way', tone: 'moving' },
  sent: { label: 'Sent', tone: 'good' },
  completed: { label: 'Completed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const satisfies Record<RefundStatus, StatusLabel>

/** For those who send it. */
export const refundTaskLabels = {
  ...refundStatusLabels,
  due: { label: 'To send', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'moving' },
} as const satisfies Record<RefundStatus, StatusLabel>
