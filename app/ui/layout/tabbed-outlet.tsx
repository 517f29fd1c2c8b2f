// The pages below a sidebar item, with their tabs above.
import { Outlet, useLocation, useMatches } from 'react-router'
import type { TabLink } from '../../domain/navigation/tabs.ts'
import { isLaunchingSoon } from './launching-soon-page.tsx'
import { TabBar } from './tab-bar.tsx'

interface TabbedOutletProps {
  /** For screen readers. */
  label: string
  tabs: readonly TabLink[]
}

export function TabbedOutlet({ label, tabs }: TabbedOutletProps) {
  const { pathname } = useLocation()
  if (useMatches().some(({ loaderData }) => isLaunchingSoon(loaderData))) return <Outlet />
  return (
    <div className="grid gap-6">
      <TabBar label={label} tabs={tabs} pathname={pathname} />
      <Outlet />
    </div>
  )
}
