import { listBookings } from '@affiliate-booking/contract/calls/bookings'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { readBookingList } from '../../../.server/lists/booking-query.ts'
import { loadList } from '../../../.server/lists/load-list.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { sideOf } from '../../../domain/bookings/booking-sides.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { BookingsPage } from './page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Bookings') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/bookings'))
  const side = sideOf(role)
  const now = new Date()
  const { query, view, call } = readBookingList(url, side, now)
  const list = await loadList(context, listBookings, call)
  if ('reason' in list) return { launchingSoon: 'Bookings' }
  return data(
    { side, view, sort: call.sort, query, list, now: now.toISOString() },
    { status: list.ok ? 200 : list.status },
  )
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <BookingsPage {...loaderData} />
}
