// A provider's payouts, in My Services.
import { listPayouts } from '@affiliate-booking/contract/calls/money/payouts'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { requireRole } from '../../../../.server/auth/session.ts'
import { loadList } from '../../../../.server/lists/load-list.ts'
import { readPayoutList } from '../../../../.server/lists/queries/payout-query.ts'
import { pageTitle } from '../../../../domain/messages.ts'
import { rolesFor } from '../../../../domain/navigation/navigation.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { loadPayeeSummary } from '../load-payee-summary.server.ts'
import { PayoutsPage } from '../list/page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Payouts') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/my-services'))
  const query = readPayoutList(url)
  const [list, own] = await Promise.all([loadList(context, listPayouts, query), loadPayeeSummary(context)])
  if (!list.ok && 'reason' in list) return { launchingSoon: 'Payouts' }
  return data({ query, list, own }, { status: list.ok ? 200 : list.status })
}

export default function OwnPayouts({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <PayoutsPage {...loaderData} path="/my-services/payouts" />
}
