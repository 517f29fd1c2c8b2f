// The side navigation: a slide-over on small screens (a native popover, so it needs no JavaScript), a fixed panel on
// wide ones.
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import { X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { appName } from '../../domain/messages.ts'
import { navigationFor, sectionOf } from '../../domain/navigation/navigation.ts'
import { Brand } from '../../ui/layout/brand.tsx'
import { navigationIcons } from './navigation-icons.ts'

export const sidebarId = 'sidebar'

const closeSidebar = () => document.getElementById(sidebarId)?.hidePopover()

/** Of a page below an item's own, the item is where one is, too; the dashboard is above all. */
function currentAt(path: string, pathname: string) {
  if (pathname === path) return 'page'
  return path !== '/dashboard' && pathname.startsWith(`${path}/`) ? 'true' : undefined
}

export function Sidebar({ role }: { role: Role }) {
  const pathname = sectionOf(useLocation().pathname.replace(/\/$/, ''), role)
  return (
    <nav id={sidebarId} popover="auto" aria-label="Main" data-panel className="sidebar">
      <div className="flex h-16 items-center justify-between pr-1 pl-4">
        <Brand name={appName} />
        <button
          type="button"
          popoverTarget={sidebarId}
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="grid size-12 place-items-center rounded-control text-panel-muted hover:bg-panel-raised hover:text-panel-ink lg:hidden"
        >
          <X className="size-6" aria-hidden="true" />
        </button>
      </div>
      <ul className="grid gap-1 px-3 py-4">
        {navigationFor(role).map(({ label, path }) => {
          const Icon = navigationIcons[path]
          return (
            <li key={path}>
              <Link
                to={path}
                onClick={closeSidebar}
                aria-current={currentAt(path, pathname)}
                className="flex min-h-12 items-center gap-3 rounded-control px-3 font-medium text-panel-muted transition-colors hover:bg-panel-raised hover:text-panel-ink aria-[current]:bg-brand aria-[current]:text-white"
              >
                <Icon className="size-5 shrink-0" aria-hidden="true" />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
