import { TerritoryPath } from '@affiliate-booking/contract/report-filters'
import { withoutControls } from '@affiliate-booking/contract/lists'
import { data } from 'react-router'
import type { Route } from './+types/route'
import {
  lacksDeclining,
  lacksPrimaryAdmins,
  listCappedProducts,
  listPendingAdmins,
  listTerritories,
  setPrimaryAdmin,
} from '../../../.server/api/endpoints/accounts/admins.ts'
import { lacksInvitations } from '../../../.server/api/endpoints/accounts/invitations.ts'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { noValue, pageTitle } from '../../../domain/messages.ts'
import { appointUrl } from '../appointment.server.ts'
import { describePrimary, PrimaryAdminForm } from './primary-admin.server.ts'
import { AdminsPage } from './page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'

/** A refusal may mean that the administrators have changed, so the page reloads them. */
export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Admins') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  const under = parseTerritoryPath(url)
  const q = withoutControls(url.searchParams.get('q') ?? '').slice(0, 100) || undefined
  const [territories, pending, capped, noPrimary] = await Promise.all([
    listTerritories(context, q === undefined ? { ...(under !== undefined && { under }) } : { q }),
    listPendingAdmins(context),
    under === undefined || q !== undefined ? undefined : listCappedProducts(context, under),
    lacksPrimaryAdmins(context),
  ])
  if (!territories.ok) {
    if (territories.reason === 'not-offered') return { launchingSoon: 'Admins' }
    return failToShow(territories, 'The territories')
  }
  const { territory, below, hasMore: hasMoreFound } = territories.value
  const applicants = pending.ok
    ? pending.value.admins.map(({ id, name, email, createdAt }) => ({
        id,
        name: name ?? noValue,
        email: email ?? noValue,
        since: createdAt == null ? noValue : formatShortDay(createdAt),
      }))
    : undefined
  const hasMore = pending.ok && pending.value.hasMore === true
  // After a decision, the person to decide on next.
  const next = url.searchParams.get('next') ?? undefined
  const search =
    below.some(({ parents }) => parents != null) || q !== undefined
      ? { q, hasMore: hasMoreFound === true }
      : undefined
  const vacancies = Object.fromEntries(
    below.flatMap((each) => {
      const form = appointUrl(each)
      return form === undefined ? [] : [[each.path, form]]
    }),
  )
  return data({
    territory: territory ?? undefined,
    below,
    search,
    vacancies,
    applicants,
    next,
    hasMore,
    capped,
    primary: noPrimary || territory == null ? undefined : describePrimary(territory),
    invites: !(await lacksInvitations(context)),
    declines: !(await lacksDeclining(context)),
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['super_admin'])
  const submission = await readForm(request, PrimaryAdminForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const outcome = await setPrimaryAdmin(context, submission.value)
  if (!outcome.ok) return rejected(submission, outcome, 'The primary administrator was not changed.')
  const { name, path } = outcome.value.territory
  return redirectWithToast(
    context,
    listUrl('/admins', { under: path }),
    `The primary administrator of ${name} is changed.`,
  )
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

/** A path of at most three names; anything else is no place. */
function parseTerritoryPath(url: URL): string | undefined {
  const under = TerritoryPath.safeParse(url.searchParams.get('under'))
  return under.success ? under.data : undefined
}

export default function Admins({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <AdminsPage {...loaderData} lastResult={actionData} />
}
