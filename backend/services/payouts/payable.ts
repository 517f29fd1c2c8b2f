// Who could be paid now, and what stands in the way of the others.
import type { PayableQuery } from '@affiliate-booking/contract/calls/money/payouts'
import type { Page } from '@affiliate-booking/contract/lists'
import { type PayoutKind, payoutKinds } from '@affiliate-booking/contract/options/money/money'
import { type PayoutObstacle, payoutObstacles } from '@affiliate-booking/contract/options/money/payouts'
import type { PayableRow, PayoutOverview } from '@affiliate-booking/contract/shapes/money/payouts'
import { and, count, eq, type SQL, sql, sum } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { commissions } from '../../db/schema/money/commissions.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { readPage, type Sorting } from '../../lists/page.ts'
import { ok, type Result } from '../../result.ts'
import { readTdsPayable } from '../tax/tax-deposits.ts'
import { readRulesInForce } from '../tax/tax-rules.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import { mayApprove } from './approve-payouts.ts'
import { isTaxConfirmed } from './assess-payouts.ts'
import { isPayable, maySendMoneyOnly } from './create-payouts.ts'
import { obstacleOf, readPayees } from './payees.ts'
import { getPayoutSettings } from './payout-settings.ts'

/** What each payee in scope has available, without those who have a draft or an approved payout. */
const availableSums = (db: Database, kind: PayoutKind | undefined) =>
  db
    .select({
      payeeId: commissions.beneficiaryId,
      kind: commissions.kind,
      available: sum(commissions.amount).mapWith(Number).as('available'),
      items: count().as('items'),
    })
    .from(commissions)
    .where(
      and(
        isPayable(),
        kind && eq(commissions.kind, kind),
        sql`not exists (select from ${payouts} as open where open.beneficiary_id = ${commissions.beneficiaryId}
          and open.kind = ${commissions.kind} and open.status in ('draft', 'approved'))`,
      ),
    )
    .groupBy(commissions.beneficiaryId, commissions.kind)
    .having(sql`sum(${commissions.amount}) <> 0`)
    .as('payable')

const byName: Sorting = { name: 'name', by: users.name, id: users.id, isDescending: false }

export async function listPayable(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  query: PayableQuery,
): Promise<Result<Page<PayableRow>>> {
  if (!maySendMoney(actor)) return maySendMoneyOnly
  const sums = availableSums(db, query.kind)
  const page = await readPage(query, byName, (slice) =>
    db
      .select({
        id: users.id,
        name: users.name,
        kind: sums.kind,
        available: sums.available,
        items: sums.items,
        key: slice.key,
      })
      .from(sums)
      .innerJoin(users, eq(users.id, sums.payeeId))
      .where(and(scopeOf(actor).payees(), slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
  const payees = await readPayees(
    db,
    page.rows.map(({ id }) => id),
    now(),
  )
  const { minimum } = await getPayoutSettings(db)
  return ok({
    ...page,
    rows: page.rows.map(({ key: _key, ...row }) => {
      const payee = payees.get(row.id)
      const obstacle = payee
        ? (obstacleOf(payee) ?? (row.available < minimum ? 'below_minimum' : null))
        : 'suspended'
      const usableFrom = obstacle === 'account_waiting' ? payee?.account?.usableFrom.toISOString() : null
      return { ...row, obstacle, usableFrom }
    }),
  })
}

export async function getPayoutOverview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<Result<PayoutOverview>> {
  if (!maySendMoney(actor)) return maySendMoneyOnly
  const at = now()
  const { minimum, singleOperator } = await getPayoutSettings(db)
  const status = (each: 'draft' | 'approved' | 'sent') =>
    and(eq(payouts.status, each), scopeOf(actor).payees())
  return ok({
    readAt: at.toISOString(),
    ...(await readPayable(db, actor, { at, minimum })),
    approvable:
      actor.role === 'super_admin' ? await totalsOf(db, mayApprove(actor, singleOperator)) : noTotals,
    drafts: await totalsOf(db, status('draft')),
    approved: await totalsOf(db, status('approved')),
    sent: await totalsOf(db, status('sent')),
    tdsPayable: actor.role === 'super_admin' ? await readTdsPayable(db) : 0,
    isTaxConfirmed: isTaxConfirmed(await readRulesInForce(db, at)),
    isSingleOperator: singleOperator,
    minimum,
  })
}

const noTotals = { payouts: 0, gross: 0, tds: 0, net: 0 }

async function totalsOf(db: Database, condition: SQL | undefined) {
  const [totals] = await db
    .select({
      payouts: count(),
      gross: sql`coalesce(sum(${payouts.gross}), 0)`.mapWith(Number),
      tds: sql`coalesce(sum(${payouts.tds}), 0)`.mapWith(Number),
      net: sql`coalesce(sum(${payouts.net}), 0)`.mapWith(Number),
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.beneficiaryId))
    .where(condition)
  return totals ?? noTotals
}

async function readPayable(db: Database, actor: Actor, { at, minimum }: { at: Date; minimum: number }) {
  const sums = availableSums(db, undefined)
  const rows = await db
    .select({ payeeId: sums.payeeId, kind: sums.kind, available: sums.available })
    .from(sums)
    .innerJoin(users, eq(users.id, sums.payeeId))
    .where(scopeOf(actor).payees())
  const payees = await readPayees(
    db,
    rows.map(({ payeeId }) => payeeId),
    at,
  )
  const payable = new Map(payoutKinds.map((kind) => [kind, { payees: 0, gross: 0 }]))
  const obstacles = new Map(payoutObstacles.map((obstacle) => [obstacle, { payees: 0, available: 0 }]))
  for (const { payeeId, kind, available } of rows) {
    const payee = payees.get(payeeId)
    const obstacle: PayoutObstacle | null = payee
      ? (obstacleOf(payee) ?? (available < minimum ? 'below_minimum' : null))
      : 'suspended'
    if (obstacle === null) {
      const total = payable.get(kind)
      if (total) Object.assign(total, { payees: total.payees + 1, gross: total.gross + available })
    } else {
      const total = obstacles.get(obstacle)
      if (total) Object.assign(total, { payees: total.payees + 1, available: total.available + available })
    }
  }
  return {
    payable: [...payable].map(([kind, total]) => ({ kind, ...total })),
    obstacles: [...obstacles].map(([obstacle, total]) => ({ obstacle, ...total })),
  }
}
