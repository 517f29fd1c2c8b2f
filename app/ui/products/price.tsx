import { formatPaise } from '@affiliate-booking/shared/money'
import type { ProductKind } from '../../domain/products/product-path.ts'

interface PriceProps {
  product: {
    readonly kind?: ProductKind | null | undefined
    readonly price: number
    readonly discountPrice?: number | null | undefined
    /** Of the coming days, where prices differ by day. */
    readonly lowestPrice?: number | null | undefined
    /** On the days that were searched for; of a tour, on the cheapest of them. */
    readonly daysPrice?: number | null | undefined
  }
  /** What it is paid for, such as `a night`. */
  unit?: string
  className?: string
}

/** What is paid on the searched days or at least, and what it was before where that is a discount. */
export function Price({ product, unit, className = 'text-xl' }: PriceProps) {
  const { kind, price, discountPrice, lowestPrice, daysPrice } = product
  const differs = lowestPrice != null
  const amount = daysPrice ?? lowestPrice ?? discountPrice ?? price
  const isDiscount = discountPrice != null && amount === discountPrice
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      {differs && (daysPrice == null || kind === 'tour') ? (
        <span className="text-sm text-muted">From</span>
      ) : (
        isDiscount && <span className="sr-only">Now </span>
      )}
      <span className={`${className} font-bold`}>{formatPaise(amount)}</span>{' '}
      {isDiscount && (
        <>
          <span className="sr-only"> instead of </span>
          <s className="text-sm text-muted">{formatPaise(price)}</s>{' '}
        </>
      )}
      {unit !== undefined && <span className="text-sm text-muted">{unit}</span>}
      {differs && daysPrice != null && <span className="text-sm text-muted">on these days</span>}
    </p>
  )
}
