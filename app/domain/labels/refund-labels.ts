import type { RefundStatus } from '@affiliate-booking/contract/options/money/money'
import type { StatusLabel } from './status-labels.ts'

const refundStatusLabels = {
  awaiting_payee: { label: 'Waiting for the UPI id', tone: 'waiting' },
  due: { label: 'On its way', tone: 'moving' },
  sent: { label: 'Sent', tone: 'good' },
  completed: { label: 'Completed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const satisfies Record<RefundStatus, StatusLabel>

const refundTaskLabels = {
  ...refundStatusLabels,
  due: { label: 'To send', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'moving' },
} as const satisfies Record<RefundStatus, StatusLabel>

const gatewayLabel: StatusLabel = { label: 'The gateway sends it', tone: 'moving' }

const reversedLabel: StatusLabel = { label: 'Nothing to send', tone: 'quiet' }

/** True of a payment that the bank took back, and of one that was confirmed in error. */
export const whyNotSent = 'it did not reach us, or the bank took it back'

interface LabelledRefund {
  readonly status: RefundStatus
  /** It counts as sent, and nothing was. */
  readonly isReversed?: boolean | null | undefined
}

export const refundLabel = ({ status, isReversed }: LabelledRefund): StatusLabel =>
  isReversed === true ? reversedLabel : refundStatusLabels[status]

interface RefundTask extends LabelledRefund {
  readonly isByGateway?: boolean | null | undefined
}

/** For those who send it. */
export function refundTaskLabel({ status, isReversed, isByGateway }: RefundTask): StatusLabel {
  if (isReversed === true) return reversedLabel
  return isByGateway === true ? gatewayLabel : refundTaskLabels[status]
}
