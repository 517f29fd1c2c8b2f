// The stage of a booking and its label.
import type { PaymentStatus } from '@affiliate-booking/contract/options/statuses'
import type { BookingSide } from './booking-sides.ts'
import { type Hold, isHoldExpired, isReviewUrgent } from './holds.ts'
import { bookingStatusLabels, type StatusLabel } from '../labels/status-labels.ts'

/** Booking status and payment status in one, as far as they matter to users. */
export type BookingStage =
  | 'unpaid'
  | 'hold-ended'
  | 'in-review'
  | 'waiting'
  | 'confirmed'
  | 'completed'
  | 'no-show'
  | 'cancelled'

type StagedBooking = Hold & { isNoShow?: boolean | null | undefined }

export function bookingStage(booking: StagedBooking, now: Date): BookingStage {
  const { status, paymentStatus, isPaymentInReview, isNoShow } = booking
  if (status === 'completed') return isNoShow === true ? 'no-show' : 'completed'
  if (status !== 'pending') return status
  if (paymentStatus === 'completed') return 'waiting'
  if (isPaymentInReview) return 'in-review'
  return isHoldExpired(booking, now) ? 'hold-ended' : 'unpaid'
}

const stageLabels = {
  unpaid: { label: 'Not paid yet', tone: 'waiting' },
  'hold-ended': { label: 'Not paid in time', tone: 'bad' },
  'in-review': { label: 'Checking your payment', tone: 'waiting' },
  waiting: { label: 'Waiting for the provider', tone: 'waiting' },
  confirmed: bookingStatusLabels.confirmed,
  completed: bookingStatusLabels.completed,
  'no-show': { label: 'No-show', tone: 'quiet' },
  cancelled: bookingStatusLabels.cancelled,
} as const satisfies Record<BookingStage, StatusLabel>

export function stageLabel(booking: StagedBooking, side: BookingSide, now: Date): StatusLabel {
  const stage = bookingStage(booking, now)
  if (stage === 'waiting' && side === 'provider') return { label: 'To accept', tone: 'waiting' }
  if (side === 'admin' && isReviewUrgent(booking, now)) return { label: 'Check payment now', tone: 'bad' }
  if (stage === 'in-review' && side !== 'customer') return { label: 'Payment to check', tone: 'waiting' }
  return stageLabels[stage]
}

interface PaidBooking {
  readonly totalAmount: number
  /** Some hosts tell it with the details alone. */
  readonly paymentStatus?: PaymentStatus | null | undefined
  readonly refundAmount?: number | null | undefined
}

/** Paise: the price, or what a change or a refund has left of it. Of a booking whose money went back, what it was. */
export const presentAmount = ({ totalAmount, paymentStatus, refundAmount }: PaidBooking): number =>
  paymentStatus === 'completed' ? totalAmount - (refundAmount ?? 0) : totalAmount
