import { listRefunds } from '@affiliate-booking/contract/calls/money/refunds'
import type { OpenWork } from '@affiliate-booking/contract/shapes/dashboard'
import { data, useOutletContext } from 'react-router'
import type { Route } from './+types/route'
import { loadList } from '../../../.server/lists/load-list.ts'
import { readRefundList } from '../../../.server/lists/queries/refund-query.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { moneyRoles } from '../../../domain/accounts/money-roles.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { RefundsPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Money') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, moneyRoles)
  const { query, view, call } = readRefundList(url)
  const list = await loadList(context, listRefunds, call)
  if ('reason' in list) return { launchingSoon: 'Money' }
  return data({ query, view, list }, { status: list.ok ? 200 : list.status })
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const work = useOutletContext<OpenWork | undefined>()
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <RefundsPage {...loaderData} work={work} />
}
