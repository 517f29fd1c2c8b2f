// What an actor's commissions come to, from the stored totals: nobody adds up a million rows to show a page.
import type { CommissionFilter } from '@affiliate-booking/contract/calls/money/commissions'
import type { CommissionTotals } from '@affiliate-booking/contract/shapes/money/commissions'
import { addDays, instantInIndia } from '@affiliate-booking/shared/days'
import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { unseenValue } from '../../../db/conditions/planned-values.ts'
import { createdOn } from '../../../lists/created-on.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'

// PostgreSQL returns sums of bigints as text.
const sum = z.coerce.number().pipe(z.int())

/** The parts of a key: tier, type and state; `credit` is what a returned payout gave back, `sent` is on its way. */
export const Part = z.object({
  tier: z.string(),
  type: z.string(),
  state: z.string(),
  count: sum,
  amount: sum,
})
export type Part = z.infer<typeof Part>

const ownTier = { dsa: 1, ssa: 2, nsa: 3 } as const

interface Period {
  /** Days, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Whether the totals answer a filter: those of states and types for everybody, those of days for the wide scopes. The rows
 * that a district or a payee has in a period are few.
 */
export const isTotalled = (
  { role }: Actor,
  { q, from, to, whose, territory, affiliate, payee, waits }: CommissionFilter,
): boolean => {
  if ([territory, affiliate, payee, waits].some((part) => part !== undefined)) return false
  if (q !== undefined && q !== '') return false
  if (from === undefined && to === undefined) return true
  return role === 'nsa' || role === 'ssa' || (role === 'super_admin' && whose !== 'own')
}

/** The totals of everything that the actor sees, or of the actor's own. */
export async function readCommissionParts(
  db: Database,
  actor: Actor,
  whose: CommissionFilter['whose'],
  period: Period = {},
): Promise<Part[]> {
  const { id, role } = actor
  if (role === 'super_admin' && whose !== 'own') return readScope(db, 'all', period)
  const own = await readOwn(db, id, period)
  if (whose === 'own' || (role !== 'dsa' && role !== 'ssa' && role !== 'nsa')) return own
  const path = scopeOf(actor).totals()
  const isBelow = belowTier(ownTier[role])
  const below = path === null ? [] : (await readScope(db, path, period)).filter(isBelow)
  // Those rows are in the territory, too: what an administrator earned as somebody else, and adjustments.
  const counted = own.some(isBelow)
    ? await countParts(
        db,
        and(
          eq(commissions.beneficiaryId, id),
          or(isNull(commissions.tier), lt(commissions.tier, ownTier[role])),
          scopeOf(actor).territoryCommissions(),
          createdOn(commissions.createdAt, period.from, period.to),
        ),
      )
    : []
  return [...below, ...own, ...counted.map((part) => ({ ...part, count: -part.count, amount: -part.amount }))]
}

const belowTier = (own: number) => (part: Part) => part.tier === '-' || Number(part.tier) < own

export const hasDays = ({ from, to }: Period) => from !== undefined || to !== undefined

/** A payee's: their days are kept for the wide tiers alone. */
async function readOwn(db: Database, id: string, period: Period): Promise<Part[]> {
  const all = await readScope(db, id, {})
  if (!hasDays(period)) return all
  const rest = all.some(belowTier(2))
    ? await countParts(
        db,
        and(
          eq(commissions.beneficiaryId, id),
          or(isNull(commissions.tier), lt(commissions.tier, 2)),
          ownEarnedIn(period),
        ),
      )
    : []
  return [...(await readScope(db, id, period)), ...rest]
}

const readScope = (db: Database, scope: string, period: Period): Promise<Part[]> =>
  rowsOf(db, selectScope(scope, period), Part)

/** The stored totals of a payee, by the id, or of a territory. */
export function selectScope(scope: string, period: Period = {}): SQL {
  const { from = '1970-01-02', to = '9999-12-31' } = period
  const condition = hasDays(period)
    ? sql`subject = 'commission-day' and month between ${unseenValue(from, 'date')} and ${unseenValue(to, 'date')}`
    : sql`subject = 'commission'`
  return sql`select split_part(key, '/', 1) as tier, split_part(key, '/', 2) as type, split_part(key, '/', 3) as state,
      sum(count) as count, sum(amount) as amount
    from (
      select key, count, amount from totals where scope = ${`commissions:${scope}`} and ${condition}
      union all
      select key, count, amount from total_deltas where scope = ${`commissions:${scope}`} and ${condition}
    ) as parts group by key`
}

/** The totals of rows that the stored ones do not tell apart. */
export const countParts = (db: Database, where: SQL | undefined): Promise<Part[]> =>
  rowsOf(db, selectParts(where), Part)

export const selectParts = (where: SQL | undefined): SQL =>
  sql`select split_part(key, '/', 1) as tier, split_part(key, '/', 2) as type, split_part(key, '/', 3) as state,
      count(*) as count, sum(amount) as amount
    from (
      select commission_key(tier, type, is_taxed, status, (select status from payouts where id = payout_id)) as key, amount
      from ${commissions} where ${where ?? sql`true`}
    ) as parts group by key`

const startOf = (day: string): Date => instantInIndia(day, '00:00')

/** The same of one payee, whose rows are few. */
function ownEarnedIn({ from, to }: Period): SQL | undefined {
  const instant = (day: string) => unseenValue(startOf(day).toISOString(), 'timestamptz')
  return and(
    from === undefined ? undefined : gte(commissions.createdAt, instant(from)),
    to === undefined ? undefined : lt(commissions.createdAt, instant(addDays(to, 1))),
  )
}

/**
 * What a returned payout credits is taken from what was paid; other adjustments stand alone. A filter or a scope may leave
 * the rows of that payout out: then no more is taken off than was paid.
 */
export function addUp(parts: readonly Part[], { status, type }: CommissionFilter = {}): CommissionTotals {
  const typeOf = (part: Part) => (part.type === 'credit' ? 'adjustment' : part.type)
  const statusOf = (part: Part) => (part.state === 'sent' ? 'available' : part.state)
  const fitting = parts.filter(
    (part) =>
      (status === undefined || statusOf(part) === status) && (type === undefined || typeOf(part) === type),
  )
  const amountOf = (fits: (part: Part) => boolean) =>
    fitting.filter(fits).reduce((total, { amount }) => total + amount, 0)
  const inState = (state: string) => amountOf((part) => part.state === state)
  const paid = inState('paid')
  const credited = amountOf((part) => part.type === 'credit')
  return {
    earned: amountOf((part) => typeOf(part) !== 'adjustment'),
    pending: inState('pending'),
    available: inState('available'),
    onHold: inState('on_hold'),
    onTheWay: inState('sent'),
    paid: paid - Math.min(credited, Math.max(paid, 0)),
    adjustments: amountOf((part) => part.type === 'adjustment'),
    count: fitting.reduce((total, { count }) => total + count, 0),
  }
}
