import { adminRoles, type Role } from '@affiliate-booking/contract/options/accounts/roles'

/** Those who work through lists, and may save views of them. */
export const rolesWithDesk: readonly Role[] = [...adminRoles, 'service_provider']
