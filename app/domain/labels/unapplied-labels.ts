import type { ReceiptSource } from '@affiliate-booking/contract/options/money/receipts'
import type { ReceiptState } from '@affiliate-booking/contract/options/money/unapplied-receipts'
import type { StatusLabel } from './status-labels.ts'

export const receiptStateLabels = {
  open: { label: 'Waits for a decision', tone: 'waiting' },
  matched: { label: 'Matched', tone: 'good' },
  returned: { label: 'Sent back', tone: 'good' },
} as const satisfies Record<ReceiptState, StatusLabel>

/** In place of its state. */
export const voidedLabel: StatusLabel = { label: 'Recorded by mistake', tone: 'quiet' }

export const moneySourceLabels = {
  upi: 'Recorded by hand',
  statement: 'Bank statement',
  gateway: 'Payment gateway',
} as const satisfies Record<ReceiptSource, string>
