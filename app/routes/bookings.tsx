import { listBookings } from '@affiliate-booking/contract/calls/bookings'
import { data } from 'react-router'
import type { Route } from './+types/bookings'
import { readBookingList } from '../.server/booking-lists.ts'
import { loadList } from '../.server/lists.ts'
import { requireRole } from '../.server/session.ts'
import { sideOf } from '../domain/booking-sides.ts'
import { pageTitle } from '../domain/messages.ts'
import { rolesFor } from '../domain/navigation.ts'
import { BookingsPage } from '../features/bookings/bookings-page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../ui/launching-soon-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Bookings') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/bookings'))
  const side = sideOf(role)
  const now = new Date()
  const { query, view, call } = readBookingList(url, side, now)
  const list = await loadList(context, listBookings, call)
  if ('reason' in list) return { launchingSoon: 'Bookings' }
  return data({ side, view, query, list, now: now.toISOString() }, { status: list.ok ? 200 : list.status })
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <BookingsPage {...loaderData} />
}
