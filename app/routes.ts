// The whole URL map.
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/public/landing/route.tsx'),
  route('tours', 'routes/public/search/route.tsx'),
  route('tours/:slug', 'routes/public/product/route.tsx'),
  route('tours/:slug/book', 'routes/public/book/route.tsx'),
  route('tours/:slug/card.png', 'routes/images/product-card/route.ts'),
  route('images/:id/:width', 'routes/images/product-image/route.ts'),
  route('card.png', 'routes/images/site-card/route.ts'),
  route('sitemap.xml', 'routes/public/sitemap/route.ts'),
  route('robots.txt', 'routes/public/robots/route.ts'),
  route('register', 'routes/auth/register/route.tsx'),
  route('login', 'routes/auth/login/route.tsx'),
  route('logout', 'routes/auth/logout/route.tsx'),
  route('unauthorized', 'routes/auth/unauthorized/route.tsx'),
  route('admin/login', 'routes/auth/admin-login/route.tsx'),
  route('admin/register', 'routes/auth/admin-register/route.tsx'),
  route('provider/register', 'routes/auth/provider-register/route.tsx'),
  route('lead-form', 'routes/public/lead/route.tsx'),
  route('affiliate/register', 'routes/auth/affiliate-register/route.tsx'),

  route('districts', 'routes/auth/districts/route.ts'),

  layout('routes/shell/route.tsx', [
    route('dashboard', 'routes/dashboard/route.tsx'),
    route('dashboard/profile', 'routes/profile/route.tsx'),
    route('dashboard/password', 'routes/auth/change-password/route.tsx'),
    route('dashboard/create-admin', 'routes/admins/create/route.tsx'),
    route('my-services', 'routes/products/list/route.tsx'),
    route('my-services/new', 'routes/products/new/route.tsx'),
    route('my-services/earnings', 'routes/commissions/earnings/route.tsx'),
    route('my-services/:id', 'routes/products/edit/route.tsx'),
    route('my-services/:id/images', 'routes/products/images/route.tsx'),
    route('my-services/:id/calendar', 'routes/products/availability/route.tsx'),
    route('my-services/:id/sale', 'routes/products/sale/route.tsx'),
    route('products', 'routes/products/approvals/route.tsx'),
    route('products/:id', 'routes/products/approval/route.tsx'),
    route('users', 'routes/users/list/route.tsx'),
    route('users/:id', 'routes/users/detail/route.tsx'),
    route('users/identities', 'routes/users/identities/route.tsx'),
    route('users/identities/:id', 'routes/users/identity/route.tsx'),
    route('settings', 'routes/settings/overview/route.tsx'),
    route('settings/identity', 'routes/settings/identity/route.tsx'),
    route('settings/payout-account', 'routes/settings/payout-account/route.tsx'),
    route('admins', 'routes/admins/list/route.tsx'),
    route('admins/:id', 'routes/admins/approve/route.tsx'),
    route('bookings', 'routes/bookings/list/route.tsx'),
    route('bookings/day', 'routes/bookings/guest-list/route.tsx'),
    route('bookings/day/cancel', 'routes/bookings/cancel-slot/route.tsx'),
    route('bookings/:id', 'routes/bookings/detail/route.tsx'),
    route('bookings/:id/cancel', 'routes/bookings/cancel/route.tsx'),
    route('bookings/:id/voucher', 'routes/bookings/voucher/route.tsx'),
    layout('routes/commissions/tabs/route.tsx', [
      route('commissions', 'routes/commissions/list/route.tsx'),
      route('commissions/links', 'routes/commissions/links/route.tsx'),
      route('commissions/links/:id', 'routes/commissions/link/route.tsx'),
    ]),
  ]),

  route('my-services.csv', 'routes/exports/my-services.csv.ts'),
  route('products.csv', 'routes/exports/products.csv.ts'),
  route('users.csv', 'routes/exports/users.csv.ts'),
  route('users/identities/:id/picture', 'routes/users/identity-picture/route.ts'),
  route('users/:id/documents/:kind', 'routes/users/document/route.ts'),
  route('dashboard/avatar', 'routes/images/avatar/route.ts'),
  route('dashboard/qr-card', 'routes/dashboard/qr-card/route.ts'),
  route('dashboard/qr-card.png', 'routes/images/qr-card/route.ts'),

  route('commissions/links/:id/:file', 'routes/images/link-picture/route.ts'),

  route('bookings.csv', 'routes/exports/bookings.csv.ts'),
  route('commissions.csv', 'routes/exports/commissions.csv.ts'),
  route('my-services/earnings.csv', 'routes/exports/earnings.csv.ts'),

  // Full-screen, outside the layout: what the navigation names and is not built yet.
  ...['leads', 'templates', 'reports'].map((path) =>
    route(path, 'routes/shell/launching-soon/route.tsx', { id: `launching-soon:${path}` }),
  ),

  route('*', 'routes/shell/not-found/route.tsx'),
] satisfies RouteConfig
