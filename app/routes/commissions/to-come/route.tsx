import { CreditedBookingQuery } from '@affiliate-booking/contract/calls/money/credited-bookings'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { listCreditedBookings } from '../../../.server/api/endpoints/money/credited-bookings.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { toLoadedList } from '../../../.server/lists/load-list.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { ToComePage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('To come') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, ['affiliate'])
  const query = readListQuery(CreditedBookingQuery, url)
  const found = await listCreditedBookings(context, query)
  const list = toLoadedList(found)
  if ('reason' in list) return { launchingSoon: 'Commissions' }
  const expected = found.ok ? found.value.expected : undefined
  return data({ query, list, expected }, { status: list.ok ? 200 : list.status })
}

export default function ToCome({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ToComePage {...loaderData} />
}
