// Claims of missing bookings: an affiliate's own with the form for another one, or those of an administrator's territory.
import { CreateClaimPayload, listClaims } from '@affiliate-booking/contract/calls/money/claims'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { createClaim } from '../../../.server/api/endpoints/money/claims.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { readClaimList } from '../../../.server/lists/queries/claim-query.ts'
import { loadList } from '../../../.server/lists/load-list.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { claimsPath } from '../claims-path.ts'
import { loadToCome } from '../to-come.server.ts'
import { AffiliateClaimsPage, ClaimsPage } from './page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(
      loaderData && 'isAffiliate' in loaderData && loaderData.isAffiliate
        ? 'My booking is missing'
        : 'Claims',
    ),
  },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/commissions'))
  const isAffiliate = role === 'affiliate'
  const { query, view, call } = readClaimList(url, isAffiliate ? 'all' : 'open')
  const [list, toCome] = await Promise.all([
    loadList(context, listClaims, call),
    isAffiliate ? loadToCome(context) : undefined,
  ])
  if ('reason' in list) return { launchingSoon: 'Claims' }
  const constraint = constraintsOf(CreateClaimPayload)
  return data({ query, view, list, isAffiliate, constraint, toCome }, { status: list.ok ? 200 : list.status })
}

export async function action({ request, context }: Route.ActionArgs) {
  // The host decides who may claim.
  const visitor = await checkRole(context, rolesFor('/commissions'))
  const submission = await readForm(request, CreateClaimPayload)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const outcome = await createClaim(context, submission.value)
  if (!outcome.ok) return rejected(submission, outcome, 'The claim was not sent. Please try again.')
  const { bookingId, status } = outcome.value.claim
  const message =
    status === 'open' ? `We’re checking booking ${bookingId}.` : `Booking ${bookingId} was decided already.`
  return redirectWithToast(context, claimsPath, message)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  const { isAffiliate, constraint, toCome, ...page } = loaderData
  return isAffiliate ? (
    <AffiliateClaimsPage {...page} constraint={constraint} lastResult={actionData} toCome={toCome} />
  ) : (
    <ClaimsPage {...page} />
  )
}
