import { DeclineAdminPayload } from '@affiliate-booking/contract/calls/accounts/admins'
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { declineAdmin, lacksDeclining } from '../../../.server/api/endpoints/accounts/admins.ts'
import { getUser } from '../../../.server/api/endpoints/accounts/users.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { findNextApplicant, toApplicant } from '../applicant.server.ts'
import { DeclineAdminPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Decline a request') }]

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  const [found, isLacking] = await Promise.all([getUser(context, id), lacksDeclining(context)])
  if (isLacking) return { launchingSoon: 'Admins' }
  if (!found.ok) {
    return found.reason === 'not-offered' ? { launchingSoon: 'Admins' } : failToShow(found, 'The account')
  }
  const applicant = toApplicant(found.value.user)
  // An account that is no longer pending is shown like any other.
  return applicant === undefined ? redirect(`/users/${encodeURIComponent(id)}`) : { applicant }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['super_admin'])
  const submission = await readForm(request, DeclineAdminPayload)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const next = await findNextApplicant(context, id)
  const outcome = await declineAdmin(context, id, submission.value)
  if (!outcome.ok) {
    // Somebody else has decided: this page is for those who wait.
    return outcome.status === 409 && outcome.message !== undefined
      ? redirectWithToast(context, `/users/${encodeURIComponent(id)}`, outcome.message, 'error')
      : rejected(submission, outcome, 'The request was not declined.')
  }
  return redirectWithToast(
    context,
    listUrl('/admins', { next }),
    'Declined. They get an email with your reason.',
  )
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function DeclineAdmin({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <DeclineAdminPage {...loaderData} lastResult={actionData} />
}
