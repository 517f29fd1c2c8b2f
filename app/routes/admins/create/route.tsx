import type { AdminRole } from '@affiliate-booking/contract/options/accounts/roles'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { checkAdminRate, createAdmin } from '../../../.server/api/endpoints/accounts/admins.ts'
import { lacksInvitations } from '../../../.server/api/endpoints/accounts/invitations.ts'
import { isOurHost } from '../../../.server/api/own-host.ts'
import { valueIfOk } from '../../../.server/api/response.ts'
import {
  preserved,
  constraintsOf,
  emptied,
  invalid,
  authFailed,
  parseForm,
  readBody,
  rejectedWithToast,
} from '../../../.server/forms/submission.ts'
import { checkTerritory, withLocationOptions } from '../../../.server/forms/location-form.ts'
import { locationOptions } from '../../../.server/forms/location-options.ts'
import { passwordHint } from '../../../.server/auth/password-hint.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { adminMessages } from '../../../domain/accounts/admin-messages.ts'
import { pageTitle } from '../../../domain/messages.ts'
import type { Capped } from '../capped-products.tsx'
import {
  CreateAdminForm,
  findFilledTerritory,
  findUnusualRate,
  toAdminTerritory,
  toCreateAdminPayload,
} from '../admin-form.ts'
import { parseAppointment } from '../appointment.server.ts'
import { failureReason } from './failure-reason.server.ts'
import { CreateAdminPage } from './page.tsx'
import { confirmedRate } from './unusual-rate.tsx'
import { confirmedTerritory } from '../../../ui/forms/territory-confirmation.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { refreshLocations } from '../../../ui/forms/fields/location-fields.tsx'

/** Of a form without a role (spec 9.6); the page always has one. */
const defaultRole = 'super_admin' satisfies AdminRole

/** Of our own host. Which states and districts others have is for them to judge. */
const checkedForm = CreateAdminForm.superRefine(checkTerritory)

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Create Admin') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  const appointment = parseAppointment(url)
  return {
    constraint: constraintsOf(CreateAdminForm),
    locations: locationOptions(appointment?.state || undefined),
    appointment,
    passwordHint: await passwordHint(context),
    invites: !(await lacksInvitations(context)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['super_admin'])
  const schema = (await isOurHost(context)) ? checkedForm : CreateAdminForm
  const form = await readBody(request)
  if (!form.has('role')) form.set('role', defaultRole)
  const submission = parseForm(form, schema, [refreshLocations, confirmedTerritory, confirmedRate])
  if (!visitor.ok) return respond(withLocationOptions(submission, authFailed(submission, visitor)))
  if (submission.payload[refreshLocations] !== undefined)
    return respond(withLocationOptions(submission, preserved(submission)))
  if (submission.status !== 'success') return respond(withLocationOptions(submission, invalid(submission)))
  const check = await checkAdminRate(context, toAdminTerritory(submission.value))
  const capped = valueIfOk(check)
  const filled = findFilledTerritory(submission, capped)
  if (filled !== undefined) return respond(withLocationOptions(submission, preserved(submission)), { filled })
  // What another host pays is not known.
  const knowsRates = check.ok || (check.reason !== 'not-offered' && check.status !== 404)
  const unusualRate = knowsRates ? findUnusualRate(submission) : undefined
  if (unusualRate !== undefined)
    return respond(withLocationOptions(submission, preserved(submission)), { unusualRate })
  const outcome = await createAdmin(context, toCreateAdminPayload(submission.value))
  if (!outcome.ok) {
    const fallback = [adminMessages.creationFailed, failureReason(outcome)] as const
    return respond(withLocationOptions(submission, rejectedWithToast(submission, outcome, ...fallback)))
  }
  // The action answers the page itself, not a redirect: the result line must show without scripts too.
  const { value } = submission
  const rate = !knowsRates || value.role === 'super_admin' ? undefined : value.commissionRate
  return respond(withLocationOptions({ payload: {} }, emptied(submission)), { capped, rate })
}

interface Findings {
  capped?: Capped | undefined
  /** Of the created administrator, in percent. */
  rate?: number | undefined
  /** The territory that already has an administrator. */
  filled?: string
  /** A rate (percent) that is not paid as it is. */
  unusualRate?: number
}

const respond = (
  { data: answer, init }: ReturnType<typeof withLocationOptions>,
  { capped, rate, filled, unusualRate }: Findings = {},
) => data({ ...answer, capped, rate, filled, unusualRate }, init ?? {})

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => ({
    result,
    districts: [],
    capped: undefined,
    rate: undefined,
    filled: undefined,
    unusualRate: undefined,
  }))

export default function CreateAdmin({ loaderData, actionData }: Route.ComponentProps) {
  // After a success the form is empty, and no longer filled in for a vacancy.
  const appointment = actionData?.result.initialValue === null ? undefined : loaderData.appointment
  return (
    <CreateAdminPage
      key={appointment === undefined ? 'empty' : 'appointment'}
      constraint={loaderData.constraint}
      passwordHint={loaderData.passwordHint}
      lastResult={actionData?.result}
      invites={loaderData.invites}
      capped={actionData?.capped}
      rate={actionData?.rate}
      filled={actionData?.filled}
      unusualRate={actionData?.unusualRate}
      appointment={appointment}
      locations={{ ...loaderData.locations, ...(actionData && { districts: actionData.districts }) }}
    />
  )
}
