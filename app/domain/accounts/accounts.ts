// What can be done with an account, by its state and role.
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'

/** Administrators of a territory; affiliates earn by rules. */
export const hasCommissionRate = (role: Role): boolean => role === 'nsa' || role === 'ssa' || role === 'dsa'

/** Whether somebody has asked for an admin account and was not given a role yet. */
export const isAwaitingRole = (account: {
  readonly role?: string | null | undefined
  readonly [field: string]: unknown
}): boolean => account['status'] === 'pending_approval' && account.role == null
