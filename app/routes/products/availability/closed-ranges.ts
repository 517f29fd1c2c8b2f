import type { AvailabilityException } from '@affiliate-booking/contract/shapes/products/products'
import { addDays } from '@affiliate-booking/shared/days'

/** Closed days that follow one another, for the same reason. */
export interface ClosedRange {
  readonly from: string
  /** Included. */
  readonly to: string
  readonly reason: string
}

/** @param exceptions in the order of their days */
export function closedRanges(exceptions: readonly AvailabilityException[]): ClosedRange[] {
  const ranges: ClosedRange[] = []
  for (const { date, isClosed, reason } of exceptions) {
    if (!isClosed) continue
    const last = ranges.at(-1)
    const follows = last !== undefined && addDays(last.to, 1) === date && last.reason === (reason ?? '')
    if (follows) ranges[ranges.length - 1] = { ...last, to: date }
    else ranges.push({ from: date, to: date, reason: reason ?? '' })
  }
  return ranges
}
