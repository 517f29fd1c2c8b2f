import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import type { Review } from '@affiliate-booking/contract/shapes/products/reviews'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { reviewsPath } from '../../../../domain/products/product-path.ts'
import { formatDay } from '../../../../domain/format/dates.ts'
import { GuestPictures, ReviewPictures } from '../../../../ui/products/review-pictures.tsx'

interface ReviewsProps {
  product: ProductPage
  /** Whether all of them can be read on pages of their own. */
  hasPages: boolean
}

export function Reviews({ product, hasPages }: ReviewsProps) {
  const { slug, reviews, reviewCount, rating, listedReviews } = product
  return (
    <section aria-labelledby="reviews" className="grid gap-5">
      <h2 id="reviews" className="text-2xl font-bold tracking-tight">
        {rating == null
          ? 'Reviews'
          : `${rating.toFixed(1)} out of 5, by ${formatQuantity(reviewCount, 'guest', 'guests')}`}
      </h2>
      {reviews.length === 0 ? (
        <p className="text-muted">
          {rating == null ? 'No reviews yet. Guests' : 'No texts to read. Guests'} can write one after their
          visit.
        </p>
      ) : (
        <>
          {listedReviews != null && listedReviews > reviews.length && (
            <p className="text-muted">
              These are the newest {reviews.length} of {formatQuantity(listedReviews, 'review', 'reviews')}.
            </p>
          )}
          {product.guestPictures != null && product.guestPictures.length > 0 && (
            <GuestPictures pictures={product.guestPictures} />
          )}
          <ReviewList reviews={reviews} />
          {hasPages && listedReviews != null && listedReviews > reviews.length && (
            <Link
              to={reviewsPath(slug)}
              className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand-text underline underline-offset-4"
            >
              All {formatQuantity(listedReviews, 'review', 'reviews')}
            </Link>
          )}
        </>
      )}
    </section>
  )
}

export const ReviewList = ({ reviews }: { reviews: readonly Review[] }) => (
  <ul className="grid gap-4 md:grid-cols-2">
    {reviews.map((review) => (
      <ReviewCard key={review.id} review={review} />
    ))}
  </ul>
)

function ReviewCard({ review: { rating, author, text, createdAt, reply, pictures } }: { review: Review }) {
  return (
    <li className="grid content-start gap-2 rounded-card bg-surface p-5 shadow-card">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold wrap-anywhere">{author}</span>
        <span className="text-sm text-muted">{formatDay(createdAt)}</span>
      </p>
      <p>
        <span role="img" aria-label={`${rating} out of 5`} className="flex items-center gap-1.5">
          <span className="flex text-[#f59e0b]">
            {[1, 2, 3, 4, 5].map((star) => (
              <Star
                key={star}
                className={`size-4 ${star <= rating ? 'fill-current' : 'opacity-35'}`}
                aria-hidden="true"
              />
            ))}
          </span>
          {/* The stars are too pale to count. */}
          <span className="text-sm font-semibold tabular-nums">{rating}/5</span>
        </span>
      </p>
      <p className="whitespace-pre-line">{text}</p>
      <ReviewPictures pictures={pictures} author={author} />
      {reply != null && (
        <div className="grid gap-0.5 border-l-2 border-line pl-4">
          <p className="text-sm font-medium">Reply of the provider</p>
          <p className="text-sm whitespace-pre-line text-muted">{reply.text}</p>
        </div>
      )}
    </li>
  )
}
