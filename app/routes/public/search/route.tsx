import type { ProductQuery } from '@affiliate-booking/contract/calls/products/products'
import { data } from 'react-router'
import { todayInIndia } from '@affiliate-booking/shared/days'
import type { Route } from './+types/route'
import { searchPath } from '../../../domain/products/search.ts'
import { lacksBookingWithoutAccount } from '../../../.server/api/endpoints/bookings.ts'
import { listSavedSlugs } from '../../../.server/api/endpoints/products/saved-products.ts'
import { listProducts } from '../../../.server/api/endpoints/products/products.ts'
import { apiOf } from '../../../.server/api/client.ts'
import { parseSearch } from '../../../.server/lists/queries/search-query.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { pathOfCategory } from '../../../domain/products/categories.ts'
import { pageMeta } from '../../../domain/navigation/page-meta.ts'
import { inWords, providerOf } from './search-results.ts'
import { SearchPage } from './page.tsx'
import { searchTitle } from './search-title.ts'
import { LaunchingSoonPage } from '../../../ui/layout/launching-soon-page.tsx'

/** Made by the loader, so that browsers need no code for it. */
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ url, context }: Route.LoaderArgs) {
  const today = todayInIndia()
  const { query, given, problems } = parseSearch(url.searchParams, today)
  const [outcome, savedSlugs] = await Promise.all([listProducts(context, query), listSavedSlugs(context)])
  if (!outcome.ok && outcome.reason === 'not-offered')
    return data({ query: undefined, head: [{ title: pageTitle('Tours and stays') }] })
  const isRefused = !outcome.ok && outcome.status < 500
  const results = outcome.ok ? inWords(outcome.value, query) : undefined
  const provider = providerOf(query, results)
  return data(
    {
      query,
      given,
      problems: isRefused
        ? [
            ...problems,
            { name: undefined, message: outcome.message ?? 'This search is not possible.', offers: [] },
          ]
        : problems,
      results,
      provider,
      today,
      savedSlugs,
      back: `${url.pathname}${url.search}`,
      signedIn: apiOf(context).cookies.outgoing() !== undefined,
      findsTrips: !(await lacksBookingWithoutAccount(context)),
      head: headOf(
        { ...query, provider },
        {
          origin: url.origin,
          isListed: isListed(query) && results?.rows.length !== 0,
        },
      ),
    },
    { ...(!outcome.ok && { status: outcome.status }) },
  )
}

/**
 * Kinds and categories are pages of their own for search engines; what somebody typed is not, such as a category that
 * the host does not have.
 */
const isListed = (query: ProductQuery): boolean =>
  Object.keys(query).every((name) => name === 'kind' || name === 'category')

/** Names the provider. */
function headOf(query: ProductQuery, { origin, isListed: listed }: { origin: string; isListed: boolean }) {
  const { kind, category } = query
  const title = searchTitle(query)
  return pageMeta({
    title: pageTitle(title),
    description: `${searchTitle({ kind, category })} across India, with local people: prices, free days and reviews. Your booking is held while you pay by UPI.`,
    address: `${origin}${canonicalPath(query)}`,
    image: { address: `${origin}/card.png`, alt: title },
    unlisted: !listed,
  })
}

/** A category of both kinds has a page of its own. */
const canonicalPath = ({ kind, category }: ProductQuery) =>
  (kind === undefined && category !== undefined ? pathOfCategory(category) : undefined) ??
  searchPath({ kind, category })

export default function Tours({ loaderData }: Route.ComponentProps) {
  if (loaderData.query === undefined) {
    return <LaunchingSoonPage subject="Tours and stays" back={{ label: 'Go to the start page', path: '/' }} />
  }
  const { head: _head, ...page } = loaderData
  return <SearchPage {...page} />
}
