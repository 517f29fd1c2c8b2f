// The top bar of signed-in pages. Its menus are native popovers: they open, close and keep the focus without JavaScript.
import {
  Bell,
  Bookmark,
  ChevronDown,
  TreePalm,
  KeyRound,
  LogOut,
  Menu,
  Settings,
  UserRound,
} from 'lucide-react'
import { Link } from 'react-router'
import { brandName } from '../../domain/messages.ts'
import { passwordItem, profileItem, savedItem } from '../../domain/navigation/navigation.ts'
import { Avatar } from '../../ui/primitives/avatar.tsx'
import { sidebarId } from './sidebar.tsx'

interface HeaderUser {
  readonly name: string
  readonly roleLabel: string
  /** An address of an image. */
  readonly avatar: string | undefined
}

const iconButton = 'relative grid size-12 shrink-0 place-items-center rounded-control hover:bg-sunken'
const menuItem = 'flex min-h-12 w-full items-center gap-3 rounded-control px-3 font-medium hover:bg-sunken'

const bell = <Bell className="size-6" aria-hidden="true" />

const closeUserMenu = () => document.getElementById('user-menu')?.hidePopover()

export interface HeaderProps {
  user: HeaderUser
  /** Whether the host can change a password. */
  changesPassword: boolean
  /** Whether the host has tours and stays. */
  hasProducts: boolean
  hasWishList: boolean
  /** The number of unread notifications, as it is shown; undefined where the host has none. */
  unread: string | undefined
}

export function Header({ user, changesPassword, hasProducts, hasWishList, unread }: HeaderProps) {
  const items = [
    [profileItem, UserRound, true],
    [savedItem, Bookmark, hasWishList],
    [{ label: 'Settings', path: '/settings' }, Settings, true],
    [passwordItem, KeyRound, changesPassword],
  ] as const
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-1 border-b border-line bg-surface px-2 max-[17rem]:static max-[17rem]:h-auto max-[17rem]:flex-wrap sm:px-4 print:hidden">
      <button
        type="button"
        popoverTarget={sidebarId}
        aria-label="Open menu"
        className={`${iconButton} lg:hidden`}
      >
        <Menu className="size-6" aria-hidden="true" />
      </button>
      <Link
        to="/dashboard"
        className="inline-flex min-h-11 items-center rounded-control px-2 text-lg font-bold tracking-tight"
      >
        {brandName}
      </Link>
      <div className="ml-auto flex min-w-0 items-center gap-1">
        {hasProducts && (
          <Link
            to="/tours"
            className="flex min-h-12 shrink-0 items-center gap-2 rounded-control px-3 font-medium hover:bg-sunken"
          >
            <TreePalm className="size-6" aria-hidden="true" />
            <span className="max-md:sr-only">Tours and stays</span>
          </Link>
        )}
        {unread === undefined ? (
          <>
            <button
              type="button"
              popoverTarget="notifications"
              aria-label="Notifications"
              className={iconButton}
            >
              {bell}
            </button>
            <p id="notifications" popover="auto" className="menu p-5">
              You are all caught up
            </p>
          </>
        ) : (
          <Link
            to="/notifications"
            aria-label={`Notifications${unread && `, ${unread} unread`}`}
            className={iconButton}
          >
            {bell}
            {unread && (
              <span className="absolute top-1 left-7 rounded-full bg-brand px-1.5 py-0.5 text-xs font-semibold text-white">
                {unread}
              </span>
            )}
          </Link>
        )}
        <button
          type="button"
          popoverTarget="user-menu"
          aria-label={`Account of ${user.name}`}
          className="flex min-h-12 min-w-0 items-center gap-2 rounded-control px-2 hover:bg-sunken"
        >
          <Avatar source={user.avatar} />
          <span className="hidden max-w-48 truncate font-medium sm:block">{user.name}</span>
          <ChevronDown className="hidden size-4 shrink-0 text-muted sm:block" aria-hidden="true" />
        </button>
      </div>

      <div id="user-menu" popover="auto" className="menu">
        <div className="border-b border-line px-5 py-4">
          <p className="font-semibold">{user.name}</p>
          <p className="text-sm text-muted">{user.roleLabel}</p>
        </div>
        <ul className="grid p-2">
          {items.map(
            ([{ label, path }, Icon, isShown]) =>
              isShown && (
                <li key={path}>
                  <Link to={path} className={menuItem} onClick={closeUserMenu}>
                    <Icon className="size-5 text-muted" aria-hidden="true" />
                    {label}
                  </Link>
                </li>
              ),
          )}
          <li>
            {/* Posted by the browser: without a connection it says so, and its reload posts again. */}
            <form method="post" action="/logout" onSubmit={closeUserMenu}>
              <button type="submit" className={menuItem}>
                <LogOut className="size-5 text-muted" aria-hidden="true" />
                Sign out
              </button>
            </form>
          </li>
        </ul>
      </div>
    </header>
  )
}
