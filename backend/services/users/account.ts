import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import type { users } from '../../db/schema/accounts/users.ts'

export type Account = typeof users.$inferSelect

/** The account that is signed in. */
export type Actor = Account

/** Who opens a booking by its link, without an account: its customer, and nothing else. */
export interface LinkHolder {
  readonly id: null
  readonly role: 'user'
  readonly bookingId: string
}

/** Who sees and changes a booking. */
export type BookingActor = Actor | LinkHolder

/** An account without a role is an administrator who waits for approval. */
export const isAdminAccount = ({ role }: Pick<Account, 'role'>): boolean =>
  role === null || adminRoles.some((adminRole) => adminRole === role)

/** Administrators of a territory, whose commission rate pays them of the bookings in it. */
export const earnsOverrides = ({ role }: Pick<Account, 'role'>): boolean =>
  role === 'nsa' || role === 'ssa' || role === 'dsa'

/** Who creates payouts and sends refunds, in scope. */
export const maySendMoney = ({ role }: Pick<Account, 'role'>): boolean =>
  role === 'super_admin' || role === 'nsa'

export const firstNameOf = (name: string): string => name.split(/\s+/)[0] ?? name

/** As everybody reads who wrote something. */
export const authorNameOf = (name: string): string => firstNameOf(name.trim()) || 'Guest'

/** Emails are compared and stored in lower case. */
export const normalizeEmail = (email: string): string => email.toLowerCase()
