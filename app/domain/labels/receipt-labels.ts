import type { ReceiptSource } from '@affiliate-booking/contract/options/money/receipts'

/** How the money came. */
export const receiptSourceLabels = {
  upi: 'UPI or bank transfer',
  gateway: 'Payment gateway',
  statement: 'Bank transfer',
} as const satisfies Record<ReceiptSource, string>
