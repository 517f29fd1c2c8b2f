import { listIdentities } from '@affiliate-booking/contract/calls/accounts/identity'
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { readIdentityList } from '../../../.server/lists/queries/identity-query.ts'
import { loadList } from '../../../.server/lists/load-list.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { IdentitiesPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Identities') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  const { query, call } = readIdentityList(url)
  const list = await loadList(context, listIdentities, call)
  if (!list.ok && 'reason' in list) return { launchingSoon: 'Identities' }
  return data({ query, list }, { status: list.ok ? 200 : list.status })
}

export default function Identities({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <IdentitiesPage {...loaderData} />
}
