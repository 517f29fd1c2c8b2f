import { Star } from 'lucide-react'
import { formatQuantity } from '@affiliate-booking/shared/numbers'

/** The mean of the ratings, and how many there are. */
export function Rating({
  product: { rating, reviewCount },
}: {
  product: { readonly rating?: number | null | undefined; readonly reviewCount: number }
}) {
  if (rating == null) return <p className="text-sm text-muted">No reviews yet</p>
  return (
    <p className="flex items-center gap-1 text-sm tabular-nums">
      <Star className="size-4 fill-current text-[#f59e0b]" aria-hidden="true" />
      <span className="font-semibold">{rating.toFixed(1)}</span>
      <span className="sr-only">out of 5,</span>
      <span className="text-muted">{formatQuantity(reviewCount, 'review', 'reviews')}</span>
    </p>
  )
}
