import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { data, redirect } from 'react-router'
import type { Route } from './+types/route'
import { approveAdmin, checkAdminRate } from '../../../.server/api/endpoints/accounts/admins.ts'
import { valueIfOk } from '../../../.server/api/response.ts'
import { getUser } from '../../../.server/api/endpoints/accounts/users.ts'
import {
  preserved,
  constraintsOf,
  invalid,
  authFailed,
  readForm,
  rejected,
} from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { checkTerritory, withLocationOptions } from '../../../.server/forms/location-form.ts'
import { locationOptions } from '../../../.server/forms/location-options.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { findNextApplicant, toApplicant } from '../applicant.server.ts'
import { ApproveAdminPage } from './page.tsx'
import { confirmsEmail } from './unconfirmed-email.tsx'
import { findFilledTerritory, TerritoryForm, toAdminTerritory } from '../admin-form.ts'
import { confirmedTerritory } from '../../../ui/forms/territory-confirmation.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { refreshLocations } from '../../../ui/forms/fields/location-fields.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

const schema = TerritoryForm.superRefine(checkTerritory)

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Approve an admin') }]

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  const found = await getUser(context, id)
  if (!found.ok) {
    if (found.reason === 'not-offered') return { launchingSoon: 'Admins' }
    return failToShow(found, 'The account')
  }
  const applicant = toApplicant(found.value.user)
  // An account that is no longer pending is shown like any other.
  if (applicant === undefined) return redirect(`/users/${encodeURIComponent(id)}`)
  return {
    applicant,
    constraint: constraintsOf(schema),
    locations: locationOptions(undefined),
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['super_admin'])
  const submission = await readForm(request, schema, [refreshLocations, confirmedTerritory, confirmsEmail])
  if (!visitor.ok) return respond(withLocationOptions(submission, authFailed(submission, visitor)))
  if (submission.payload[refreshLocations] !== undefined)
    return respond(withLocationOptions(submission, preserved(submission)))
  if (submission.status !== 'success') return respond(withLocationOptions(submission, invalid(submission)))
  const territory = toAdminTerritory(submission.value)
  const capped = valueIfOk(await checkAdminRate(context, territory))
  const filled = findFilledTerritory(submission, capped)
  if (filled !== undefined) return respond(withLocationOptions(submission, preserved(submission)), filled)
  const next = await findNextApplicant(context, id)
  const outcome = await approveAdmin(context, id, {
    ...territory,
    ...(submission.payload[confirmsEmail] === 'yes' && { confirmsEmail: true }),
  })
  if (!outcome.ok) {
    const refusal = rejected(submission, outcome, 'The account was not approved.')
    return respond(withLocationOptions(submission, refusal))
  }
  const admins = listUrl('/admins', { next })
  return redirectWithToast(
    context,
    admins,
    `Approved. They can sign in now, and get an email.${rateNote(submission.value)}${cappedNote(capped)}`,
  )
}

const respond = ({ data: answer, init }: ReturnType<typeof withLocationOptions>, filled?: string) =>
  data({ ...answer, filled }, init ?? {})

const rateNote = (form: TerritoryForm) =>
  form.role === 'super_admin' ? '' : ` Their commission rate is ${form.commissionRate}%.`

const cappedNote = (capped: { cappedCount: number } | undefined) =>
  capped === undefined || capped.cappedCount === 0
    ? ''
    : ` Capped by the fee: ${formatQuantity(capped.cappedCount, 'tour or stay', 'tours and stays')}.`

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => ({ result, districts: [], filled: undefined }))

export default function ApproveAdmin({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  const { locations, ...page } = loaderData
  return (
    <ApproveAdminPage
      {...page}
      lastResult={actionData?.result}
      filled={actionData?.filled}
      locations={{ ...locations, ...(actionData && { districts: actionData.districts }) }}
    />
  )
}
