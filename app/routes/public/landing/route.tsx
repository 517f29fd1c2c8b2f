import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import type { Route } from './+types/route'
import { lacksBookingWithoutAccount } from '../../../.server/api/endpoints/bookings.ts'
import {
  getHighlights,
  lacksProducts,
  landingPageLimits,
  listDestinations,
} from '../../../.server/api/endpoints/products/products.ts'
import { listSavedSlugs } from '../../../.server/api/endpoints/products/saved-products.ts'
import { apiOf } from '../../../.server/api/client.ts'
import { referralOf } from '../../../.server/http/referral.ts'
import { pageMeta } from '../../../domain/navigation/page-meta.ts'
import { pageTitle, appName } from '../../../domain/messages.ts'
import { placesToSearch } from './places-to-search.ts'
import { LandingPage } from './page.tsx'
import type { Highlights } from './products.tsx'
import referralScript from './referral-script.ts?url&no-inline'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: pageTitle('Tours and stays across India'),
    description: 'Book tours and stays across India, list your own, or earn by recommending them.',
    address: loaderData && `${loaderData.origin}/`,
    image: loaderData && { address: `${loaderData.origin}/card.png`, alt: appName },
  })

/** Visitors with a cookie of the host get a link to the dashboard, which checks it, and hearts of their own. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const today = todayInIndia()
  const { referral } = referralOf(request, url)
  const [highlights, savedSlugs, destinations] = await Promise.all([
    getHighlights(context),
    listSavedSlugs(context),
    listDestinations(context, landingPageLimits),
  ])
  return {
    signedIn: apiOf(context).cookies.outgoing() !== undefined,
    isReferred: referral.isNew,
    highlights: highlights.ok ? inFullRows(highlights.value) : undefined,
    savedSlugs,
    places: destinations.ok ? placesToSearch(destinations.value) : [],
    // The page that is kept for everybody shows no address of one visitor.
    back: '/',
    hasProducts: !(await lacksProducts(context)),
    findsTrips: !(await lacksBookingWithoutAccount(context)),
    today,
    tomorrow: addDays(today, 1),
    origin: url.origin,
  }
}

const inFullRows = ({ tours, stays, categories }: Highlights): Highlights => ({
  tours: fullRows(tours),
  stays: fullRows(stays),
  categories,
})

/** At most two rows of three, and no row that is not full. */
const fullRows = <Product,>(products: readonly Product[]) =>
  products.slice(0, products.length < 3 ? 2 : products.length < 6 ? 3 : 6)

export const handle = { shared: true, showsProducts: true }

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { isReferred, ...page } = loaderData
  return (
    <>
      <LandingPage {...page} />
      {isReferred && <script type="module" async src={referralScript} />}
    </>
  )
}
