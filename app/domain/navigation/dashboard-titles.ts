// The titles of the dashboards (spec 2.26, 2.27, 2.28).
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'

export const dashboardTitles = {
  super_admin: 'Platform overview',
  nsa: 'National level dashboard',
  ssa: 'State level dashboard',
  dsa: 'District level dashboard',
  affiliate: 'Affiliate dashboard',
  service_provider: 'Provider dashboard',
  user: 'Your trips',
} as const satisfies Record<Role, string>

export const sampleDataLabel = 'Sample data'
export const defaultTimeframe = 'from last month'
