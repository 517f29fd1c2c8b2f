import type { Role } from '@affiliate-booking/contract/options/accounts/roles'

/** Those who make payouts and send refunds, each in their territory. */
export const moneyRoles = ['super_admin', 'nsa'] as const satisfies readonly Role[]

export const sendsMoney = (role: Role): boolean => moneyRoles.some((each) => each === role)

/** Whose statements are among Commissions: everybody there who is paid out. */
export const statementRoles = ['nsa', 'ssa', 'dsa', 'affiliate'] as const satisfies readonly Role[]
