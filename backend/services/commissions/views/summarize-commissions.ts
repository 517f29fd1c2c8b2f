import type { CommissionFilter } from '@affiliate-booking/contract/calls/money/commissions'
import type {
  CommissionSummary,
  CommissionTotals,
} from '@affiliate-booking/contract/shapes/money/commissions'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { payouts } from '../../../db/schema/money/payouts.ts'
import type { Actor } from '../../users/account.ts'
import { conditions } from './list-commissions.ts'

// PostgreSQL returns sums of bigints as text.
const sum = z.coerce.number().pipe(z.int())

const Totals = z.object({
  earned: sum,
  pending: sum,
  available: sum,
  onHold: sum,
  onTheWay: sum,
  paid: sum,
  adjustments: sum,
  count: sum,
})

const none: CommissionTotals = {
  earned: 0,
  pending: 0,
  available: 0,
  onHold: 0,
  onTheWay: 0,
  paid: 0,
  adjustments: 0,
  count: 0,
}

const amountWhere = (condition: SQL) =>
  sql`coalesce(sum(${commissions.amount}) filter (where ${condition}), 0)`

const isSent = sql`${payouts.status} = 'sent'`

/** What a returned payout credits is taken from what was paid; other adjustments stand alone. */
async function total(db: Database, where: SQL | undefined): Promise<CommissionTotals> {
  const [totals] = await rowsOf(
    db,
    sql`select
        ${amountWhere(sql`type <> 'adjustment'`)} as earned,
        ${amountWhere(sql`${commissions.status} = 'pending'`)} as pending,
        ${amountWhere(sql`${commissions.status} = 'available' and (${isSent}) is not true`)} as available,
        ${amountWhere(sql`${commissions.status} = 'on_hold'`)} as "onHold",
        ${amountWhere(sql`${commissions.status} = 'available' and (${isSent})`)} as "onTheWay",
        ${amountWhere(sql`${commissions.status} = 'paid'`)} - ${amountWhere(sql`${commissions.isTaxed}`)} as paid,
        ${amountWhere(sql`type = 'adjustment' and not ${commissions.isTaxed}`)} as adjustments,
        count(*) as count
      from ${commissions} left join ${payouts} on ${payouts.id} = ${commissions.payoutId}
      where ${where ?? sql`true`}`,
    Totals,
  )
  return totals ?? none
}

const isFiltered = ({ whose: _whose, ...filter }: CommissionFilter) =>
  Object.values(filter).some((value) => value !== undefined && value !== '')

/** Totals of the filter and of everything in scope, and what becomes available next. */
export async function summarizeCommissions(
  db: Database,
  actor: Actor,
  filter: CommissionFilter,
): Promise<CommissionSummary> {
  const everything: CommissionFilter = { whose: filter.whose }
  const [overall, nextRelease] = await Promise.all([
    total(db, conditions(db, actor, everything)),
    readNextRelease(db, and(conditions(db, actor, everything), eq(commissions.status, 'pending'))),
  ])
  const matching = isFiltered(filter) ? await total(db, conditions(db, actor, filter)) : overall
  return { matching, overall, nextRelease }
}

/** Everything of the first day, in India, on which something becomes available. */
async function readNextRelease(db: Database, where: SQL | undefined) {
  const [next] = await rowsOf(
    db,
    sql`select min(${commissions.holdUntil})::text as at, sum(${commissions.amount}) as amount from ${commissions}
      where ${where ?? sql`true`}
      group by (${commissions.holdUntil} at time zone 'Asia/Kolkata')::date order by 1 limit 1`,
    z.object({ at: z.string(), amount: sum }),
  )
  return next ? { at: new Date(next.at).toISOString(), amount: next.amount } : null
}
