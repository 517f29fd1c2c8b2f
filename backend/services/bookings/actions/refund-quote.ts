import type { PolicySteps } from '@affiliate-booking/contract/shapes/products/products'
import type { RefundQuote } from '@affiliate-booking/contract/shapes/bookings'
import { hourMs } from '@affiliate-booking/shared/milliseconds'

interface Paid {
  /** As agreed at the time of booking. */
  policy: PolicySteps
  startsAt: Date
  /** Paise. */
  total: number
}

/**
 * The refund if the customer cancels a paid booking at `now`: paise, rounded down. `until` is the last instant with the
 * same refund; null if it cannot fall any more.
 */
export function quoteRefund({ policy, startsAt, total }: Paid, now: Date): RefundQuote {
  const timeLeft = startsAt.getTime() - now.getTime()
  const steps = policy.toSorted((a, b) => b.hoursBefore - a.hoursBefore)
  const step = steps.find(({ hoursBefore }) => timeLeft >= hoursBefore * hourMs)
  if (!step || step.refundPercent === 0) return { amount: 0, percent: 0, until: null }
  return {
    amount: Math.floor((total * step.refundPercent) / 100),
    percent: step.refundPercent,
    until: new Date(startsAt.getTime() - step.hoursBefore * hourMs).toISOString(),
  }
}

/** The policy with no step above `percent`. */
export function capPolicy(policy: PolicySteps, percent: number): PolicySteps {
  const capped = policy
    .toSorted((a, b) => b.hoursBefore - a.hoursBefore)
    .map((step) => ({ ...step, refundPercent: Math.min(step.refundPercent, percent) }))
  // The later of two steps with one percentage says it all.
  return capped.filter(
    ({ refundPercent }, index) => refundPercent > 0 && refundPercent !== capped[index + 1]?.refundPercent,
  )
}

export const quoteFullRefund = (total: number): RefundQuote => ({ amount: total, percent: 100, until: null })
