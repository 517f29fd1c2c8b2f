// All reviews of a tour or a stay: its page shows the newest ones alone.
import { ReviewQuery } from '@affiliate-booking/contract/calls/products/products'
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { apiOf } from '../../../.server/api/client.ts'
import { listReviews } from '../../../.server/api/endpoints/products/products.ts'
import { findProduct } from '../../../.server/http/find-product.ts'
import { statusPage } from '../../../.server/http/load-failure.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { productPath } from '../../../domain/products/product-path.ts'
import { ReviewsPage } from './page.tsx'

/** Search engines find the reviews by the page of the tour or stay. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData === undefined ? 'Reviews' : `Reviews of ${loaderData.title}`) },
  { name: 'robots', content: 'noindex' },
]

const QueryOfAddress = ReviewQuery.catch({})

export async function loader({ url, context, params: { slug } }: Route.LoaderArgs) {
  const product = await findProduct(context, slug)
  if (product === undefined) throw redirect(productPath(slug))
  const query = QueryOfAddress.parse(Object.fromEntries(url.searchParams))
  const found = await listReviews(context, slug, query)
  if (!found.ok && found.reason === 'not-offered') throw redirect(productPath(slug))
  if (!found.ok)
    throw statusPage(found.status, {
      code: 'reviews-failed',
      message: 'The reviews could not be loaded. Please try again in a moment.',
    })
  const { rows, next, previous, ratingCounts } = found.value
  return {
    slug,
    title: product.title,
    reviews: rows,
    ratingCounts: ratingCounts ?? [],
    rating: query.rating,
    next: next ?? null,
    previous: previous ?? null,
    signedIn: apiOf(context).cookies.outgoing() !== undefined,
  }
}

export default function ReviewsRoute({ loaderData }: Route.ComponentProps) {
  return <ReviewsPage {...loaderData} />
}
