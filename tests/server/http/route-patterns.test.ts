import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { createRouteMatcher } from '../../../server/http/routing/route-patterns.ts'

const route = (id: string, parentId?: string, path?: string, index?: boolean) => ({
  id,
  parentId,
  path,
  index,
})

const routes = Object.fromEntries(
  [
    route('root', undefined, ''),
    route('home', 'root', undefined, true),
    route('layout', 'root'),
    route('dashboard', 'layout', 'dashboard'),
    route('totals', 'dashboard', undefined, true),
    route('profile', 'dashboard', 'profile'),
    route('booking', 'root', 'bookings/:id'),
    route('new-booking', 'root', 'bookings/new'),
    route('other', 'root', '*'),
  ].map((entry) => [entry.id, entry]),
)
const routeOf = createRouteMatcher(
  { routes, routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' } },
  matchRoutes,
)

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/dashboard', '/dashboard'],
  ['/DashBoard/', '/dashboard'],
  ['/dashboard.data', '/dashboard'],
  ['/dashboard/_.data', '/dashboard'],
  ['/dashboard/profil%65', '/dashboard/profile'],
  ['/bookings/new', '/bookings/new'],
  ['/bookings/asha@example.com', '/bookings/:id'],
  ['/bookings/7.data', '/bookings/:id'],
  ['/__manifest', '/__manifest'],
  ['/bookings/7/asha@example.com', '*'],
  ['/asha@example.com', '*'],
  ['/%E0%A4%A', '*'],
  ['//dashboard', '*'],
])('%s is %s', (path, pattern) => {
  expect(routeOf(path)).toBe(pattern)
})
