import { data } from 'react-router'
import type { Route } from './+types/route'
import { checkAdminRate } from '../../../.server/api/endpoints/accounts/admins.ts'
import { inviteAdmin, lacksInvitations } from '../../../.server/api/endpoints/accounts/invitations.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { valueIfOk } from '../../../.server/api/response.ts'
import { checkTerritory, withLocationOptions } from '../../../.server/forms/location-form.ts'
import { locationOptions } from '../../../.server/forms/location-options.ts'
import {
  authFailed,
  constraintsOf,
  invalid,
  preserved,
  readForm,
  rejected,
} from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { refreshLocations } from '../../../ui/forms/fields/location-fields.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { findFilledTerritory, InviteAdminForm, toAdminTerritory } from '../admin-form.ts'
import { confirmedTerritory } from '../../../ui/forms/territory-confirmation.tsx'
import { invitationsPath } from '../invitations-path.ts'
import { InviteAdminPage } from './page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

const schema = InviteAdminForm.superRefine(checkTerritory)

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Invite an administrator') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  if (await lacksInvitations(context)) return { launchingSoon: 'Invitations' }
  return { constraint: constraintsOf(schema), locations: locationOptions(undefined) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['super_admin'])
  const submission = await readForm(request, schema, [refreshLocations, confirmedTerritory])
  if (!visitor.ok) return respond(withLocationOptions(submission, authFailed(submission, visitor)))
  if (submission.payload[refreshLocations] !== undefined)
    return respond(withLocationOptions(submission, preserved(submission)))
  if (submission.status !== 'success') return respond(withLocationOptions(submission, invalid(submission)))
  const { email } = submission.value
  const territory = toAdminTerritory(submission.value)
  const filled = findFilledTerritory(submission, valueIfOk(await checkAdminRate(context, territory)))
  if (filled !== undefined) return respond(withLocationOptions(submission, preserved(submission)), filled)
  const outcome = await inviteAdmin(context, { email, ...territory })
  if (!outcome.ok)
    return respond(withLocationOptions(submission, rejected(submission, outcome, 'Nobody was invited.')))
  return redirectWithToast(context, invitationsPath, 'The invitation is on its way.')
}

const respond = ({ data: answer, init }: ReturnType<typeof withLocationOptions>, filled?: string) =>
  data({ ...answer, filled }, init ?? {})

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => ({ result, districts: [], filled: undefined }))

export default function InviteAdmin({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  const { locations, constraint } = loaderData
  return (
    <InviteAdminPage
      constraint={constraint}
      lastResult={actionData?.result}
      filled={actionData?.filled}
      locations={{ ...locations, ...(actionData && { districts: actionData.districts }) }}
    />
  )
}
