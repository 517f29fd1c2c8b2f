// The seven roles (spec 6.1), from the widest scope to the narrowest.
export const roles = ['super_admin', 'nsa', 'ssa', 'dsa', 'affiliate', 'service_provider', 'user'] as const

export type Role = (typeof roles)[number]

/** The roles that a super_admin can give with create-admin. */
export const adminRoles = ['super_admin', 'nsa', 'ssa', 'dsa'] as const satisfies readonly Role[]

export type AdminRole = (typeof adminRoles)[number]

/** The roles that earn, and so are paid out. */
export const payeeRoles = [
  'nsa',
  'ssa',
  'dsa',
  'affiliate',
  'service_provider',
] as const satisfies readonly Role[]

export const isPayeeRole = (role: Role): boolean => payeeRoles.some((payee) => payee === role)

export const isAdminRole = (role: Role): boolean => adminRoles.some((admin) => admin === role)

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value)
