// Everybody with available money that is in no payout, and what they wait for.
import { listPayable, PayableQuery } from '@affiliate-booking/contract/calls/money/payouts'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { requireRole } from '../../../../.server/auth/session.ts'
import { readListQuery } from '../../../../.server/lists/list-query.ts'
import { loadList } from '../../../../.server/lists/load-list.ts'
import { moneyRoles } from '../../../../domain/accounts/money-roles.ts'
import { pageTitle } from '../../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { PayablePage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Payable now') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, moneyRoles)
  const query = readListQuery(PayableQuery, url)
  const list = await loadList(context, listPayable, query)
  if (!list.ok && 'reason' in list) return { launchingSoon: 'Commissions' }
  return data({ query, list, isSuperAdmin: role === 'super_admin' }, { status: list.ok ? 200 : list.status })
}

export default function Payable({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <PayablePage {...loaderData} />
}
