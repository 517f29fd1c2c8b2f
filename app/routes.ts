// The whole URL map.
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/landing.tsx'),
  route('login', 'routes/login.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('unauthorized', 'routes/unauthorized.tsx'),
  route('admin/login', 'routes/admin-login.tsx'),
  route('affiliate/register', 'routes/affiliate-register.tsx'),

  route('districts', 'routes/districts.ts'),

  // Screens that are not built yet.
  ...['provider/register', 'admin/register', 'lead-form'].map((path) =>
    route(path, 'routes/launching-soon.tsx', { id: `launching-soon:${path}` }),
  ),

  layout('routes/protected.tsx', [route('dashboard', 'routes/dashboard.tsx')]),

  // Full-screen, outside the layout: what the navigation names and is not built yet.
  ...[
    'dashboard/profile',
    'dashboard/create-admin',
    'users',
    'products',
    'bookings',
    'leads',
    'admins',
    'templates',
    'commissions',
    'reports',
    'my-services',
    'settings',
  ].map((path) => route(path, 'routes/protected-launching-soon.tsx', { id: `launching-soon:${path}` })),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
