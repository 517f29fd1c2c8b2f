// What people call the seven roles.
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'

export const roleLabels = {
  super_admin: 'Super admin',
  nsa: 'National admin',
  ssa: 'State admin',
  dsa: 'District admin',
  affiliate: 'Affiliate',
  service_provider: 'Service provider',
  user: 'Customer',
} as const satisfies Record<Role, string>
