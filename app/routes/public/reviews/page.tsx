import type { Review } from '@affiliate-booking/contract/shapes/products/reviews'
import { productPath, reviewsPath } from '../../../domain/products/product-path.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { ReviewList } from '../product/about/reviews.tsx'

interface ReviewsPageProps {
  slug: string
  title: string
  reviews: readonly Review[]
  next: string | null
  previous: string | null
  signedIn: boolean
}

export function ReviewsPage({ slug, title, reviews, next, previous, signedIn }: ReviewsPageProps) {
  return (
    <SitePage signedIn={signedIn} className="grid content-start gap-6 px-5 py-6 sm:px-8 sm:py-10">
      <div className="grid gap-2">
        <BackLink to={productPath(slug)}>{title}</BackLink>
        <h1 className="text-title font-bold text-balance">Reviews of {title}</h1>
      </div>
      {reviews.length === 0 ? (
        <p className="text-muted">No reviews to read.</p>
      ) : (
        <ReviewList reviews={reviews} />
      )}
      {(next !== null || previous !== null) && (
        <nav aria-label="Pages of reviews" className="flex flex-wrap justify-between gap-3">
          {previous !== null && (
            <ButtonLink to={`${reviewsPath(slug)}?before=${previous}`} variant="secondary" rel="prev">
              Newer reviews
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink
              to={`${reviewsPath(slug)}?after=${next}`}
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
