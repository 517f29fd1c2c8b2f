import type { RefundDetails } from '@affiliate-booking/contract/shapes/money/refunds'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import type { Refund } from './create-refunds.ts'

/** Refunds are asked for every few minutes; what waits longer has a problem. */
const usualWait = hourMs

/** Why a gateway has not sent a refund for long; null for one that somebody sends by hand. */
export function gatewayProblemOf(
  { status, upiId, createdAt, checkedAt, version }: Refund,
  now: Date,
): RefundDetails['gatewayProblem'] {
  if (status !== 'due' || upiId !== null || now.getTime() - createdAt.getTime() < usualWait) return null
  const since = createdAt.toISOString()
  if (checkedAt === null) return { kind: 'not-asked', since }
  // Each answer that leaves it due counts the version up.
  return { kind: version === 0 ? 'no-answer' : 'not-taken', since }
}
