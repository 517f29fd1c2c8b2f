import { formatPaise } from '@affiliate-booking/shared/money'

interface PriceProps {
  product: { readonly price: number; readonly discountPrice?: number | null | undefined }
  /** What it is paid for, such as `a night`. */
  unit?: string
  className?: string
}

/** What is paid, and what it was before. */
export function Price({ product: { price, discountPrice }, unit, className = 'text-xl' }: PriceProps) {
  const per = unit !== undefined && <span className="text-sm text-muted">{unit}</span>
  if (discountPrice == null) {
    return (
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className={`${className} font-bold`}>{formatPaise(price)}</span> {per}
      </p>
    )
  }
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className="sr-only">Now </span>
      <span className={`${className} font-bold`}>{formatPaise(discountPrice)}</span>
      <span className="sr-only"> instead of </span>
      <s className="text-sm text-muted">{formatPaise(price)}</s> {per}
    </p>
  )
}
