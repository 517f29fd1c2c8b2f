// The terms of a cancellation.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { PolicySteps } from '@affiliate-booking/contract/shapes/products/products'
import { instantInIndia } from '@affiliate-booking/shared/days'
import { formatPaise } from '@affiliate-booking/shared/money'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { formatDeadline } from '../../domain/format/calendar.ts'

const noRefund = 'No refund after a cancellation'

/** What a cancellation gives back now, where something is paid, and the terms that follow. */
export function cancellationOutlook(booking: BookingDetails, now: Date): string[] {
  const terms = cancellationTerms(booking, now)
  const { paymentStatus, isPaymentInReview, refundQuote } = booking
  if (paymentStatus === 'pending' || isPaymentInReview || refundQuote == null) return terms
  const { percent, amount } = refundQuote
  if (amount === 0) return ['Now: no refund', ...terms.filter((line) => line !== noRefund)]
  return [`Now: ${percent === 100 ? 'full' : `${percent}%`} refund, ${formatPaise(amount)}`, ...terms]
}

/**
 * The refund terms that are not over yet, one line each: all of it until the payment is confirmed, until the provider
 * accepts, or while the provider is suspended, else by the policy.
 */
export const cancellationTerms = (booking: BookingDetails, now: Date): string[] => {
  const { policy, date, timeSlot } = booking
  const pending = [...suspendedTerms(booking), ...pendingTerms(booking)]
  const steps = policyTerms(policy, instantInIndia(date, timeSlot.startTime), now)
  const lines = [...pending, ...steps]
  return lines.length === 0 ? [noRefund] : [...lines, 'No refund after that']
}

const suspendedTerms = ({ isProviderSuspended, arrivedAt, actions }: BookingDetails): string[] =>
  isProviderSuspended === true && (arrivedAt == null || actions.includes('cancel'))
    ? ['Full refund while the provider is suspended']
    : []

/** An instant booking is confirmed by its payment. Once it is paid and still pending, it waits for the provider. */
function pendingTerms({ status, paymentStatus, isInstant, isPaymentInReview }: BookingDetails): string[] {
  if (status !== 'pending') return []
  if (paymentStatus === 'completed' || isInstant === false) return ['Full refund until the provider accepts']
  return isPaymentInReview ? ['Full refund until the payment is confirmed'] : []
}

const policyTerms = (steps: PolicySteps, start: Date, now: Date): string[] =>
  steps
    .map(({ hoursBefore, refundPercent }) => ({
      refundPercent,
      until: new Date(start.getTime() - hoursBefore * hourMs),
    }))
    .filter(({ until }) => until > now)
    .map(
      ({ refundPercent, until }) =>
        `${refundPercent === 100 ? 'Full' : `${refundPercent}%`} refund until ${formatDeadline(until)}`,
    )
