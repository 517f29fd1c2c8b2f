// A payee's statement of a month or a financial year.
import type { StatementFilter, StatementQuery } from '@affiliate-booking/contract/calls/money/statements'
import {
  type MovementKind,
  movementKinds,
  movementsPerPage,
} from '@affiliate-booking/contract/options/money/statements'
import type { Statement, StatementTax } from '@affiliate-booking/contract/shapes/money/statements'
import { instantsOf, monthOf, parsePeriod, type Period } from '@affiliate-booking/shared/periods'
import { payeeRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { paidAgainIn } from '../tax/paid-again.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import {
  addBalances,
  balanceOf,
  isInRange,
  movementKind,
  type Range,
  readMovements,
  sums,
  Sums,
} from './read-movements.ts'

export type StatementDeps = Pick<Deps, 'db' | 'now' | 'issuer'>

export interface Asked {
  payee: { id: string; name: string }
  period: Period
  range: Range
}

const payeeNotFound = fail(404, 'There are no statements for this account.')

/** Fails with 404 for whom the actor does not pay, and for accounts that earn nothing, and with 400 for the period. */
export async function findAsked(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { payeeId = actor.id, period: name }: StatementFilter,
): Promise<Result<Asked>> {
  const period = parsePeriod(name ?? monthOf(now()))
  if (period === null) return fail(400, 'Choose a month or a financial year.')
  const [payee] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.id, payeeId), inArray(users.role, [...payeeRoles]), scopeOf(actor).payouts()))
  if (!payee) return payeeNotFound
  return ok({ payee, period, range: { payeeId: payee.id, ...instantsOf(period) } })
}

export async function getStatement(
  { db, now, issuer }: StatementDeps,
  actor: Actor,
  query: StatementQuery,
): Promise<Result<Statement>> {
  const asked = await findAsked({ db, now }, actor, query)
  if (!asked.ok) return asked
  const { payee, period, range } = asked.value
  return ok(
    // What is written meanwhile is in none of the sums.
    await db.transaction(
      async (tx) => {
        const { since, opening, closing, totals } = await summarize(tx, range)
        const count = totals.reduce((sum, each) => sum + each.count, 0)
        const first = firstOfPage(query, count)
        const last = Math.min(first + movementsPerPage - 1, count)
        return {
          issuer,
          payee,
          period: period.name,
          since,
          madeAt: now().toISOString(),
          opening,
          closing,
          totals,
          taxes: await readTaxes(tx, range),
          movements: {
            rows: count === 0 ? [] : await readMovements(tx, range, { first, last, opening: opening.total }),
            next: last < count ? String(last) : null,
            previous: first > 1 ? String(first) : null,
          },
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
}

/** Cursors are the numbers of movements: entries are only ever added. A forged one gives the first page. */
function firstOfPage({ after, before }: StatementQuery, count: number): number {
  const number = /^\d{1,9}$/.test(after ?? before ?? '') ? Number(after ?? before) : 0
  const first = after === undefined ? number - movementsPerPage : number + 1
  return first >= 1 && first <= count ? first : 1
}

const placeOf = (kind: MovementKind) => movementKinds.indexOf(kind)

const Total = Sums.extend({
  kind: z.string(),
  count: z.coerce.number(),
  since: z.string().nullable(),
})

/** The balances at both ends of a range, and the sum of each kind of movement in it, in one statement. */
export async function summarize(db: Database, range: Range) {
  const { payeeId, from, until } = range
  const rows = await rowsOf(
    db,
    sql`with since as (
        select account, amount, entry_id, at from postings
        where party_id = ${payeeId} and at >= ${from.toISOString()}::timestamptz
      )
      select 'now' as kind, 0 as count, ${sums},
        (select to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from postings
          where party_id = ${payeeId}) as since
      from account_balances where party_id = ${payeeId}
      union all
      select 'later', 0, ${sums}, null from since where at >= ${until.toISOString()}::timestamptz
      union all
      select 'in ' || e.kind, count(distinct e.id), ${sums}, null
      from since join journal_entries e on e.id = since.entry_id
      where since.at < ${until.toISOString()}::timestamptz
      group by e.kind`,
    Total,
  )
  const balance = (kind: string) =>
    balanceOf(rows.find((row) => row.kind === kind) ?? { pending: 0, available: 0, held: 0 })
  const closing = addBalances(balance('now'), balance('later'), -1)
  const within = rows.filter(({ kind }) => kind.startsWith('in '))
  const opening = within.reduce((before, row) => addBalances(before, balanceOf(row), -1), closing)
  const totals: Statement['totals'] = []
  for (const row of within) {
    const kind = movementKind(row.kind.slice('in '.length))
    const total = totals.find((each) => each.kind === kind)
    if (total) {
      total.count += row.count
      total.change = addBalances(total.change, balanceOf(row))
    } else totals.push({ kind, count: row.count, change: balanceOf(row) })
  }
  return {
    since: rows.find(({ kind }) => kind === 'now')?.since ?? null,
    opening,
    closing,
    totals: totals.toSorted((one, other) => placeOf(one.kind) - placeOf(other.kind)),
  }
}

const paise = z.coerce.number().pipe(z.int())

const Tax = z.object({
  section: z.string(),
  financial_year: z.string(),
  bps: z.number(),
  base: paise,
  gross: paise,
  tds: paise,
  net: paise,
  shared: z.boolean(),
})

async function readTaxes(db: Database, range: Range): Promise<StatementTax[]> {
  const rows = await rowsOf(
    db,
    sql`select section, financial_year, tax_bps as bps, sum(sign * tax_base) as base,
        sum(sign * (gross - again)) as gross, sum(sign * tds) as tds, sum(sign * (net - again)) as net, bool_or(others_base > 0 or others_tds > 0) as shared
      from (
        select case e.kind when 'payout-sent' then 1 else -1 end as sign, sent_payout.*,
          ${paidAgainIn('sent_payout')} as again
        from (select distinct entry_id from postings where ${isInRange(range)}) as moved
        join journal_entries e on e.id = moved.entry_id
        join payouts sent_payout on sent_payout.id = e.object_id::uuid
        where e.kind in ('payout-sent', 'payout-failed')
      ) as sent
      group by section, financial_year, tax_bps
      order by financial_year, section, tax_bps`,
    Tax,
  )
  return rows.map(({ financial_year: financialYear, shared, ...tax }) => ({
    ...tax,
    financialYear,
    ...(shared && { isPanShared: true }),
  }))
}
