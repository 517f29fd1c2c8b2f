import { linkPeriods } from '@affiliate-booking/contract/options/referrals/links'
import * as z from 'zod'
import type { Route } from './+types/route'
import {
  disableReferralLink,
  enableReferralLink,
  getReferralLink,
  previewEarnings,
} from '../../../.server/api/endpoints/referrals/links.ts'
import { getProduct } from '../../../.server/api/endpoints/products/products.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { linkTitle, shareText } from '../../../domain/accounts/share-link.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { formatFromPrice } from '../../../domain/products/product-path.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { describeLeadForm } from '../lead-form.server.ts'
import { LinkPage } from './page.tsx'
import { tellConnectionLoss } from '../../../ui/toasts/tell-connection-loss.ts'
import { statusPage } from '../../../.server/http/load-failure.ts'

const PeriodQuery = z.object({ period: z.enum(linkPeriods).optional() })

const StateForm = z.object({ intent: z.enum(['disable', 'enable']) })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData === undefined || isLaunchingSoon(loaderData) ? 'Link' : loaderData.title) },
]

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireRole(context, ['affiliate'])
  const { period = '30' } = readListQuery(PeriodQuery, url)
  const outcome = await getReferralLink(context, params.id, period)
  if (!outcome.ok && outcome.reason === 'not-offered') return { launchingSoon: 'Commissions' }
  if (!outcome.ok && outcome.status === 404) throw statusPage(404)
  if (!outcome.ok)
    throw statusPage(outcome.status, {
      code: 'link-failed',
      message: 'This link could not be loaded. Please try again in a moment.',
    })
  const { link, days } = outcome.value
  const slug = link.product?.slug
  const [price, earnings] = await Promise.all([
    priceOf(context, slug),
    previewEarnings(context, slug === undefined ? [] : [slug]),
  ])
  const text = shareText(url.origin, link, price)
  const earning = slug === undefined ? undefined : earnings.get(slug)
  // A link for a tour or a stay leads to it alone.
  const leadForm = slug === undefined ? describeLeadForm(url.origin, link) : undefined
  return { origin: url.origin, period, link, days, text, earning, leadForm, title: linkTitle(link) }
}

/** Undefined for a product that is not on sale. */
async function priceOf(context: AppContext, slug: string | undefined): Promise<string | undefined> {
  const outcome = slug === undefined ? undefined : await getProduct(context, slug)
  if (outcome?.ok !== true) return undefined
  return formatFromPrice(outcome.value.product)
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['affiliate'])
  const submission = await readForm(request, StateForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const isDisabling = submission.value.intent === 'disable'
  const outcome = await (isDisabling ? disableReferralLink : enableReferralLink)(context, id)
  if (!outcome.ok) return rejected(submission, outcome, 'The link was not changed. Please try again.')
  const message = isDisabling ? 'The link is disabled.' : 'The link is enabled.'
  return redirectWithToast(context, `/commissions/links/${encodeURIComponent(id)}`, message)
}

export const clientAction = (sending: Route.ClientActionArgs) => tellConnectionLoss(sending)

export default function ReferralLink({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <LinkPage {...loaderData} lastResult={actionData ?? undefined} />
}
