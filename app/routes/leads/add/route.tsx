// A lead of somebody who calls or comes by.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import type { Route } from './+types/route'
import { addLead, lacksAddedLeads } from '../../../.server/api/endpoints/leads.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { AddLeadForm, toAddLeadPayload } from './form.ts'
import { AddLeadPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Add a lead') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  if (await lacksAddedLeads(context)) return { launchingSoon: 'Adding leads' }
  return { constraint: constraintsOf(AddLeadForm) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, adminRoles)
  const submission = await readForm(request, AddLeadForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const outcome = await addLead(context, toAddLeadPayload(submission.value))
  if (!outcome.ok) return rejected(submission, outcome, notConfirmed)
  const { id, duplicates } = outcome.value.lead
  return redirectWithToast(
    context,
    `/leads/${encodeURIComponent(id)}`,
    duplicates.length === 0
      ? 'The lead is added.'
      : 'The lead is added. Another lead has this email or phone: see “Perhaps the same person”.',
  )
}

/** The host takes the same form twice as one lead. */
const notConfirmed = 'We could not confirm that the lead was added. Try again: it is added once.'

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function AddLead({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <AddLeadPage constraint={loaderData.constraint} lastResult={actionData} />
}
