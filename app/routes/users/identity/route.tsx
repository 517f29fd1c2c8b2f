import { listIdentities } from '@affiliate-booking/contract/calls/accounts/identity'
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import type { Route } from './+types/route'
import type { AppContext } from '../../../.server/api/client.ts'
import {
  approveIdentity,
  declineIdentity,
  getIdentitySubmission,
  requestIdentityResubmission,
} from '../../../.server/api/endpoints/accounts/identity.ts'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { readSubmittedIdentities } from '../../../.server/lists/queries/identity-query.ts'
import { loadWaitingRows } from '../../../.server/lists/load-list.ts'
import { findUrlAfterDecision } from '../../../.server/lists/next-row.ts'
import { parseListPosition } from '../../../domain/navigation/list-position.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterConflict } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { identitiesPath } from '../identity-path.ts'
import { IdentityDecisionForm } from './form.ts'
import { IdentityReviewPage } from './page.tsx'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Identity') }]

const paths = { list: identitiesPath } as const

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  const found = await getIdentitySubmission(context, id)
  if (found.ok) {
    return { identity: found.value.identity, position: parseListPosition(url, paths) }
  }
  return found.reason === 'not-offered' ? { launchingSoon: 'Identities' } : failToShow(found, 'The identity')
}

export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, adminRoles)
  const submission = await readForm(request, IdentityDecisionForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const after = await findUrlAfterDecision({
    url,
    paths,
    id,
    load: (list) => loadWaitingRows(context, listIdentities, readSubmittedIdentities(list)),
  })
  const outcome = await decide(context, id, submission.value)
  if (!outcome.ok) return rejected(submission, outcome, 'The decision was not saved.')
  return redirectWithToast(context, after ?? identitiesPath, messages[submission.value.intent])
}

const messages = {
  'approve-valid-pan': 'Approved.',
  'approve-invalid-pan': 'Approved without a valid PAN.',
  'approve-without-pan': 'Approved without a PAN.',
  decline: 'Declined.',
  'request-resubmission': 'The payee can submit again.',
} as const satisfies Record<IdentityDecisionForm['intent'], string>

function decide(context: AppContext, id: string, form: IdentityDecisionForm) {
  const { version } = form
  if (form.intent === 'decline') return declineIdentity(context, id, { version, reason: form.reason })
  if (form.intent === 'request-resubmission')
    return requestIdentityResubmission(context, id, { version, reason: form.reason })
  if (form.intent === 'approve-without-pan') return approveIdentity(context, id, { version })
  return approveIdentity(context, id, { version, isPanValid: form.intent === 'approve-valid-pan' })
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function IdentityReview({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <IdentityReviewPage key={loaderData.identity.id} {...loaderData} lastResult={actionData} />
}
