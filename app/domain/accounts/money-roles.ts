import type { Role } from '@affiliate-booking/contract/options/accounts/roles'

/** Those who send refunds, each in their territory. */
export const moneyRoles = ['super_admin', 'nsa'] as const satisfies readonly Role[]
