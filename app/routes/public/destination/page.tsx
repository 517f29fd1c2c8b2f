// The best tours and stays of a district or a state, and the places beside it.
import type { ProductCard as Product } from '@affiliate-booking/contract/shapes/products/products'
import { Link } from 'react-router'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import {
  describeOffer,
  type Destination,
  destinationName,
  destinationPath,
} from '../../../domain/products/destinations.ts'
import { kindLabels } from '../../../domain/products/product-path.ts'
import { categoryTaglines } from '../../../domain/products/search-labels.ts'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { BestProducts, Crumb } from './best-products.tsx'
import { searchPath } from '../search/search-path.ts'

interface DestinationPageProps {
  destination: Destination
  /** The best first. */
  products: readonly Product[]
  signedIn: boolean
}

export function DestinationPage({ destination, products, signedIn }: DestinationPageProps) {
  const { state, district, tours, stays, others } = destination
  const name = destinationName(destination)
  const kinds = [
    { kind: 'tour', count: tours },
    { kind: 'stay', count: stays },
  ] as const
  return (
    <SitePage signedIn={signedIn} isWide className="grid content-start gap-8 px-5 py-6 sm:px-8 sm:py-10">
      <nav aria-label="Breadcrumb" className="text-sm text-muted">
        <ol className="flex flex-wrap gap-x-2">
          <Crumb to="/tours">Tours and stays</Crumb>
          {district !== undefined && <Crumb to={destinationPath(state)}>{state}</Crumb>}
        </ol>
      </nav>
      <div className="grid gap-3">
        <h1 className="text-title font-bold text-balance sm:text-display">Tours and stays in {name}</h1>
        <p className="max-w-prose text-lg text-muted">{introductionOf(destination, products)}</p>
        <ul className="flex flex-wrap gap-3 pt-2">
          {kinds.map(
            ({ kind, count }) =>
              count > 0 && (
                <li key={kind}>
                  <ButtonLink to={searchPath({ state, district, kind })} variant="secondary">
                    All {kindLabels[kind].many.toLowerCase()}
                    <span className="font-normal tabular-nums">{count}</span>
                  </ButtonLink>
                </li>
              ),
          )}
        </ul>
      </div>
      <BestProducts products={products} />
      {others.length > 0 && (
        <section aria-labelledby="others" className="grid gap-4">
          <h2 id="others" className="text-title font-bold">
            {district === undefined ? `Districts of ${state}` : `More in ${state}`}
          </h2>
          <ul className="flex flex-wrap gap-3">
            {others.map((row) => (
              <li key={row.district}>
                <Link
                  to={destinationPath(state, row.district)}
                  className="inline-flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 font-semibold shadow-card underline-offset-4 hover:underline"
                >
                  {row.district}
                  <span className="text-sm font-normal text-muted tabular-nums">
                    {formatQuantity(row.tours + row.stays, 'trip', 'trips')}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </SitePage>
  )
}

const taglines = new Map<string, string>(Object.entries(categoryTaglines))

/** What there is to book, what it is about, and what guests like best. */
function introductionOf(destination: Destination, products: readonly Product[]): string {
  const subjects = [...new Set(products.map(({ category }) => category))].flatMap(
    (category) => taglines.get(category)?.toLowerCase() ?? [],
  )
  const [favourite] = products
    .filter(({ rating }) => rating != null)
    .toSorted((one, other) => (other.rating ?? 0) - (one.rating ?? 0))
  const sentences = [
    `Book ${describeOffer(destination)} with local people.`,
    ...(subjects.length > 0 ? [`Expect ${subjects.join('; ')}.`] : []),
    ...(favourite?.rating == null
      ? []
      : [`Guests like “${favourite.title}” best: ${favourite.rating.toFixed(1)} out of 5.`]),
  ]
  return sentences.join(' ')
}
