import { reportSections } from '@affiliate-booking/contract/options/reports'

/** Each section, and what a report looks like with one row or none. */
export const reportScreens = [
  ...reportSections.map((section) => ({
    name: `report-${section}`,
    path: `/reports/${section}?period=year`,
    role: 'super_admin' as const,
  })),
  { name: 'report-by-product', path: '/reports/bookings?period=year&group=product', role: 'dsa' as const },
  { name: 'report-empty', path: '/reports/bookings?from=2020-01-01&to=2020-01-31', role: 'dsa' as const },
  {
    name: 'report-wrong-days',
    path: '/reports/bookings?from=2026-02-30&to=2026-03-01',
    role: 'dsa' as const,
  },
]
