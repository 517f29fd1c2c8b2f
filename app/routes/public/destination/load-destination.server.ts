// The page of a state or a district.
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { searchPath } from '../../../domain/products/search.ts'
import { listProducts } from '../../../.server/api/endpoints/products/products.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import {
  describeOffer,
  type Destination,
  destinationCrumbs,
  destinationName,
  destinationPath,
} from '../../../domain/products/destinations.ts'
import { type DestinationTown, townPath, townsOf } from '../../../domain/products/towns.ts'
import type { BestPageContent } from '../best/best-page.tsx'
import { bestPageHead } from '../best/head.ts'
import { introductionOf } from './introduction.ts'

export async function loadDestination(
  context: AppContext,
  destination: Destination,
  towns: readonly DestinationTown[],
  origin: string,
) {
  const { state, district, tours, stays, others } = destination
  const best = await listProducts(context, { state, district })
  if (!best.ok) return failToShow(best, 'This page')
  const name = destinationName(destination)
  const kinds = [
    { kind: 'tour', count: tours },
    { kind: 'stay', count: stays },
  ] as const
  const crumbs = destinationCrumbs(destination)
  const content: BestPageContent = {
    title: `Tours and stays in ${name}`,
    text: introductionOf(describeOffer(destination), best.value.rows),
    crumbs: crumbs.slice(0, -1),
    searches: kinds
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => ({ kind, count, path: searchPath({ state, district, kind }) })),
    products: best.value.rows,
    others: [
      {
        id: 'towns',
        title: `Towns of ${district}`,
        links: townsOf(destination, towns).map((town) => ({ name: town.name, path: townPath(town) })),
      },
      {
        id: 'others',
        title: district === undefined ? `Districts of ${state}` : `More in ${state}`,
        links: others.map((row) => ({
          name: row.district,
          path: destinationPath(state, row.district),
          note: formatQuantity(row.tours + row.stays, 'trip', 'trips'),
        })),
      },
    ],
  }
  const head = bestPageHead({
    ...content,
    description: `${describeOffer(destination)} in ${name}, with local people. Prices, free days and reviews; pay by UPI.`,
    path: destinationPath(state, district),
    crumbs,
    origin,
  })
  return { content, head }
}
