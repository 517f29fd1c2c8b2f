// The platform can demand a second factor of its administrators.
import {
  confirmSecondFactor,
  beginSecondFactor,
  getSecondFactor,
} from '@affiliate-booking/contract/calls/accounts/second-factor'
import { getProfile } from '@affiliate-booking/contract/calls/accounts/auth'
import { addPasskey, beginPasskey, listPasskeys } from '@affiliate-booking/contract/calls/accounts/passkeys'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, notExists, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { platformSettings } from '../../db/schema/money/payouts.ts'
import type { Failure } from '../../result.ts'
import { type Account, isAdminAccount } from '../users/account.ts'
import { factorsOf } from './has-second-factor.ts'

/** Administrators have so long, from when it was turned on or they became one. */
const graceMs = 14 * dayMs

/** Everybody knows the password of a demo account, so everybody could set up its second factor. */
const demoDomain = '@demo.example'

/** All that can be done without a second factor that is demanded; to sign out needs no session. */
const callsOfSetUp = new Set(
  [
    getProfile,
    getSecondFactor,
    beginSecondFactor,
    confirmSecondFactor,
    listPasskeys,
    beginPasskey,
    addPasskey,
  ].map(({ id }) => id),
)

export const factorDemanded: Failure = {
  ok: false,
  status: 403,
  message: 'Set up two-step sign-in in your security settings to go on.',
  secondFactor: 'demanded',
}

/**
 * Joins the settings with the account of a query where the platform demands a second factor of it, as it has none. The
 * query that finds the account tells it thus, so that a request needs no other.
 */
export const isFactorDemanded = (db: Database): SQL | undefined => {
  const { name, value } = platformSettings
  return and(eq(name, 'adminSecondFactor'), eq(value, sql`'true'::jsonb`), notExists(factorsOf(db, users.id)))
}

/**
 * From when an administrator can do nothing but set up a second factor; null: there is one, or it is not demanded.
 * @param demandedSince when the setting was turned on, where isFactorDemanded holds
 */
export function factorDueAt(account: Account, demandedSince: Date | null): Date | null {
  if (demandedSince === null || !isAdminAccount(account) || account.email.endsWith(demoDomain)) return null
  const madeAt = account.approvedAt ?? account.createdAt
  return new Date(Math.max(demandedSince.getTime(), madeAt.getTime()) + graceMs)
}

/** Whether an account has to set up its second factor before it makes this call. */
export const needsSetUp = (dueAt: Date | null, call: { readonly id: string }, now: Date): boolean =>
  dueAt !== null && dueAt <= now && !callsOfSetUp.has(call.id)
