// The territory of an administrator, an affiliate or a provider, for the super admin who corrects it.
import { defaultCountry } from '@affiliate-booking/contract/options/accounts/registration'
import type { AdminTerritory } from '@affiliate-booking/contract/calls/accounts/admins'
import { data, redirect } from 'react-router'
import type { Route } from './+types/route'
import type { AppContext } from '../../../.server/api/client.ts'
import { checkAdminRate } from '../../../.server/api/endpoints/accounts/admins.ts'
import {
  changeTerritory,
  getUser,
  lacksTerritoryChanges,
} from '../../../.server/api/endpoints/accounts/users.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { checkLocation, withLocationOptions } from '../../../.server/forms/location-form.ts'
import { locationOptions } from '../../../.server/forms/location-options.ts'
import {
  authFailed,
  constraintsOf,
  invalid,
  preserved,
  readForm,
  rejected,
} from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { refreshLocations } from '../../../ui/forms/fields/location-fields.tsx'
import { confirmedTerritory } from '../../../ui/forms/territory-confirmation.tsx'
import { revalidateAfterConflict } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { toAccount } from '../account.ts'
import { readTerritory } from '../territory.server.ts'
import { TerritoryForm, territoryOf } from './form.ts'
import { type Confirmation, TerritoryPage } from './page.tsx'

const schema = TerritoryForm.superRefine(checkLocation)

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Territory') }]

const pageOf = (id: string): `/${string}` => `/users/${encodeURIComponent(id)}`

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  const [found, isLacking] = await Promise.all([getUser(context, id), lacksTerritoryChanges(context)])
  if (isLacking) return { launchingSoon: 'Users' }
  if (!found.ok) {
    return found.reason === 'not-offered' ? { launchingSoon: 'Users' } : failToShow(found, 'The account')
  }
  const { user } = found.value
  const account = toAccount(id, user)
  const { name, role, isAffiliate, isProvider, territoryPath = '', territoryKind: kind } = account
  if (kind === undefined || !account.isMovable) return redirect(pageOf(id))
  const territory = await readTerritory(context, account)
  // Without it, the warning that nobody gets the override any more would be missing.
  if (!territory.ok) {
    return territory.reason === 'not-offered'
      ? { launchingSoon: 'Users' }
      : failToShow(territory, 'The territory')
  }
  const locations = locationOptions(user.address?.state ?? undefined)
  return {
    account: {
      id,
      name,
      role,
      isAffiliate,
      isProvider,
      kind,
      path: territoryPath,
      territory: territory.value.name,
      isPrimary: territory.value.isPrimary,
    },
    start: { country: user.address?.country ?? defaultCountry, state: user.address?.state ?? '' },
    constraint: constraintsOf(schema),
    locations,
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['super_admin'])
  const submission = await readForm(request, schema, [refreshLocations, confirmedTerritory])
  if (!visitor.ok) return respond(withLocationOptions(submission, authFailed(submission, visitor)))
  if (submission.payload[refreshLocations] !== undefined)
    return respond(withLocationOptions(submission, preserved(submission)))
  if (submission.status !== 'success') return respond(withLocationOptions(submission, invalid(submission)))
  const { value } = submission
  const territory = territoryOf(value)
  if (submission.payload[confirmedTerritory] !== territory) {
    const getsOverride = await findOverride(context, id, value)
    return respond(withLocationOptions(submission, preserved(submission)), { territory, getsOverride })
  }
  const { kind: _kind, ...payload } = value
  const outcome = await changeTerritory(context, id, payload)
  if (!outcome.ok) {
    const refusal = rejected(submission, outcome, 'The territory was not changed.')
    return respond(withLocationOptions(submission, refusal))
  }
  return redirectWithToast(context, pageOf(id), `The territory is ${territory} now.`)
}

const respond = (
  { data: answer, init }: ReturnType<typeof withLocationOptions>,
  confirmation?: Confirmation,
) => data({ ...answer, confirmation }, init ?? {})

/** Whether the account would get the override of the territory; undefined for others than administrators, and if the host does not say. */
async function findOverride(
  context: AppContext,
  id: string,
  form: TerritoryForm,
): Promise<boolean | undefined> {
  const found = await getUser(context, id)
  if (!found.ok) return undefined
  const territory = readNewTerritory(found.value.user.role, form)
  if (territory === undefined) return undefined
  const check = await checkAdminRate(context, territory)
  return check.ok ? check.value.isPrimary : undefined
}

function readNewTerritory(role: string | null | undefined, form: TerritoryForm): AdminTerritory | undefined {
  const { country } = form
  const commissionRate = 0
  if (form.kind === 'country' && role === 'nsa') return { role, nsaInfo: { country, commissionRate } }
  if (form.kind === 'state' && role === 'ssa')
    return { role, ssaInfo: { country, state: form.state, commissionRate } }
  if (form.kind !== 'district' || role !== 'dsa') return undefined
  return { role, dsaInfo: { country, state: form.state, district: form.district, commissionRate } }
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => ({ result, districts: [], confirmation: undefined }))

export default function Territory({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  const { locations, ...page } = loaderData
  return (
    <TerritoryPage
      {...page}
      lastResult={actionData?.result}
      confirmation={actionData?.confirmation}
      locations={{ ...locations, ...(actionData && { districts: actionData.districts }) }}
    />
  )
}
