import { countLimit } from '@affiliate-booking/contract/options/lists'
import { formatCount } from '@affiliate-booking/shared/numbers'

interface CountedPage {
  readonly rows: readonly unknown[]
  readonly next?: string | null | undefined
  /** Of the first row, from 1. */
  readonly start?: number | null | undefined
  readonly total?: number | null | undefined
}

/** Which rows of how many are shown, such as `26–50 of 1,284`. Undefined where the host does not count. */
export function formatListRange({ rows, next, start, total }: CountedPage): string | undefined {
  if (rows.length === 0 || start == null || total == null) return undefined
  const isCapped = total > countLimit && next != null
  const all = isCapped ? `more than ${formatCount(countLimit)}` : formatCount(total)
  return `${formatCount(start)}–${formatCount(start + rows.length - 1)} of ${all}`
}
