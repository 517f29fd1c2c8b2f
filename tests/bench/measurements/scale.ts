/**
 * Lists, search and dashboards with ten thousand and with a million bookings, straight at the reference backend on
 * PostgreSQL. It fills two databases first, which takes minutes.
 */
import { roles } from '@affiliate-booking/contract/options/accounts/roles'
import { goal, measureSubject, type Subject, withMarkets } from '../market.ts'
import type { Measurement } from '../stage.ts'

const bookingFilters = [
  { name: 'first page', query: '' },
  { name: 'page 20', query: '', pagesOn: 19 },
  { name: 'by travel date', query: '?sort=date-desc' },
  { name: 'pending', query: '?status=pending' },
  { name: 'payments to check', query: '?payment=review' },
  { name: 'one month', query: '?from=2026-01-01&to=2026-01-31&sort=date' },
  { name: 'text', query: '?q=khan+trek' },
  { name: 'amount', query: '?sort=amount-desc' },
]

const subjects: readonly Subject[] = [
  ...roles.map((role) => ({ name: `Dashboard, ${role}`, role, path: '/dashboard' })),
  ...(['super_admin', 'nsa', 'ssa', 'dsa', 'service_provider', 'user'] as const).flatMap((role) =>
    bookingFilters
      // Everybody has the first pages; what sifts through much is asked for by who has most.
      .filter((_filter, index) => index < 3 || role === 'super_admin' || role === 'ssa')
      .map(({ name, query, ...rest }) => ({
        name: `Bookings of ${role}, ${name}`,
        role,
        path: `/bookings${query}`,
        ...rest,
      })),
  ),
  { name: 'Search, recommended', path: '/products' },
  { name: 'Search, text', path: '/products?q=forest+lodge' },
  { name: 'Search, a day and guests', path: `/products?date=DAY&guests=2` },
  { name: 'Search, stays by price', path: '/products?kind=stay&sort=price' },
  { name: 'Search, page 20', path: '/products', pagesOn: 19 },
  { name: 'Users of super_admin', role: 'super_admin', path: '/users' },
  { name: 'Users of nsa, text', role: 'nsa', path: '/users?q=meera+kh' },
  { name: 'Territories of super_admin', role: 'super_admin', path: '/territories' },
  { name: 'Territories of nsa', role: 'nsa', path: '/territories' },
]

export const scale: Measurement = {
  name: 'scale',
  isOptional: true,
  run: ({ load, quick }) =>
    withMarkets(quick, { measure: 'A million bookings', against: 'ten thousand', goal }, async (markets) => {
      const rows = []
      for (const subject of subjects) rows.push(await measureSubject(load, markets, subject, quick))
      return rows
    }),
}
