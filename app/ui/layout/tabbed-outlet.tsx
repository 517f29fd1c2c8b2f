// The pages below a sidebar item, with their tabs above.
import { Outlet, useLocation, useMatches } from 'react-router'
import type { TabLink } from '../../domain/navigation/tabs.ts'
import { isLaunchingSoon } from './launching-soon-page.tsx'
import { TabBar } from './tab-bar.tsx'

interface TabbedOutletProps {
  /** For screen readers. */
  label: string
  tabs: readonly TabLink[]
  /** What the pages read by `useOutletContext`. */
  context?: unknown
  /** Of the tabs and the pages together. */
  className?: string
}

export function TabbedOutlet({ label, tabs, context, className = '' }: TabbedOutletProps) {
  const { pathname } = useLocation()
  const outlet = <Outlet context={context} />
  if (useMatches().some(({ loaderData }) => isLaunchingSoon(loaderData))) return outlet
  return (
    <div className={`grid gap-6 ${className}`}>
      <TabBar label={label} tabs={tabs} pathname={pathname} />
      {outlet}
    </div>
  )
}
