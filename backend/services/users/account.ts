// Facts about accounts, as data: who signs in where, and what each administrator's role is bound to.
import type { AdminRole, Role } from '@affiliate-booking/contract/options/roles'
import { adminRoles } from '@affiliate-booking/contract/options/roles'
import type { users } from '../../db/schema/users.ts'

export type Account = typeof users.$inferSelect

/** An account that is signed in. */
export type Actor = Account

/** An account without a role is an administrator that waits for approval. */
export const isAdminAccount = ({ role }: Pick<Account, 'role'>): boolean =>
  role === null || adminRoles.some((adminRole) => adminRole === role)

/** Who may make and approve administrators, and see who waits. */
export const adminMakers: readonly Role[] = ['super_admin']

/** How far each administrator's role reaches. `null`: everywhere. */
export const reachOf = {
  super_admin: null,
  nsa: 'country',
  ssa: 'state',
  dsa: 'district',
} as const satisfies Record<AdminRole, 'country' | 'state' | 'district' | null>

/** Emails are compared and kept in lower case. */
export const normalizeEmail = (email: string) => email.toLowerCase()

export const emailTaken = 'An account with this email already exists.'
