import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { hasValue } from '../../db/conditions/planned-values.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { platformSettings } from '../../db/schema/money/payouts.ts'
import { readNumber, readSwitch } from '../settings/platform-settings.ts'
import type { Actor } from '../users/account.ts'
import { isStaying } from '../users/is-staying.ts'

/** Paise. Banks send no less, so what is due to an account that is being deleted is paid from here on. */
export const smallestTransfer = 100

interface PayoutSettings {
  /** Paise; smaller sums wait. */
  minimum: number
  /** One person may create and approve. */
  singleOperator: boolean
}

export async function readPayoutSettings(db: Database): Promise<PayoutSettings> {
  return {
    minimum: await readNumber(db, 'payoutMinimum'),
    singleOperator: await isSingleOperator(db),
  }
}

/** One person may create and approve only while the platform has one super_admin who stays, whatever was set before. */
export const isSingleOperator = async (db: Database): Promise<boolean> =>
  (await readSwitch(db, 'singleOperator')) && (await countSuperAdmins(db)) < 2

/** Nobody else could decide on money: the actor is the platform’s only super_admin. */
export const mayDecideAlone = async (db: Database, { role }: Actor): Promise<boolean> =>
  role === 'super_admin' && (await isSingleOperator(db))

/** `isSingleOperator` in a query. */
export const singleOperatorHolds = (): SQL => sql`(
  exists (select from ${platformSettings}
    where ${hasValue(platformSettings.name, 'singleOperator')} and ${platformSettings.value} = 'true'::jsonb)
  and (select count(*) from users
    where role = 'super_admin' and status = 'active' and deletion_due_at is null) < 2)`

/** Without those that are being deleted: they are signed out, so they decide on nothing. */
export const countSuperAdmins = (db: Database): Promise<number> => db.$count(users, isSuperAdminWhoStays())

export const isSuperAdminWhoStays = (): SQL | undefined =>
  and(eq(users.role, 'super_admin'), isStaying(users))
