import type { AvailabilityException } from '@affiliate-booking/contract/shapes/products/products'
import { addDays } from '@affiliate-booking/shared/days'

/** Closed days that follow one another, for the same reason. */
export interface ClosedRange {
  readonly from: string
  /** Included. */
  readonly to: string
  readonly reason: string
}

/** Days that follow one another, with the same other times. */
export interface OpenRange {
  readonly first: AvailabilityException
  readonly last: AvailabilityException
}

const hasSameTimes = (one: AvailabilityException, other: AvailabilityException) =>
  one.startTime === other.startTime && one.endTime === other.endTime && one.capacity === other.capacity

/** @param exceptions in the order of their days */
export function openRanges(exceptions: readonly AvailabilityException[]): OpenRange[] {
  const ranges: OpenRange[] = []
  for (const each of exceptions) {
    if (each.isClosed) continue
    const index = ranges.findIndex(
      ({ last }) => addDays(last.date, 1) === each.date && hasSameTimes(last, each),
    )
    const { first } = ranges[index] ?? { first: each }
    ranges.splice(index < 0 ? ranges.length : index, 1, { first, last: each })
  }
  return ranges
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
