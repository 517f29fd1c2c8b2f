// The pages of states, districts and towns.
import { data } from 'react-router'
import type { Route } from './+types/route'
import { listDestinations } from '../../../.server/api/endpoints/products/products.ts'
import { listSavedSlugs } from '../../../.server/api/endpoints/products/saved-products.ts'
import { apiOf } from '../../../.server/api/client.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { destinationPath, findDestination } from '../../../domain/products/destinations.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { findTown } from '../../../domain/products/towns.ts'
import { LaunchingSoonPage } from '../../../ui/layout/launching-soon-page.tsx'
import { BestPage } from '../best/best-page.tsx'
import { loadDestination } from './load-destination.server.ts'
import { loadTown } from './load-town.server.ts'
import { NothingHere } from './nothing-here.tsx'

const head = [{ title: pageTitle('Tours and stays') }]

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? head

/** Of equal names, the district is shown and not the town. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const state = params.state.toLowerCase()
  const place = params.place?.toLowerCase()
  const destinations = await listDestinations(context)
  if (!destinations.ok && destinations.reason === 'not-offered') return data({ shows: 'soon', head } as const)
  if (!destinations.ok) return failToShow(destinations, 'This page')
  const { rows } = destinations.value
  const towns = destinations.value.towns ?? []
  const visitor = {
    savedSlugs: await listSavedSlugs(context),
    back: url.pathname,
    signedIn: apiOf(context).cookies.outgoing() !== undefined,
  }
  const destination = findDestination(rows, state, place)
  const town = findTown(towns, destinationPath(state, place))
  const found =
    destination === undefined
      ? town && (await loadTown(context, town, { rows, towns }, url.origin))
      : await loadDestination(context, destination, towns, url.origin)
  if (found !== undefined) return data({ shows: 'place', ...found, visitor } as const)
  return data({ shows: 'nothing', words: wordsOf(place ?? state), visitor, head } as const, { status: 404 })
}

/** Of an address; search engines and visitors may have tried anything. */
const wordsOf = (slug: string) =>
  slug
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ')
    .slice(0, 100)

export default function DestinationRoute({ loaderData }: Route.ComponentProps) {
  switch (loaderData.shows) {
    case 'soon':
      return (
        <LaunchingSoonPage subject="Tours and stays" back={{ label: 'Go to the start page', path: '/' }} />
      )
    case 'place':
      return <BestPage {...loaderData.content} {...loaderData.visitor} />
    case 'nothing':
      return <NothingHere words={loaderData.words} signedIn={loaderData.visitor.signedIn} />
  }
}
