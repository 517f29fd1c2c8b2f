// Commissions on hold that wait for a decision, as lists and counts find them.
import { and, eq, isNull, ne, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import { hasValue } from '../../../db/conditions/planned-values.ts'
import type { Database } from '../../../db/database.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { leads } from '../../../db/schema/leads.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { gainsFromBooking, gainsFromLead } from '../../conflicts/gains-in-queries.ts'
import { scopeOf } from '../../territories/scope.ts'
import { standsAbove } from '../../territories/superior.ts'
import type { Actor } from '../../users/account.ts'

/** What is on hold of a row and its corrections, paise. */
const heldAmount = sql`${commissions.amount} + (
  select coalesce(sum(correction.amount), 0) from ${commissions} as correction
  where correction.corrects_id = ${commissions.id} and correction.status = 'on_hold'
)`

/**
 * Rows that are released or cancelled by themselves. One that was cancelled stays on hold for good, and so does one of which
 * nothing is left, as of a lead that was not won after all.
 */
export const waitsForDecision = (): SQL | undefined =>
  and(
    hasValue(commissions.status, 'on_hold'),
    isNull(commissions.cancelledAt),
    notInArray(commissions.type, ['correction', 'adjustment']).inlineParams(),
    sql`${heldAmount} <> 0`,
  )

/** Who has put a commission on hold; null if the system has, or it is not on hold. */
export const holderOf = sql<string | null>`(
  select case when entry.action = 'commission.held' then entry.actor_id end
  from ${auditLog} as entry
  where entry.object_type = 'commission' and entry.object_id = ${commissions.id}::text
    and entry.action in ('commission.held', 'commission.released', 'commission.cancelled')
  order by entry.id desc limit 1
)`

/** Those of the administrator's territory on which `decideCommission` lets the administrator decide. */
export function countHeldCommissions(db: Database, admin: Actor): SQL<number> {
  const { bookingId, leadId, beneficiaryId } = commissions
  // One look for each commission, whatever the planner expects of the condition.
  const isOfOwnBooking = sql`(select ${gainsFromBooking(admin)} from ${bookings} where ${bookings.id} = ${bookingId})`
  const isOfOwnLead = sql`(select ${gainsFromLead(admin)} from ${leads} where ${leads.id} = ${leadId})`
  return db.$count(
    commissions,
    and(
      waitsForDecision(),
      scopeOf(admin).territoryCommissions(),
      ne(beneficiaryId, admin.id),
      sql`not coalesce(${isOfOwnBooking}, ${isOfOwnLead}, false)`,
      notExists(
        db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, holderOf), standsAbove(admin))),
      ),
    ),
  )
}
