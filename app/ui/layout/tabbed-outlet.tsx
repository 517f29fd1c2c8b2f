// The pages below a sidebar item, with their tabs above.
import { Link, Outlet, useLocation, useMatches } from 'react-router'
import { currentTab, type TabLink } from '../../domain/navigation/tabs.ts'
import { isLaunchingSoon } from './launching-soon-page.tsx'
import { OpenCount } from './open-count.tsx'

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

interface TabBarProps {
  /** For screen readers. */
  label: string
  tabs: readonly TabLink[]
  pathname: string
}

/**
 * Links to the sub-pages of a sidebar item; nothing for a single one. On a phone they take a second line where they do
 * not fit in one.
 */
export function TabBar({ label, tabs, pathname }: TabBarProps) {
  if (tabs.length < 2) return null
  const current = currentTab(tabs, pathname)
  return (
    <nav aria-label={label} className="border-b border-line max-sm:pb-2 print:hidden">
      <ul className="flex flex-wrap gap-x-1 max-sm:-mx-2">
        {tabs.map((tab) => (
          <li key={tab.path}>
            <Link
              to={tab.path}
              aria-current={tab === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center px-2.5 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-3 hover:text-ink aria-[current=page]:text-ink max-sm:rounded-control max-sm:aria-[current=page]:bg-brand-soft sm:border-b-2 sm:border-transparent sm:px-3 sm:aria-[current=page]:border-brand"
            >
              {tab.label}
              <OpenCount count={tab.count} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
