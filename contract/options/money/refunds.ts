// What can be done with refunds. Ours: the spec leaves them open.

/** `set-payee` is the customer's; the others are for those who send money. */
export const refundActions = ['set-payee', 'send', 'complete', 'fail'] as const
export type RefundAction = (typeof refundActions)[number]

export const transferReferencePattern = /^[\w/-]{4,35}$/
