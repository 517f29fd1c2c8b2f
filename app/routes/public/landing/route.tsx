import { todayInIndia } from '@affiliate-booking/shared/days'
import type { Route } from './+types/route'
import { getHighlights, lacksProducts } from '../../../.server/api/endpoints/products/products.ts'
import { apiOf } from '../../../.server/api/client.ts'
import { referralOf } from '../../../.server/http/referral.ts'
import { pageMeta } from '../../../domain/navigation/page-meta.ts'
import { pageTitle, appName } from '../../../domain/messages.ts'
import { LandingPage } from './page.tsx'
import referralScript from './referral-script.js?url&no-inline'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: pageTitle('Tours and stays across India'),
    description: 'Book tours and stays across India, list your own, or earn by recommending them.',
    address: loaderData && `${loaderData.origin}/`,
    image: loaderData && { address: `${loaderData.origin}/card.png`, alt: appName },
  })

/** Visitors with a cookie of the host get a link to the dashboard, which checks it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { referral } = referralOf(request, url)
  const highlights = await getHighlights(context)
  return {
    signedIn: apiOf(context).cookies.outgoing() !== undefined,
    isReferred: referral.isNew,
    highlights: highlights.ok ? highlights.value : undefined,
    hasProducts: !(await lacksProducts(context)),
    today: todayInIndia(),
    origin: url.origin,
  }
}

export const handle = { shared: true }

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { isReferred, ...page } = loaderData
  return (
    <>
      <LandingPage {...page} />
      {isReferred && <script type="module" async src={referralScript} />}
    </>
  )
}
