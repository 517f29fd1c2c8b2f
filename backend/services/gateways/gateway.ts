// What the platform asks of a payment gateway. A gateway takes the money on a page of its own, tells us by notifications
// that it signs, and sends refunds to where the money came from. UPI by hand has none of this: people do it.
import type { GatewayName, SettlementObstacle } from '@affiliate-booking/contract/options/money/gateways'

export type GatewayResult<Value> = { readonly ok: true; readonly value: Value } | GatewayFailure

export interface GatewayFailure {
  readonly ok: false
  /**
   * `unavailable` and `malformed` say nothing about what was asked: it may be asked again. `rejected` is an answer, and
   * `unknown` that of a gateway which never saw the payment, such as another account's.
   */
  readonly reason: 'unavailable' | 'malformed' | 'rejected' | 'unknown'
  /** The gateway's own words, for administrators. */
  readonly description?: string
}

export interface PaymentOrder {
  /** Ours, unique. */
  readonly reference: string
  readonly bookingId: string
  /** Shown to the payer. */
  readonly description: string
  /** Paise. */
  readonly amount: number
  /** When the seats are released. A gateway may take money for longer; the money is then late. */
  readonly expiresAt: Date
  /** Where the payer comes back to. */
  readonly returnUrl: string
}

export interface CreatedPayment {
  /** Of the payment page. */
  readonly gatewayId: string
  readonly paymentUrl: string
  /** When the gateway stops taking money. */
  readonly expiresAt: Date
}

/** Money that the gateway took. */
export interface CapturedPayment {
  readonly paymentId: string
  /** Paise. */
  readonly amount: number
  /** By the gateway's clock; null if it does not say. */
  readonly paidAt: Date | null
}

export interface PaymentState {
  readonly status: 'created' | 'paid' | 'cancelled' | 'expired'
  readonly captured: readonly CapturedPayment[]
}

export interface RefundOrder {
  /** Ours; the gateway sends a refund with the same id once. */
  readonly refundId: string
  readonly paymentId: string
  /** Paise. */
  readonly amount: number
}

export interface RefundState {
  readonly gatewayRefundId: string
  readonly status: 'pending' | 'processed' | 'failed'
}

/** A line of what the gateway has transferred to the platform's bank account. */
export interface SettledItem {
  /** Of other lines: money that came, or that was taken. */
  readonly type: 'payment' | 'refund'
  /** Of the payment, or the gateway's of the refund. */
  readonly id: string
  /** Of the payment or the refund, in paise. */
  readonly amount: number
  /** Fee and tax, in paise. */
  readonly fee: number
  readonly settledAt: Date
  /** Of a line that cannot be booked. */
  readonly obstacle?: SettlementObstacle
}

export interface SignedMessage {
  readonly body: Uint8Array
  readonly header: (name: string) => string | undefined
}

/** `eventId`: the same for the same bytes. */
export type GatewayNotification = { readonly eventId: string; readonly kind: string } & (
  | {
      readonly about: 'payment'
      readonly gatewayId: string
      /** As we gave it with the order. */
      readonly bookingId: string | null
      readonly status: PaymentState['status']
      readonly captured: readonly CapturedPayment[]
    }
  | {
      readonly about: 'refund'
      /** Ours; null if it was not made by us. */
      readonly refundId: string | null
      readonly amount: number
      readonly refund: RefundState
    }
  | { readonly about: 'nothing' }
)

export interface Gateway {
  readonly name: GatewayName
  createPayment(order: PaymentOrder): Promise<GatewayResult<CreatedPayment>>
  /** Null if the signature is not the gateway's. */
  readNotification(message: SignedMessage): GatewayNotification | null
  /** Sends money back. Asked again with the same id, it is sent once. */
  refund(order: RefundOrder): Promise<GatewayResult<RefundState>>
  fetchPayment(gatewayId: string): Promise<GatewayResult<PaymentState>>
  /** Closes the page; rejected if it was paid. */
  cancelPayment(gatewayId: string): Promise<GatewayResult<null>>
  /** A refund that was asked for; null if the gateway does not know it. */
  fetchRefund(order: RefundOrder): Promise<GatewayResult<RefundState | null>>
  /** What was transferred to the bank in a month. */
  listSettled(month: { year: number; month: number }): Promise<GatewayResult<readonly SettledItem[]>>
}
