// Above every page of Commissions: its tabs.
import { Outlet, useLocation, useMatches } from 'react-router'
import type { Route } from './+types/route'
import { offeredTabs } from '../../../.server/auth/offered-tabs.ts'
import { countOpenClaims } from '../../../.server/api/endpoints/money/claims.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { isLaunchingSoon } from '../../../ui/layout/launching-soon-page.tsx'
import { TabBar } from '../../../ui/layout/tab-bar.tsx'
import { claimsPath } from '../claims-path.ts'
import { commissionTabs } from './tabs.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/commissions'))
  const [tabs, open] = await Promise.all([
    offeredTabs(context, role, commissionTabs),
    role === 'affiliate' ? undefined : countOpenClaims(context),
  ])
  return { tabs: tabs.map((tab) => (tab.path === claimsPath && open ? { ...tab, count: open } : tab)) }
}

export default function CommissionTabs({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  if (useMatches().some(({ loaderData: loaded }) => isLaunchingSoon(loaded))) return <Outlet />
  return (
    <div className="grid gap-6">
      <TabBar label="Commissions" tabs={loaderData.tabs} pathname={pathname} />
      <Outlet />
    </div>
  )
}
