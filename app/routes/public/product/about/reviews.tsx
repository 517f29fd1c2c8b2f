import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import type { RatingCounts, Review } from '@affiliate-booking/contract/shapes/products/reviews'
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
  const { slug, reviews, reviewCount, rating, listedReviews, ratingCounts } = product
  return (
    <section aria-labelledby="reviews" className="grid gap-5">
      <h2 id="reviews" className="text-2xl font-bold tracking-tight">
        {rating == null
          ? 'Reviews'
          : `${rating.toFixed(1)} out of 5, by ${formatQuantity(reviewCount, 'guest', 'guests')}`}
      </h2>
      {ratingCounts != null && reviewCount >= manyRatings && (
        <RatingBars slug={slug} ratingCounts={ratingCounts} reviewCount={reviewCount} isLinked={hasPages} />
      )}
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

/** Of fewer ratings, shares say little. */
const manyRatings = 5

interface RatingBarsProps {
  slug: string
  ratingCounts: RatingCounts
  reviewCount: number
  /** Whether the reviews with so many stars have a page. */
  isLinked: boolean
}

/** How the ratings are spread, and the way to the reviews of each number of stars. */
function RatingBars({ slug, ratingCounts, reviewCount, isLinked }: RatingBarsProps) {
  return (
    <ul className="grid max-w-md">
      {ratingCounts.map(({ rating, count }) => {
        const name = formatQuantity(rating, 'star', 'stars')
        const share = (count / Math.max(reviewCount, 1)) * 100
        return (
          <li key={rating} className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-3 text-sm">
            {isLinked && count > 0 ? (
              <Link
                to={reviewsPath(slug, { rating })}
                className="inline-flex min-h-11 items-center text-brand-text underline underline-offset-4"
              >
                {name}
              </Link>
            ) : (
              <span className="inline-flex min-h-11 items-center">{name}</span>
            )}
            <span className="h-2.5 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
              <span
                className="block h-full rounded-full bg-[#f59e0b]"
                style={{ width: `${share.toFixed(2)}%` }}
              />
            </span>
            <span className="text-right text-muted tabular-nums">{Math.round(share)}%</span>
          </li>
        )
      })}
    </ul>
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
