// The views of the list of refunds: the first is shown by default.
export const refundViews = ['due', 'waiting', 'sent', 'all'] as const
export type RefundView = (typeof refundViews)[number]

export const refundViewLabels = {
  due: 'To send',
  waiting: 'Waiting for the UPI id',
  sent: 'Sent',
  all: 'All',
} as const satisfies Record<RefundView, string>
