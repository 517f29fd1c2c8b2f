// A report as a host sends it.
import type { Report } from '../../../contract/shapes/reports.ts'

export const aReport = (overrides: Partial<Report> = {}): Report => ({
  section: 'bookings',
  period: { from: '2026-10-01', to: '2026-10-30' },
  before: { from: '2026-09-01', to: '2026-09-30' },
  yearBefore: { from: '2025-10-01', to: '2025-10-30' },
  scope: { path: 'IN/KL', name: 'Kerala', level: 'state' },
  trail: [
    { path: '', name: 'All', level: 'all' },
    { path: 'IN', name: 'India', level: 'country' },
    { path: 'IN/KL', name: 'Kerala', level: 'state' },
  ],
  filters: { product: null, provider: null, affiliate: null },
  figures: [
    { key: 'made', unit: 'count', value: 12, before: 10, yearBefore: 0 },
    { key: 'paid', unit: 'count', value: 9, before: 9, yearBefore: null },
    { key: 'people', unit: 'count', value: 30, before: 24, yearBefore: null },
    { key: 'revenue', unit: 'paise', value: 12_345_600, before: 24_691_200, yearBefore: null },
    { key: 'cancelled', unit: 'count', value: 3, before: 1, yearBefore: null },
    { key: 'cancelledRate', unit: 'percent', value: 33.33, before: 11.11, yearBefore: null },
    { key: 'refunded', unit: 'paise', value: 100_000, before: 0, yearBefore: null },
  ],
  series: [
    { from: '2026-10-01', to: '2026-10-01', values: { made: 2, paid: 1, revenue: 500_000 } },
    { from: '2026-10-02', to: '2026-10-02', values: { made: 10, paid: 8, revenue: 11_845_600 } },
  ],
  seriesBefore: [
    { from: '2026-09-01', to: '2026-09-01', values: { made: 10, paid: 9, revenue: 24_691_200 } },
  ],
  groups: {
    by: 'territory',
    rows: [
      {
        id: 'IN/KL/idukki',
        name: 'Idukki',
        values: { made: 8, paid: 6, people: 20, revenue: 10_000_000, cancelled: 1, refunded: 0 },
        drill: null,
      },
      {
        id: 'IN/KL/ernakulam',
        name: 'Ernakulam',
        values: { made: 3, paid: 2, people: 8, revenue: 2_000_000, cancelled: 2, refunded: 100_000 },
        drill: null,
      },
    ],
    total: 2,
    next: null,
    rest: { made: 1, paid: 1, people: 2, revenue: 345_600, cancelled: 0, refunded: 0 },
  },
  countedAt: '2026-10-30T10:15:00Z',
  ...overrides,
})
