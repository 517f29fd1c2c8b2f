import type { PaymentStatus } from '@affiliate-booking/contract/options/statuses'

interface PaidBooking {
  readonly totalAmount: number
  /** Some hosts tell it with the details alone. */
  readonly paymentStatus?: PaymentStatus | null | undefined
  readonly refundAmount?: number | null | undefined
}

/** Paise: the price, or what a change or a refund has left of it. Of a booking whose money went back, what it was. */
export const presentAmount = ({ totalAmount, paymentStatus, refundAmount }: PaidBooking): number =>
  paymentStatus === 'completed' ? totalAmount - (refundAmount ?? 0) : totalAmount
