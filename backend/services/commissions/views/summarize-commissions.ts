import type { CommissionFilter } from '@affiliate-booking/contract/calls/money/commissions'
import type { CommissionSummary } from '@affiliate-booking/contract/shapes/money/commissions'
import { addDays, dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { and, gte, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { hasValue } from '../../../db/conditions/planned-values.ts'
import { type Database, rowsOf } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { type Actor, isAdminAccount } from '../../users/account.ts'
import { beforeIncome, selectWaiting, Waiting } from '../waiting-for-income.ts'
import {
  addUp,
  countParts,
  hasDays,
  isTotalled,
  Part,
  readCommissionParts,
  selectParts,
  selectScope,
} from './commission-totals.ts'
import { matches, partsOf } from './list-commissions.ts'
import { type SearchLimits, searchLimits } from './search-commissions.ts'
import { openCommissionSearch } from './search-payees.ts'

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
  if (isOwn(actor, filter)) return summarizeOwn(db, actor, filter)
  const [parts, nextRelease, waiting] = await Promise.all([
    readCommissionParts(db, actor, whose),
    readNextRelease(db, partsOf(actor, whose)),
    isPayeesOwn(actor, filter) ? rowsOf(db, selectWaiting(actor.id), Waiting) : [],
  ])
  const coming = { nextRelease, ...waiting[0] }
  const search = await openCommissionSearch(db, actor, filter.q, limits)
  if (search?.isWide === true)
    return { matching: null, searchedRows: limits.rows, overall: addUp(parts), ...coming }
  return {
    matching: addUp(await readMatching(), filter),
    overall: addUp(parts),
    ...coming,
  }

  async function readMatching() {
    if (!isTotalled(actor, filter))
      return countParts(db, and(or(...partsOf(actor, whose)), matches(filter, search)))
    return from === undefined && to === undefined
      ? parts
      : readCommissionParts(db, actor, whose, { from, to })
  }
}

const isPayeesOwn = (actor: Actor, { whose }: CommissionFilter): boolean =>
  whose === 'own' || !isAdminAccount(actor)

/** Whether a payee asks for the own rows, of no words, and not for days that have totals. */
const isOwn = (actor: Actor, filter: CommissionFilter): boolean =>
  isPayeesOwn(actor, filter) && !filter.q && !(hasDays(filter) && isTotalled(actor, filter))

/** By one statement: payees open their dashboard and their list most. */
async function summarizeOwn(
  db: Database,
  actor: Actor,
  filter: CommissionFilter,
): Promise<CommissionSummary> {
  const inScope = partsOf(actor, filter.whose)
  const all = selectScope(actor.id)
  const matching = isTotalled(actor, filter)
    ? all
    : selectParts(and(or(...inScope), matches(filter, undefined)))
  const asJson = (rows: SQL) => sql`(select coalesce(json_agg(found), '[]') from (${rows}) as found)`
  const [found] = await rowsOf(
    db,
    sql`select ${asJson(all)} as overall, ${asJson(matching)} as matching, ${asJson(selectNextRelease(inScope))} as next,
      ${asJson(selectWaiting(actor.id))} as waiting`,
    z.object({
      overall: z.array(Part),
      matching: z.array(Part),
      next: z.array(NextRelease),
      waiting: z.array(Waiting),
    }),
  )
  if (!found) throw new Error('A statement without a table has one row')
  return {
    matching: addUp(found.matching, filter),
    overall: addUp(found.overall),
    nextRelease: await nextReleaseFrom(db, inScope, found.next[0]),
    ...found.waiting[0],
  }
}

const NextRelease = z.object({ at: z.string().nullable(), amount: sum.nullable() })

const readNextRelease = async (db: Database, parts: readonly SQL[]) =>
  nextReleaseFrom(db, parts, (await rowsOf(db, selectNextRelease(parts), NextRelease))[0])

/** Days that are looked at for one on which money becomes available. */
const mostDays = 30

/** @param first the first day on which anything is released; what was refunded meanwhile may leave nothing of it */
async function nextReleaseFrom(
  db: Database,
  parts: readonly SQL[],
  first: z.infer<typeof NextRelease> | undefined,
): Promise<CommissionSummary['nextRelease']> {
  let next = first
  for (let day = 0; day < mostDays; day += 1) {
    if (!next || next.at === null) return null
    const at = new Date(next.at)
    if (next.amount !== null && next.amount !== 0) return { at: at.toISOString(), amount: next.amount }
    const from = instantInIndia(addDays(dayInIndia(at), 1), '00:00')
    next = (await rowsOf(db, selectNextRelease(parts, from), NextRelease))[0]
  }
  return null
}

/** Everything of the first day, in India, on which something becomes available, after the days before `from`. */
function selectNextRelease(parts: readonly SQL[], from?: Date): SQL {
  const isLater = from && gte(commissions.holdUntil, from)
  const pending = (selected: SQL, part: SQL, rest: SQL) =>
    sql`(select ${selected} from ${commissions} where ${and(part, hasValue(commissions.status, 'pending'), isLater)} ${rest})`
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
  return sql`with first as (select min(at) as at from (${sql.join(firsts, sql` union all `)}) as firsts)
    select (select at from first)::text as at, sum(amount) as amount from (${sql.join(day, sql` union all `)}) as day`
}
