import { IdentityQuery, listIdentities } from '@affiliate-booking/contract/calls/accounts/identity'
import { identityStatuses } from '@affiliate-booking/contract/options/money/money'
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { data } from 'react-router'
import * as z from 'zod'
import type { Route } from './+types/route'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { loadList } from '../../../.server/lists/load-list.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { IdentitiesPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Identities') }]

/** Without a status: those that wait for a decision. */
const ListQuery = IdentityQuery.extend({ status: z.enum([...identityStatuses, 'all']).optional() })

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  const query = readListQuery(ListQuery, url)
  const { status = 'submitted', ...rest } = query
  const list = await loadList(context, listIdentities, {
    ...rest,
    ...(status !== 'all' && { status }),
  })
  if (!list.ok && 'reason' in list) return { launchingSoon: 'Identities' }
  return data({ query, list }, { status: list.ok ? 200 : list.status })
}

export default function Identities({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <IdentitiesPage {...loaderData} />
}
