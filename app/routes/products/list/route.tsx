import {
  listManagedProducts,
  ManagedProductQuery,
} from '@affiliate-booking/contract/calls/products/managed-products'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { loadList } from '../../../.server/lists/load-list.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { ManagedProductsPage } from './page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('My Services') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  const query = readListQuery(ManagedProductQuery, url)
  const list = await loadList(context, listManagedProducts, query)
  if (!list.ok && 'reason' in list) return { launchingSoon: 'My Services' }
  return data({ query, list }, { status: list.ok ? 200 : list.status })
}

export default function MyServices({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ManagedProductsPage {...loaderData} />
}
