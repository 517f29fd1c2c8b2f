import { data } from 'react-router'
import type { Route } from './+types/route'
import {
  createReferralLink,
  listReferralLinks,
  previewEarnings,
  readEarnings,
} from '../../../.server/api/endpoints/referrals/links.ts'
import { getHighlights, listProducts } from '../../../.server/api/endpoints/products/products.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { referralDays } from '../../../.server/http/referral.ts'
import { earningHint, shareText } from '../../../domain/accounts/share-link.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { describeLeadForm } from '../lead-form.server.ts'
import { LinkForm, LinksQuery } from './form.ts'
import type { FoundProducts } from './new-link.tsx'
import { LinksPage } from './page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

const shownProducts = 6
const suggestedProducts = 4

/** Here, so that it stays out of the scripts. */
const emptyState = {
  title: 'No other links yet',
  advice: 'Make one for a tour, a stay or a campaign. Your link for everything works without them.',
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Links') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, ['affiliate'])
  const { find, ...query } = readListQuery(LinksQuery, url)
  const [outcome, found, worthwhile] = await Promise.all([
    listReferralLinks(context, query),
    findProducts(context, find),
    find === undefined ? listWorthwhile(context) : [],
  ])
  if (!outcome.ok && outcome.reason === 'not-offered') return { launchingSoon: 'Commissions' }
  const period = query.period ?? ('30' as const)
  const page = { origin: url.origin, period, query, found, referralDays, emptyState }
  if (!outcome.ok) {
    const list = { ok: false as const, message: outcome.message }
    const status = outcome.status >= 500 ? outcome.status : 502
    return data({ ...page, loaded: undefined, list }, { status })
  }
  const { links, ...loaded } = outcome.value
  const { rows, next = null, previous = null } = links
  const siteText = shareText(url.origin, loaded.site)
  const leadForm = describeLeadForm(url.origin, loaded.site)
  const own = new Set(rows.map(({ product }) => product?.slug))
  return data({
    ...page,
    found: found ?? suggest(worthwhile.filter(({ slug }) => !own.has(slug))),
    loaded: { ...loaded, leadForm, siteText },
    list: { ok: true as const, rows, next, previous },
  })
}

async function findProducts(
  context: AppContext,
  text: string | undefined,
): Promise<FoundProducts | undefined> {
  if (text === undefined) return undefined
  const outcome = await listProducts(context, { q: text })
  const products = outcome.ok ? outcome.value.rows.slice(0, shownProducts) : []
  const slugs = products.map(({ slug }) => slug)
  const earnings = await previewEarnings(context, slugs)
  return {
    text,
    label: 'Tours and stays found',
    products: products.map((product) => ({ ...product, earning: earnings.get(product.slug) })),
  }
}

/** Before something is looked for; nothing without any. */
const suggest = (products: FoundProducts['products']): FoundProducts | undefined =>
  products.length === 0
    ? undefined
    : {
        text: undefined,
        label: 'Suggestions, the best paid first',
        products: products.slice(0, suggestedProducts),
      }

/** The best-ranked tours and stays that pay, the best paid first; none at a host that does not say what each pays. */
async function listWorthwhile(context: AppContext): Promise<FoundProducts['products']> {
  const outcome = await getHighlights(context)
  const products = outcome.ok
    ? [outcome.value.tours, outcome.value.stays].flatMap((best) => best.slice(0, shownProducts))
    : []
  const earnings = await readEarnings(
    context,
    products.map(({ slug }) => slug),
  )
  return products
    .flatMap((product) => {
      const earning = earnings.get(product.slug)
      return earning === undefined || earning.earnings <= 0 ? [] : [{ product, earning }]
    })
    .toSorted((a, b) => b.earning.earnings - a.earning.earnings)
    .map(({ product, earning }) => ({ ...product, earning: earningHint(earning) }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['affiliate'])
  const submission = await readForm(request, LinkForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const outcome = await createReferralLink(context, submission.value)
  if (!outcome.ok) return rejected(submission, outcome, 'The link was not made. Please try again.')
  const { id } = outcome.value.link
  return redirectWithToast(context, `/commissions/links/${encodeURIComponent(id)}`, 'Your link is ready.')
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Links({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <LinksPage {...loaderData} lastResult={actionData} />
}
