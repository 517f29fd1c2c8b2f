import type { CommissionFilter } from '@affiliate-booking/contract/calls/money/commissions'
import type { CommissionSummary } from '@affiliate-booking/contract/shapes/money/commissions'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { payouts } from '../../../db/schema/money/payouts.ts'
import type { Actor } from '../../users/account.ts'
import { addUp, isTotalled, Part, readCommissionParts } from './commission-totals.ts'
import { conditions } from './list-commissions.ts'

// PostgreSQL returns sums of bigints as text.
const sum = z.coerce.number().pipe(z.int())

/** The totals of rows that the stored ones do not tell apart. */
async function readParts(db: Database, where: SQL | undefined): Promise<Part[]> {
  return rowsOf(
    db,
    sql`select coalesce(tier::text, '-') as tier, case when type = 'adjustment' and is_taxed then 'credit' else type::text end as type,
        case when ${commissions.status} = 'available' and ${payouts.status} = 'sent' then 'sent' else ${commissions.status}::text end as state,
        count(*) as count, sum(${commissions.amount}) as amount
      from ${commissions} left join ${payouts} on ${payouts.id} = ${commissions.payoutId}
      where ${where ?? sql`true`} group by 1, 2, 3`,
    Part,
  )
}

/** Totals of the filter and of everything in scope, and what becomes available next. */
export async function summarizeCommissions(
  db: Database,
  actor: Actor,
  filter: CommissionFilter,
): Promise<CommissionSummary> {
  const everything: CommissionFilter = { whose: filter.whose }
  const [parts, nextRelease] = await Promise.all([
    readCommissionParts(db, actor, filter.whose),
    readNextRelease(db, and(conditions(db, actor, everything), eq(commissions.status, 'pending'))),
  ])
  const matching = isTotalled(filter)
    ? addUp(parts, filter)
    : addUp(await readParts(db, conditions(db, actor, filter)))
  return { matching, overall: addUp(parts), nextRelease }
}

/** Everything of the first day, in India, on which something becomes available. */
async function readNextRelease(db: Database, where: SQL | undefined) {
  const [next] = await rowsOf(
    db,
    sql`with first as (
        select ${commissions.holdUntil} as at from ${commissions} where ${where ?? sql`true`}
        order by ${commissions.holdUntil} limit 1
      )
      select (select at from first)::text as at, sum(${commissions.amount}) as amount from ${commissions}
      where ${where ?? sql`true`} and ${commissions.holdUntil} <
        (((select at from first) at time zone 'Asia/Kolkata')::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
    z.object({ at: z.string().nullable(), amount: sum.nullable() }),
  )
  return next && next.at !== null ? { at: new Date(next.at).toISOString(), amount: next.amount ?? 0 } : null
}
