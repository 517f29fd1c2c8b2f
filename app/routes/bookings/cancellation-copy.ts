// The terms of a cancellation.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { PolicySteps } from '@affiliate-booking/contract/shapes/products/products'
import { formatHours } from '../../domain/format/numbers.ts'

/**
 * The refund terms, one line each: all of it until the payment is confirmed, until the provider accepts, or while the
 * provider is suspended, else by the policy.
 */
export const cancellationTerms = (booking: BookingDetails): string[] => [
  ...(booking.isProviderSuspended === true &&
  (booking.arrivedAt == null || booking.actions.includes('cancel'))
    ? ['Full refund while the provider is suspended']
    : []),
  ...pendingTerms(booking),
  ...policyTerms(booking.policy),
]

/** An instant booking is confirmed by its payment. Once it is paid and still pending, it waits for the provider. */
function pendingTerms({ status, paymentStatus, isInstant, isPaymentInReview }: BookingDetails): string[] {
  if (status !== 'pending') return []
  if (paymentStatus === 'completed' || isInstant === false) return ['Full refund until the provider accepts']
  return isPaymentInReview ? ['Full refund until the payment is confirmed'] : []
}

function policyTerms(steps: PolicySteps): string[] {
  if (steps.length === 0) return ['No refund after a cancellation.']
  const lines = steps.map(
    ({ hoursBefore, refundPercent }) =>
      `${refundPercent === 100 ? 'Everything' : `${refundPercent}%`} back until ${formatHours(hoursBefore)} before the start`,
  )
  return [...lines, 'No refund after that']
}
