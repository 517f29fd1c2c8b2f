// The help, contact, terms, privacy and refund pages.
import type { Route } from './+types/route'
import { apiOf } from '../../../.server/api/client.ts'
import { lacksBooking, lacksBookingWithoutAccount } from '../../../.server/api/endpoints/bookings.ts'
import { lacksProducts } from '../../../.server/api/endpoints/products/products.ts'
import { readSiteText, withoutLinksTo } from '../../../.server/texts/site-texts.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { pageMeta } from '../../../domain/navigation/page-meta.ts'
import { type SiteText, siteTextNames } from '../../../domain/site-texts.ts'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { WrittenText } from '../../../ui/texts/written-text.tsx'
import { statusPage } from '../../../.server/http/load-failure.ts'

export const handle = { shared: true }

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { title, origin } = loaderData
  return pageMeta({
    title: pageTitle(title),
    description: `${title}: tours and stays across India.`,
    address: origin + location.pathname,
  })
}

/** What the app itself knows, where the host takes bookings. */
const knownTexts: ReadonlySet<SiteText> = new Set(['help', 'refunds'])

export async function loader({ context, url, pattern }: Route.LoaderArgs) {
  const name = siteTextNames.find((each) => pattern === each)
  if (name === undefined) throw statusPage(404)
  const { title, content, isOwn } = await readSiteText(name)
  const hidesTrip = !isOwn && (await lacksBookingWithoutAccount(context))
  return {
    title,
    content: hidesTrip ? withoutLinksTo(content, '/trip') : content,
    lacksOwn: !isOwn && !(knownTexts.has(name) && !(await lacksBooking(context))),
    signedIn: apiOf(context).cookies.outgoing() !== undefined,
    hasProducts: !(await lacksProducts(context)),
    origin: url.origin,
  }
}

export default function SiteTextRoute({ loaderData }: Route.ComponentProps) {
  const { title, content, lacksOwn, signedIn, hasProducts } = loaderData
  return (
    <SitePage
      signedIn={signedIn}
      hasProducts={hasProducts}
      className="grid content-start gap-6 px-5 py-8 sm:px-8 sm:py-12"
    >
      <h1 className="text-title font-bold text-balance sm:text-display">{title}</h1>
      {lacksOwn && (
        <Callout tone="warning">
          The operator of this site has not replaced this text with one of their own yet.
        </Callout>
      )}
      <WrittenText content={content} />
    </SitePage>
  )
}
