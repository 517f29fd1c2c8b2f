// Above the lists of Bookings: its tabs.
import { Outlet, useLocation, useMatches } from 'react-router'
import type { Route } from './+types/route'
import { offeredTabs } from '../../../.server/auth/offered-tabs.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { isLaunchingSoon } from '../../../ui/layout/launching-soon-page.tsx'
import { TabBar } from '../../../ui/layout/tab-bar.tsx'
import { bookingTabs } from './tabs.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/bookings'))
  return { tabs: await offeredTabs(context, role, bookingTabs) }
}

export default function BookingTabs({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  if (useMatches().some(({ loaderData: loaded }) => isLaunchingSoon(loaded))) return <Outlet />
  return (
    <div className="grid gap-6">
      <TabBar label="Bookings" tabs={loaderData.tabs} pathname={pathname} />
      <Outlet />
    </div>
  )
}
