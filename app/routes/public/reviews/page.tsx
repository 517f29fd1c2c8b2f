import type { RatingCounts, Review } from '@affiliate-booking/contract/shapes/products/reviews'
import { formatCount, formatQuantity } from '@affiliate-booking/shared/numbers'
import { Link } from 'react-router'
import { productPath, reviewsPath } from '../../../domain/products/product-path.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { viewListStyle, viewStyle } from '../../../ui/lists/view-style.ts'
import { ReviewList } from '../product/about/reviews.tsx'

interface ReviewsPageProps {
  slug: string
  title: string
  reviews: readonly Review[]
  /** Of all reviews; none at a host that does not count them. */
  ratingCounts: RatingCounts
  /** Only reviews with so many stars are shown. */
  rating: number | undefined
  next: string | null
  previous: string | null
  signedIn: boolean
}

export function ReviewsPage(props: ReviewsPageProps) {
  const { slug, title, reviews, ratingCounts, rating, next, previous, signedIn } = props
  return (
    <SitePage signedIn={signedIn} className="grid content-start gap-6 px-5 py-6 sm:px-8 sm:py-10">
      <div className="grid gap-2">
        <BackLink to={productPath(slug)}>{title}</BackLink>
        <h1 className="text-title font-bold text-balance">Reviews of {title}</h1>
      </div>
      <RatingViews slug={slug} ratingCounts={ratingCounts} rating={rating} />
      {reviews.length === 0 ? (
        <p className="text-muted">
          {rating === undefined
            ? 'No reviews to read.'
            : `No reviews with ${formatQuantity(rating, 'star', 'stars')} to read.`}
        </p>
      ) : (
        <ReviewList reviews={reviews} />
      )}
      {(next !== null || previous !== null) && (
        <nav aria-label="Pages of reviews" className="flex flex-wrap justify-between gap-3">
          {previous !== null && (
            <ButtonLink to={reviewsPath(slug, { rating, before: previous })} variant="secondary" rel="prev">
              Newer reviews
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink
              to={reviewsPath(slug, { rating, after: next })}
              variant="secondary"
              rel="next"
              className="ml-auto"
            >
              Older reviews
            </ButtonLink>
          )}
        </nav>
      )}
    </SitePage>
  )
}

type RatingViewsProps = Pick<ReviewsPageProps, 'slug' | 'ratingCounts' | 'rating'>

/** All reviews, or those with so many stars. */
function RatingViews({ slug, ratingCounts, rating }: RatingViewsProps) {
  const given = ratingCounts.filter((one) => one.count > 0 || one.rating === rating)
  if (given.length < 2) return null
  const views = [
    { rating: undefined, text: 'All', count: ratingCounts.reduce((sum, { count }) => sum + count, 0) },
    ...given.map((one) => ({ ...one, text: formatQuantity(one.rating, 'star', 'stars') })),
  ]
  return (
    <nav aria-label="Reviews by stars" className="min-w-0">
      <ul className={viewListStyle}>
        {views.map((view) => (
          <li key={view.text}>
            <Link
              to={reviewsPath(slug, { rating: view.rating })}
              aria-current={view.rating === rating ? 'page' : undefined}
              className={viewStyle}
            >
              {view.text}
              <span className="font-normal tabular-nums">&nbsp;({formatCount(view.count)})</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
