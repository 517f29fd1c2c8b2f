// The terms of a cancellation.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { PolicySteps } from '@affiliate-booking/contract/shapes/products/products'
import { instantInIndia } from '@affiliate-booking/shared/days'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { formatDeadline } from '../../domain/format/calendar.ts'

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
  ...policyTerms(booking.policy, instantInIndia(booking.date, booking.timeSlot.startTime)),
]

/** An instant booking is confirmed by its payment. Once it is paid and still pending, it waits for the provider. */
function pendingTerms({ status, paymentStatus, isInstant, isPaymentInReview }: BookingDetails): string[] {
  if (status !== 'pending') return []
  if (paymentStatus === 'completed' || isInstant === false) return ['Full refund until the provider accepts']
  return isPaymentInReview ? ['Full refund until the payment is confirmed'] : []
}

function policyTerms(steps: PolicySteps, start: Date): string[] {
  if (steps.length === 0) return ['No refund after a cancellation']
  const lines = steps.map(
    ({ hoursBefore, refundPercent }) =>
      `${refundPercent === 100 ? 'Full' : `${refundPercent}%`} refund until ${formatDeadline(new Date(start.getTime() - hoursBefore * hourMs))}`,
  )
  return [...lines, 'No refund after that']
}
