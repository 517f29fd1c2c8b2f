import { AdminInvitationQuery } from '@affiliate-booking/contract/calls/accounts/invitations'
import { data } from 'react-router'
import type { Route } from './+types/route'
import {
  listAdminInvitations,
  resendAdminInvitation,
  withdrawAdminInvitation,
} from '../../../.server/api/endpoints/accounts/invitations.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { readBody } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { formatListRange } from '../../../.server/lists/list-range.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { invitationsPath } from '../invitations-path.ts'
import { InvitationsPage } from './page.tsx'
import { tellConnectionLoss } from '../../../ui/toasts/tell-connection-loss.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Invitations') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  const query = readListQuery(AdminInvitationQuery, url)
  const result = await listAdminInvitations(context, query)
  if (!result.ok) {
    return result.reason === 'not-offered'
      ? { launchingSoon: 'Invitations' }
      : failToShow(result, 'The invitations')
  }
  const { invitations: rows, next = null, previous = null, ...places } = result.value
  return {
    query,
    list: { ok: true as const, rows, next, previous, range: formatListRange({ rows, ...places }) },
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  await requireRole(context, ['super_admin'])
  const form = await readBody(request)
  const posted = form.get('id')
  const id = typeof posted === 'string' ? posted : ''
  const isWithdrawn = form.get('intent') === 'withdraw'
  const result = isWithdrawn
    ? await withdrawAdminInvitation(context, id)
    : await resendAdminInvitation(context, id)
  if (result.ok)
    return redirectWithToast(
      context,
      listUrl(invitationsPath, readListQuery(AdminInvitationQuery, url)),
      isWithdrawn
        ? 'The invitation is withdrawn.'
        : 'The invitation is on its way. The earlier link no longer works.',
    )
  return data(
    { error: result.message ?? 'Nothing was changed. Please try again.' },
    { status: result.status },
  )
}

export const clientAction = (sending: Route.ClientActionArgs) => tellConnectionLoss(sending)

export default function Invitations({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <InvitationsPage {...loaderData} error={actionData?.error} />
}
