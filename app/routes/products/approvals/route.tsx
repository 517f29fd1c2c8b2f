import { listManagedProducts } from '@affiliate-booking/contract/calls/products/managed-products'
import { data, redirect } from 'react-router'
import type { Route } from './+types/route'
import { ApprovalQuery, toManagedProductQuery } from '../../../.server/lists/approval-query.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { loadList } from '../../../.server/lists/load-list.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { ApprovalsPage } from './page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Products') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, [...adminRoles, 'service_provider'])
  // A provider's products are the services that they offer: one list of them is enough.
  if (role === 'service_provider') return redirect('/my-services')
  const query = readListQuery(ApprovalQuery, url)
  const list = await loadList(context, listManagedProducts, toManagedProductQuery(query))
  if (!list.ok && 'reason' in list) return { launchingSoon: 'Products' }
  return data({ query, list }, { status: list.ok ? 200 : list.status })
}

export default function Products({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ApprovalsPage {...loaderData} />
}
