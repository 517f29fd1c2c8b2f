// Links to the sub-pages of a sidebar item. They scroll sideways where they do not fit.
import { Link } from 'react-router'
import { currentTab, type TabLink } from '../../domain/navigation/tabs.ts'

interface TabBarProps {
  /** For screen readers. */
  label: string
  tabs: readonly TabLink[]
  pathname: string
}

/** Nothing for a single tab. */
export function TabBar({ label, tabs, pathname }: TabBarProps) {
  if (tabs.length < 2) return null
  const current = currentTab(tabs, pathname)
  return (
    <nav
      aria-label={label}
      className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0 print:hidden"
    >
      <ul className="flex w-max gap-1">
        {tabs.map((tab) => (
          <li key={tab.path}>
            <Link
              to={tab.path}
              aria-current={tab === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-3 hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink aria-[current=page]:[scroll-initial-target:nearest]"
            >
              {tab.label}
              {tab.count !== undefined && tab.count > 0 && (
                <span className="ml-1.5 rounded-full bg-sunken px-2 text-xs tabular-nums">
                  {tab.count}
                  <span className="sr-only"> open</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
