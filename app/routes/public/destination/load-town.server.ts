// The page of a town.
import { searchPath } from '../../../domain/products/search.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import {
  describeOffer,
  destinationCrumbs,
  type DestinationRow,
} from '../../../domain/products/destinations.ts'
import {
  type DestinationTown,
  neighboursOf,
  shortTownDistance,
  townPath,
} from '../../../domain/products/towns.ts'
import type { BestPageContent } from '../best/best-page.tsx'
import { bestPageHead } from '../best/head.ts'
import { type Found, loadBest } from '../best/load-best.server.ts'
import { introductionOf } from './introduction.ts'

interface Destinations {
  readonly rows: readonly DestinationRow[]
  readonly towns: readonly DestinationTown[]
}

/** Undefined if nothing is on sale there any more. */
export async function loadTown(
  context: AppContext,
  town: DestinationTown,
  { rows, towns }: Destinations,
  origin: string,
) {
  const place = `${town.name}, ${town.state}`
  const best = await loadBest(context, { town: place })
  if (best === undefined || best.products.length === 0) return undefined
  const { products, kinds } = best
  const offer = describeTownOffer(best)
  const crumbs = crumbsOf(town, rows)
  const content: BestPageContent = {
    title: `Tours and stays in ${place}`,
    text: introductionOf(`${offer} in and around ${town.name}`, products),
    crumbs,
    // The search for the name may find more.
    searches: kinds.map(({ kind }) => ({ kind, path: searchPath({ q: town.name, kind }) })),
    products: products.map(({ fromTown, ...product }) => ({
      ...product,
      ...(fromTown != null && { distance: ` · ${shortTownDistance(fromTown)}` }),
    })),
    others: [
      {
        id: 'neighbours',
        title: `Near ${town.name}`,
        links: neighboursOf(town, towns).map((other) => ({
          name: other.name,
          path: townPath(other),
          note: `${other.kilometres} km`,
        })),
      },
    ],
  }
  const path = townPath(town)
  const head = bestPageHead({
    ...content,
    description: `Book ${offer} in and around ${town.name}, with local people. Prices, free days and reviews; pay by UPI.`,
    path,
    crumbs: [...crumbs, { name: town.name, path }],
    origin,
  })
  return { content, head }
}

/** `12 tours from ₹500 a person and 3 stays from ₹2,000 a night`; without numbers where the host does not count. */
function describeTownOffer({ tours, stays }: Record<'tours' | 'stays', Found>): string {
  if (tours.total == null || stays.total == null) return 'tours and stays'
  return describeOffer({
    tours: tours.total,
    stays: stays.total,
    tourPrice: tours.priceRange?.lowest,
    stayPrice: stays.priceRange?.lowest,
  })
}

/** The pages above it that there are. */
function crumbsOf({ state, district }: DestinationTown, rows: readonly DestinationRow[]) {
  const ofState = rows.filter((row) => row.state === state)
  const hasDistrict = ofState.some((row) => row.district === district)
  const crumbs = destinationCrumbs({ state, district })
  return crumbs.slice(0, 1 + Number(ofState.length > 0) + Number(hasDistrict))
}
