import type { CommissionFilter } from '@affiliate-booking/contract/calls/money/commissions'
import type { CommissionSummary } from '@affiliate-booking/contract/shapes/money/commissions'
import { and, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { hasValue } from '../../../db/planned-values.ts'
import { type Database, rowsOf } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import type { Actor } from '../../users/account.ts'
import { waitingForIncome } from '../waiting-for-income.ts'
import { addUp, countParts, isTotalled, readCommissionParts } from './commission-totals.ts'
import { matches, partsOf } from './list-commissions.ts'
import { openSearch, type SearchLimits, searchLimits } from './search-commissions.ts'

// PostgreSQL returns sums of bigints as text.
const sum = z.coerce.number().pipe(z.int())

/** Totals of the filter and of everything in scope, and what becomes available next. */
export async function summarizeCommissions(
  db: Database,
  actor: Actor,
  filter: CommissionFilter,
  limits: SearchLimits = searchLimits,
): Promise<CommissionSummary> {
  const { whose, from, to } = filter
  const [parts, nextRelease] = await Promise.all([
    readCommissionParts(db, actor, whose),
    readNextRelease(db, partsOf(actor, whose)),
  ])
  const search = await openSearch(db, filter.q, limits)
  if (search?.isWide === true)
    return { matching: null, searchedRows: limits.rows, overall: addUp(parts), nextRelease }
  return {
    matching: addUp(await readMatching(), filter),
    overall: addUp(parts),
    nextRelease,
  }

  async function readMatching() {
    if (!isTotalled(actor, filter))
      return countParts(db, and(or(...partsOf(actor, whose)), matches(filter, search)))
    return from === undefined && to === undefined
      ? parts
      : readCommissionParts(db, actor, whose, { from, to })
  }
}

/** Everything of the first day, in India, on which something becomes available. */
async function readNextRelease(db: Database, parts: readonly SQL[]) {
  const pending = (selected: SQL, part: SQL, rest: SQL) =>
    sql`(select ${selected} from ${commissions} where ${and(part, hasValue(commissions.status, 'pending'))} ${rest})`
  const beforeIncome = sql`${waitingForIncome.toISOString()}::timestamptz`.inlineParams()
  const firsts = parts.map((part) =>
    pending(
      sql`${commissions.holdUntil} as at`,
      part,
      sql`and ${commissions.holdUntil} < ${beforeIncome} order by ${commissions.holdUntil} limit 1`,
    ),
  )
  const day = parts.map((part) =>
    pending(
      sql`${commissions.amount} as amount`,
      part,
      sql`and ${commissions.holdUntil} <
        (((select at from first) at time zone 'Asia/Kolkata')::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
    ),
  )
  const [next] = await rowsOf(
    db,
    sql`with first as (select min(at) as at from (${sql.join(firsts, sql` union all `)}) as firsts)
      select (select at from first)::text as at, sum(amount) as amount from (${sql.join(day, sql` union all `)}) as day`,
    z.object({ at: z.string().nullable(), amount: sum.nullable() }),
  )
  return next && next.at !== null ? { at: new Date(next.at).toISOString(), amount: next.amount ?? 0 } : null
}
