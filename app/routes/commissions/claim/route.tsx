import { DecideClaimPayload, listClaims } from '@affiliate-booking/contract/calls/money/claims'
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { claimActions } from '@affiliate-booking/contract/options/money/money'
import * as z from 'zod'
import type { Route } from './+types/route'
import { decideClaim, getClaim } from '../../../.server/api/endpoints/money/claims.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { labelEvents } from '../../../.server/lists/event-labels.ts'
import { readOpenClaims } from '../../../.server/lists/queries/claim-query.ts'
import { loadWaitingRows } from '../../../.server/lists/load-list.ts'
import { findUrlAfterDecision } from '../../../.server/lists/next-row.ts'
import { parseListPosition } from '../../../domain/navigation/list-position.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { claimsPath } from '../claims-path.ts'
import { ClaimPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Claim') }]

/** A rejected decision means that the claim has changed, so the page reloads it. */
export const shouldRevalidate = revalidateAfterRefusal

const DecisionForm = z.object({
  intent: z.enum(claimActions, { error: 'Choose what to do.' }),
  version: z.coerce.number().int().nonnegative(),
  reason: DecideClaimPayload.shape.reason,
})

const paths = { list: claimsPath } as const

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  const found = await getClaim(context, id)
  if (!found.ok) {
    return found.reason === 'not-offered' ? { launchingSoon: 'Claims' } : failToShow(found, 'The claim')
  }
  const { claim } = found.value
  return { claim, events: labelEvents(claim.timeline), position: parseListPosition(url, paths) }
}

export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, adminRoles)
  const submission = await readForm(request, DecisionForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const { intent, ...decision } = submission.value
  const after = await findUrlAfterDecision({
    url,
    paths,
    id,
    load: (list) => loadWaitingRows(context, listClaims, readOpenClaims(list)),
  })
  const outcome = await decideClaim(context, id, { action: intent, ...decision })
  if (!outcome.ok) return rejected(submission, outcome, 'The claim was not decided.')
  const { bookingId, status } = outcome.value.claim
  return redirectWithToast(context, after ?? claimsPath, `The claim on ${bookingId} is ${status}.`)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function ClaimScreen({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ClaimPage key={loaderData.claim.id} {...loaderData} lastResult={actionData} />
}
