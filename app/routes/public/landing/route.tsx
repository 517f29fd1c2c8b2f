import { data } from 'react-router'
import { todayInIndia } from '@affiliate-booking/shared/days'
import type { Route } from './+types/route'
import { getHighlights, lacksProducts } from '../../../.server/api/endpoints/products.ts'
import { apiOf } from '../../../.server/api/client.ts'
import { referralOf } from '../../../.server/http/referral.ts'
import { pageMeta } from '../../../domain/navigation/page-meta.ts'
import { pageTitle, appName } from '../../../domain/messages.ts'
import { LandingPage } from './page.tsx'
import { useReferral } from '../../../ui/layout/use-referral.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: pageTitle('Tours and stays across India'),
    description: 'Book tours and stays across India, list your own, or earn by recommending them.',
    address: loaderData && `${loaderData.origin}/`,
    image: loaderData && { address: `${loaderData.origin}/card.png`, alt: appName },
  })

/**
 * Visitors with a cookie of the host get a link to the dashboard, which checks it. Affiliates' links lead here, so the
 * referral is stored.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { referral, headers } = referralOf(request, url, context)
  const highlights = await getHighlights(context)
  return data(
    {
      signedIn: apiOf(context).cookies.outgoing() !== undefined,
      referral,
      highlights: highlights.ok ? highlights.value : undefined,
      hasProducts: !(await lacksProducts(context)),
      today: todayInIndia(),
      origin: url.origin,
    },
    { headers },
  )
}

/** A referral that the URL names goes into the browser's own storage too. */
export const handle = {
  shared: true,
  hydrate: (loaded?: { referral: { isNew: boolean } }) => loaded?.referral.isNew === true,
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { referral, ...page } = loaderData
  useReferral(referral)
  return <LandingPage {...page} />
}
