import type { Role } from '@affiliate-booking/contract/options/accounts/roles'

/** Who makes payouts, each in scope. */
export const payerRoles = ['super_admin', 'nsa'] as const satisfies readonly Role[]

export const isPayer = (role: Role): boolean => payerRoles.some((each) => each === role)

/** Whose statements are among Commissions: everybody there who is paid out. */
export const statementRoles = ['nsa', 'ssa', 'dsa', 'affiliate'] as const satisfies readonly Role[]
