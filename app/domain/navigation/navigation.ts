// The sidebar (spec 2.11, 6.2, 6.3): each item is shown only to the listed roles, and its page opens only for them.
import { adminRoles, type Role, roles } from '@affiliate-booking/contract/options/accounts/roles'

export interface NavigationItem {
  readonly label: string
  readonly path: `/${string}`
  readonly roles: readonly Role[]
}

export const navigation = [
  { label: 'Dashboard', path: '/dashboard', roles },
  { label: 'Users', path: '/users', roles: adminRoles },
  {
    label: 'Products',
    path: '/products',
    roles: [...adminRoles, 'service_provider'],
  },
  {
    label: 'Bookings',
    path: '/bookings',
    roles: [...adminRoles, 'service_provider', 'user'],
  },
  {
    label: 'Leads',
    path: '/leads',
    roles: [...adminRoles, 'affiliate'],
  },
  {
    label: 'Admins',
    path: '/admins',
    roles: ['super_admin'],
  },
  {
    label: 'Create Admins',
    path: '/dashboard/create-admin',
    roles: ['super_admin'],
  },
  {
    label: 'Templates',
    path: '/templates',
    roles: ['super_admin'],
  },
  {
    label: 'Commissions',
    path: '/commissions',
    roles: [...adminRoles, 'affiliate'],
  },
  { label: 'Reports', path: '/reports', roles: adminRoles },
  {
    label: 'My Services',
    path: '/my-services',
    roles: ['service_provider'],
  },
  { label: 'Settings', path: '/settings', roles },
] as const satisfies readonly NavigationItem[]

/** In the user menu of everybody; the page opens for these, other roles are shown Unauthorized. */
export const profileItem = {
  label: 'Your Profile',
  path: '/dashboard/profile',
  roles: ['affiliate', 'super_admin', 'service_provider', 'user'],
} as const satisfies NavigationItem

/** In the user menu of customers, where the host has wish lists. */
export const savedItem = { label: 'Saved', path: '/saved' } as const

/** In the user menu of everybody. */
export const passwordItem = {
  label: 'Change password',
  path: '/dashboard/password',
  roles,
} as const satisfies NavigationItem

export type NavigationPath = (typeof navigation)[number]['path']

/** The sidebar of a role, in the order of the specification. */
export const navigationFor = (role: Role): readonly (NavigationItem & { path: NavigationPath })[] =>
  navigation.filter((item: NavigationItem) => item.roles.includes(role))

/** The sidebar's item for a path, if it has one. */
export const navigationItemAt = (path: string): NavigationItem | undefined =>
  navigation.find((item) => item.path === path)

/** Those whom a page of the sidebar, and what lies below it, opens for. */
export const rolesFor = (path: NavigationPath): readonly Role[] => navigationItemAt(path)?.roles ?? []

/** Of a page that stands by itself, where it belongs in the sidebar of a role. */
export const sectionOf = (pathname: string, role: Role): string =>
  /^\/questions(?:\/|$)/.test(pathname)
    ? `${role === 'service_provider' ? '/my-services' : '/products'}${pathname}`
    : pathname
