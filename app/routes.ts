// The whole URL map.
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/landing.tsx'),
  route('tours', 'routes/tours.tsx'),
  route('tours/:slug', 'routes/product.tsx'),
  route('tours/:slug/book', 'routes/book.tsx'),
  route('tours/:slug/card.png', 'routes/product-card.ts'),
  route('pictures/:id/:width', 'routes/picture.ts'),
  route('card.png', 'routes/site-card.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('register', 'routes/register.tsx'),
  route('login', 'routes/login.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('unauthorized', 'routes/unauthorized.tsx'),
  route('admin/login', 'routes/admin-login.tsx'),
  route('admin/register', 'routes/admin-register.tsx'),
  route('provider/register', 'routes/provider-register.tsx'),
  route('lead-form', 'routes/lead-form.tsx'),
  route('affiliate/register', 'routes/affiliate-register.tsx'),

  route('districts', 'routes/districts.ts'),

  layout('routes/protected.tsx', [
    route('dashboard', 'routes/dashboard.tsx'),
    route('dashboard/profile', 'routes/profile.tsx'),
    route('dashboard/password', 'routes/password.tsx'),
    route('dashboard/create-admin', 'routes/create-admin.tsx'),
    route('my-services', 'routes/my-services.tsx'),
    route('my-services/new', 'routes/new-service.tsx'),
    route('my-services/:id', 'routes/service.tsx'),
    route('my-services/:id/pictures', 'routes/service-pictures.tsx'),
    route('my-services/:id/calendar', 'routes/service-calendar.tsx'),
    route('products', 'routes/products.tsx'),
    route('products/:id', 'routes/product-approval.tsx'),
    route('users', 'routes/users.tsx'),
    route('users/:id', 'routes/user.tsx'),
    route('admins', 'routes/admins.tsx'),
    route('admins/:id', 'routes/approve-admin.tsx'),
    route('bookings', 'routes/bookings.tsx'),
    route('bookings/day', 'routes/manifest.tsx'),
    route('bookings/day/cancel', 'routes/slot-cancel.tsx'),
    route('bookings/:id', 'routes/booking.tsx'),
    route('bookings/:id/cancel', 'routes/booking-cancel.tsx'),
    route('bookings/:id/voucher', 'routes/booking-voucher.tsx'),
  ]),

  route('my-services.csv', 'routes/my-services-table.ts'),
  route('products.csv', 'routes/products-table.ts'),
  route('users.csv', 'routes/users-table.ts'),
  route('users/:id/documents/:kind', 'routes/identity-document.ts'),
  route('dashboard/qr-card', 'routes/qr-card.ts'),
  route('dashboard/qr-card.png', 'routes/qr-card-picture.ts'),

  route('bookings.csv', 'routes/bookings-table.ts'),

  // Full-screen, outside the layout: what the navigation names and is not built yet.
  ...['leads', 'templates', 'commissions', 'reports', 'settings'].map((path) =>
    route(path, 'routes/protected-launching-soon.tsx', { id: `launching-soon:${path}` }),
  ),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
