// Payment gateways. Ours: the spec leaves them open.

/** Gateways with a payment page of their own. UPI by hand needs none. */
export const gatewayNames = ['razorpay'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** `created` can be paid; what was paid is booked, whatever it is for. */
export const gatewayPaymentStatuses = ['created', 'paid', 'cancelled', 'expired'] as const
export type GatewayPaymentStatus = (typeof gatewayPaymentStatuses)[number]

export const maximumNotificationBytes = 64 * 1024

/** The headers that a gateway signs its notifications with, and that travel with the bytes. */
export const notificationHeaders = ['x-razorpay-signature', 'x-razorpay-event-id'] as const

/** A line that is neither a payment nor a refund, or whose amount, fee and sum disagree. */
export const settlementObstacles = ['adjustment', 'transfer', 'sum'] as const
export type SettlementObstacle = (typeof settlementObstacles)[number]
