import { listUsers, UserQuery } from '@affiliate-booking/contract/calls/accounts/users'
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { lacksIdentities } from '../../../.server/api/endpoints/accounts/identity.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { loadList } from '../../../.server/lists/load-list.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { UsersPage } from './page.tsx'
import { partnerInvitations } from './partner-invitations.server.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Users') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  const query = readListQuery(UserQuery, url)
  const list = await loadList(context, listUsers, query)
  if (!list.ok && 'reason' in list) return { launchingSoon: 'Users' }
  const hasIdentities = !(await lacksIdentities(context))
  const invitations = partnerInvitations(url.origin)
  return data({ query, list, hasIdentities, invitations }, { status: list.ok ? 200 : list.status })
}

export default function Users({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <UsersPage {...loaderData} />
}
