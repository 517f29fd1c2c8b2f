// What those who send money do with payouts after their approval.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, lte, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { hasValue, unseenValue } from '../../../db/conditions/planned-values.ts'
import { payouts } from '../../../db/schema/money/payouts.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'

/** Milliseconds in which a bank has usually made a transfer. */
export const usualTransfer = 2 * dayMs

function countPayees(db: Database, admin: Actor, condition: SQL | undefined): SQL<number> {
  const found = db
    .select({ id: payouts.id })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.beneficiaryId))
    .where(and(condition, scopeOf(admin).payees()))
  return db.$count(found.as('found'))
}

/** Approved ones that `exportPayouts` puts into a bank file of the administrator. */
export const countPayoutsToExport = (db: Database, admin: Actor): SQL<number> =>
  countPayees(db, admin, hasValue(payouts.status, 'approved'))

/** Sent ones of which nobody has recorded for two days whether the money arrived. */
export const countPayoutsWithoutResult = (db: Database, admin: Actor, now: Date): SQL<number> =>
  countPayees(
    db,
    admin,
    and(
      hasValue(payouts.status, 'sent'),
      lte(payouts.sentAt, unseenValue(new Date(now.getTime() - usualTransfer).toISOString(), 'timestamptz')),
    ),
  )
