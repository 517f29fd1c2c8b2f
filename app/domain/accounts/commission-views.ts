// The ways to look at the list of commissions.
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'

export const commissionViews = ['all', 'held', 'on-hold', 'own'] as const
export type CommissionView = (typeof commissionViews)[number]

/** The first is the usual one. Affiliates and providers see their own alone, and decide on nothing that is on hold. */
export function commissionViewsOf(role: Role): readonly CommissionView[] {
  if (role === 'super_admin') return ['all', 'held']
  if (role === 'affiliate') return ['all', 'on-hold']
  return role === 'nsa' || role === 'ssa' || role === 'dsa' ? ['all', 'held', 'own'] : ['all']
}
