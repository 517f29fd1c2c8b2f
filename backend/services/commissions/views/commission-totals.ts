// What an actor's commissions come to, from the stored totals: nobody adds up a million rows to show a page.
import type { CommissionFilter } from '@affiliate-booking/contract/calls/money/commissions'
import type { CommissionTotals } from '@affiliate-booking/contract/shapes/money/commissions'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
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

/** Filters that the totals can answer: those of states and types. */
export const isTotalled = ({ q, from, to }: CommissionFilter): boolean =>
  (q === undefined || q === '') && from === undefined && to === undefined

/** The totals of everything that the actor sees, or of the actor's own. */
export async function readCommissionParts(
  db: Database,
  actor: Actor,
  whose: CommissionFilter['whose'],
): Promise<Part[]> {
  const { id, role } = actor
  if (role === 'super_admin' && whose !== 'own') return readScope(db, 'all')
  const own = await readScope(db, id)
  if (whose === 'own' || (role !== 'dsa' && role !== 'ssa' && role !== 'nsa')) return own
  const path = scopeOf(actor).totals()
  const isBelow = ({ tier }: Part) => tier === '-' || Number(tier) < ownTier[role]
  const below = path === null ? [] : (await readScope(db, path)).filter(isBelow)
  // Those rows are in the territory, too: what an administrator earned as somebody else, and adjustments.
  const counted = own.some(isBelow) ? await readOwnBelow(db, actor, ownTier[role]) : []
  return [...below, ...own, ...counted.map((part) => ({ ...part, count: -part.count, amount: -part.amount }))]
}

const readScope = (db: Database, scope: string): Promise<Part[]> =>
  rowsOf(
    db,
    sql`select split_part(key, '/', 1) as tier, split_part(key, '/', 2) as type, split_part(key, '/', 3) as state,
        sum(count) as count, sum(amount) as amount
      from (
        select key, count, amount from totals where scope = ${`commissions:${scope}`}
        union all
        select key, count, amount from total_deltas where scope = ${`commissions:${scope}`}
      ) as parts group by key`,
    Part,
  )

function readOwnBelow(db: Database, actor: Actor, tier: number): Promise<Part[]> {
  const isOwn = eq(commissions.beneficiaryId, actor.id)
  const isBelow = or(isNull(commissions.tier), lt(commissions.tier, tier))
  return rowsOf(
    db,
    sql`select split_part(key, '/', 1) as tier, split_part(key, '/', 2) as type, split_part(key, '/', 3) as state,
        count(*) as count, sum(amount) as amount
      from (
        select commission_key(tier, type, is_taxed, status, (select status from payouts where id = payout_id)) as key, amount
        from ${commissions} where ${and(isOwn, isBelow, scopeOf(actor).territoryCommissions())}
      ) as parts group by key`,
    Part,
  )
}

/** What a returned payout credits is taken from what was paid; other adjustments stand alone. */
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
  return {
    earned: amountOf((part) => typeOf(part) !== 'adjustment'),
    pending: inState('pending'),
    available: inState('available'),
    onHold: inState('on_hold'),
    onTheWay: inState('sent'),
    paid: inState('paid') - amountOf((part) => part.type === 'credit'),
    adjustments: amountOf((part) => part.type === 'adjustment'),
    count: fitting.reduce((total, { count }) => total + count, 0),
  }
}
