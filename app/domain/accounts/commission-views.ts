// The ways to look at the list of commissions.
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'

export const commissionViews = ['all', 'held', 'own'] as const
export type CommissionView = (typeof commissionViews)[number]

/** The first is the usual one. Affiliates and providers see their own alone. */
export function commissionViewsOf(role: Role): readonly CommissionView[] {
  if (role === 'super_admin') return ['all', 'held']
  return role === 'nsa' || role === 'ssa' || role === 'dsa' ? ['all', 'held', 'own'] : ['all']
}
