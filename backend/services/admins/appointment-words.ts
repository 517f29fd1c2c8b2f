// The role and the territory of an administrator in words, for messages.
import type { AdminRole } from '@affiliate-booking/contract/options/accounts/roles'
import type { Account } from '../users/account.ts'

export const roleNames: Readonly<Record<AdminRole, string>> = {
  super_admin: 'super administrator',
  nsa: 'national administrator',
  ssa: 'state administrator',
  dsa: 'district administrator',
}

/**
 * Of an administrator, or of an invitation to become one.
 * @throws for any other role
 */
export const adminRoleOf = ({ role }: Pick<Account, 'role'>): AdminRole => {
  const found = Object.keys(roleNames).find((each): each is AdminRole => each === role)
  if (found === undefined) throw new Error(`Somebody with the role ${role} is no administrator`)
  return found
}

/** `territory` has the smallest place first; null for a super administrator. */
export const appointmentWords = (
  appointed: Pick<Account, 'role' | 'country' | 'state' | 'district'>,
): { role: string; territory: string | null } => {
  const { country, state, district } = appointed
  return {
    role: roleNames[adminRoleOf(appointed)],
    territory: [district, state, country].filter((name) => name !== null).join(', ') || null,
  }
}
