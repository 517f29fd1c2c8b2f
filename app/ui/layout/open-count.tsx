import { formatCount } from '@affiliate-booking/shared/numbers'

/** How much waits behind a link, beside its label. Nothing for zero. */
export const OpenCount = ({ count }: { count: number | null | undefined }) =>
  count != null &&
  count > 0 && (
    <span className="ml-1.5 rounded-full bg-sunken px-2 text-xs text-ink tabular-nums">
      {formatCount(count)}
      <span className="sr-only"> open</span>
    </span>
  )
