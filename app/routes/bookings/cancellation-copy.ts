// The terms of a cancellation.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { PolicySteps } from '@affiliate-booking/contract/shapes/products/products'
import { formatHours } from '../../domain/format/numbers.ts'

/**
 * The refund terms, one line each: all of it until the provider accepts or while the provider is suspended, else by the
 * policy.
 */
export const cancellationTerms = (booking: BookingDetails): string[] => [
  ...(booking.isProviderSuspended === true && booking.arrivedAt == null
    ? ['Full refund while the provider is suspended']
    : []),
  ...(isAcceptedByProvider(booking) ? ['Full refund until the provider accepts'] : []),
  ...policyTerms(booking.policy),
]

/** An instant booking is confirmed by its payment. Once it is paid and still pending, it waits for the provider. */
const isAcceptedByProvider = ({ status, paymentStatus, isInstant }: BookingDetails): boolean =>
  status === 'pending' && (paymentStatus === 'completed' || isInstant === false)

function policyTerms(steps: PolicySteps): string[] {
  if (steps.length === 0) return ['No refund after a cancellation.']
  const lines = steps.map(
    ({ hoursBefore, refundPercent }) =>
      `${refundPercent === 100 ? 'Everything' : `${refundPercent}%`} back until ${formatHours(hoursBefore)} before the start`,
  )
  return [...lines, 'No refund after that']
}
