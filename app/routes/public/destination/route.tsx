import type { ProductCard } from '@affiliate-booking/contract/shapes/products/products'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { listDestinations, listProducts } from '../../../.server/api/endpoints/products/products.ts'
import { findSavedSlugs } from '../../../.server/api/endpoints/products/saved-products.ts'
import { apiOf } from '../../../.server/api/client.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import {
  describeOffer,
  type Destination,
  destinationCrumbs,
  destinationName,
  destinationPath,
  findDestination,
} from '../../../domain/products/destinations.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { LaunchingSoonPage } from '../../../ui/layout/launching-soon-page.tsx'
import { bestPageHead } from '../best/head.ts'
import { DestinationPage } from './page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.destination === undefined ? [{ title: pageTitle('Tours and stays') }] : loaderData.head

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const destinations = await listDestinations(context)
  if (!destinations.ok && destinations.reason === 'not-offered') return { destination: undefined }
  if (!destinations.ok) return failToShow(destinations, 'This page')
  const destination = findDestination(destinations.value.rows, params.state, params.place)
  if (destination === undefined) throw data(null, { status: 404 })
  const { state, district } = destination
  const [best, savedSlugs] = await Promise.all([
    listProducts(context, { state, district }),
    findSavedSlugs(context),
  ])
  if (!best.ok) return failToShow(best, 'This page')
  const products = best.value.rows
  return {
    destination,
    products,
    savedSlugs,
    back: url.pathname,
    signedIn: apiOf(context).cookies.outgoing() !== undefined,
    head: headOf(destination, products, url.origin),
  }
}

function headOf(destination: Destination, products: readonly ProductCard[], origin: string) {
  const name = destinationName(destination)
  return bestPageHead({
    title: `Tours and stays in ${name}`,
    description: `${describeOffer(destination)} in ${name}, with local people. Prices, free days and reviews; pay by UPI.`,
    path: destinationPath(destination.state, destination.district),
    crumbs: destinationCrumbs(destination),
    products,
    origin,
  })
}

export default function DestinationRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.destination === undefined) {
    return <LaunchingSoonPage subject="Tours and stays" back={{ label: 'Go to the start page', path: '/' }} />
  }
  const { head: _head, ...page } = loaderData
  return <DestinationPage {...page} />
}
