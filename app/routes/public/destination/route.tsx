import { data } from 'react-router'
import type { Route } from './+types/route'
import { listDestinations, listProducts } from '../../../.server/api/endpoints/products/products.ts'
import { apiOf } from '../../../.server/api/client.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import {
  describeOffer,
  destinationName,
  destinationPath,
  findDestination,
} from '../../../domain/products/destinations.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { pageMeta } from '../../../domain/navigation/page-meta.ts'
import { LaunchingSoonPage } from '../../../ui/layout/launching-soon-page.tsx'
import { DestinationPage } from './page.tsx'
import { structuredDataOf } from './structured-data.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData?.destination === undefined) return [{ title: pageTitle('Tours and stays') }]
  const { destination, products, origin } = loaderData
  const name = destinationName(destination)
  return [
    ...pageMeta({
      title: pageTitle(`Tours and stays in ${name}`),
      description: `${describeOffer(destination)} in ${name}, with local people. Prices, free days and reviews; pay by UPI.`,
      address: `${origin}${destinationPath(destination.state, destination.district)}`,
      image: { address: `${origin}/card.png`, alt: `Tours and stays in ${name}` },
    }),
    { 'script:ld+json': structuredDataOf(destination, products, origin) },
  ]
}

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const destinations = await listDestinations(context)
  if (!destinations.ok && destinations.reason === 'not-offered') return { destination: undefined }
  if (!destinations.ok) return failToShow(destinations, 'This page')
  const destination = findDestination(destinations.value.rows, params.state, params.place)
  if (destination === undefined) throw data(null, { status: 404 })
  const { state, district } = destination
  const best = await listProducts(context, { state, district })
  if (!best.ok) return failToShow(best, 'This page')
  return {
    destination,
    products: best.value.rows,
    signedIn: apiOf(context).cookies.outgoing() !== undefined,
    origin: url.origin,
  }
}

export default function DestinationRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.destination === undefined) {
    return <LaunchingSoonPage subject="Tours and stays" back={{ label: 'Go to the start page', path: '/' }} />
  }
  const { origin: _origin, ...page } = loaderData
  return <DestinationPage {...page} />
}
