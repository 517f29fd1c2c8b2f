// The best tours and stays of a district or a state, and the places beside it.
import type { ProductCard as Product } from '@affiliate-booking/contract/shapes/products/products'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import {
  describeOffer,
  type Destination,
  destinationCrumbs,
  destinationName,
  destinationPath,
} from '../../../domain/products/destinations.ts'
import { categoryTaglines } from '../../../domain/products/search-labels.ts'
import type { Saving } from '../../../ui/products/card-heart.tsx'
import { BestPage } from '../best/best-page.tsx'
import { searchPath } from '../search/search-path.ts'

interface DestinationPageProps extends Saving {
  destination: Destination
  /** The best first. */
  products: readonly Product[]
  signedIn: boolean
}

export function DestinationPage({ destination, products, signedIn, ...saving }: DestinationPageProps) {
  const { state, district, tours, stays, others } = destination
  const kinds = [
    { kind: 'tour', count: tours },
    { kind: 'stay', count: stays },
  ] as const
  return (
    <BestPage
      title={`Tours and stays in ${destinationName(destination)}`}
      text={introductionOf(destination, products)}
      crumbs={destinationCrumbs(destination).slice(0, -1)}
      searches={kinds
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => ({ kind, count, path: searchPath({ state, district, kind }) }))}
      products={products}
      others={[
        {
          id: 'others',
          title: district === undefined ? `Districts of ${state}` : `More in ${state}`,
          links: others.map((row) => ({
            name: row.district,
            path: destinationPath(state, row.district),
            note: formatQuantity(row.tours + row.stays, 'trip', 'trips'),
          })),
        },
      ]}
      signedIn={signedIn}
      {...saving}
    />
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
