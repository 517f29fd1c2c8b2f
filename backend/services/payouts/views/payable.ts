// Who could be paid now, and what stands in the way of the others.
import type { PayableQuery } from '@affiliate-booking/contract/calls/money/payouts'
import type { Page } from '@affiliate-booking/contract/lists'
import { payoutKinds } from '@affiliate-booking/contract/options/money/money'
import { payoutObstacles } from '@affiliate-booking/contract/options/money/payouts'
import type { PayableRow, PayoutOverview } from '@affiliate-booking/contract/shapes/money/payouts'
import { and, count, eq, inArray, sql, sum } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { payouts } from '../../../db/schema/money/payouts.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import type { Deps } from '../../../deps.ts'
import { readPage, type Sorting } from '../../../lists/page.ts'
import { ok, type Result } from '../../../result.ts'
import { readTdsPayable } from '../../tax/tax-deposits.ts'
import { readRulesInForce } from '../../tax/tax-rules.ts'
import { scopeOf } from '../../territories/scope.ts'
import { type Actor, maySendMoney } from '../../users/account.ts'
import { mayApprove } from '../approve-payouts.ts'
import { isTaxConfirmed } from '../assess-payouts.ts'
import { availableSums, isPayee, payablesOf } from '../available-sums.ts'
import { noRightToSendMoney } from '../create-payouts.ts'
import { obstacleOf, readPayees } from '../payees.ts'
import { readPayoutSettings } from '../payout-settings.ts'

const byName: Sorting = { name: 'name', by: users.name, id: users.id, isDescending: false }

export async function listPayable(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  query: PayableQuery,
): Promise<Result<Page<PayableRow>>> {
  if (!maySendMoney(actor)) return noRightToSendMoney
  const sums = availableSums(db, query.kind)
  const page = await readPage(query, byName, (slice) =>
    db
      .select({
        id: users.id,
        name: users.name,
        kind: sums.kind,
        available: sums.available,
        items: sql`(select count(*) from ${commissions} as item where item.beneficiary_id = ${sums.payeeId}
          and item.kind = ${sums.kind} and item.status = 'available' and item.payout_id is null)`.mapWith(
          Number,
        ),
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
  const { minimum } = await readPayoutSettings(db)
  return ok({
    ...page,
    rows: page.rows.map(({ key: _key, ...row }) => {
      const payee = payees.get(row.id)
      const obstacle = payee ? obstacleOf(payee, row.available, minimum) : 'suspended'
      const usableFrom = obstacle === 'account_waiting' ? payee?.account?.usableFrom.toISOString() : null
      return { ...row, obstacle, usableFrom, isLeaving: payee?.isLeaving ?? false }
    }),
  })
}

export async function getPayoutOverview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<Result<PayoutOverview>> {
  if (!maySendMoney(actor)) return noRightToSendMoney
  const at = now()
  const { minimum, singleOperator } = await readPayoutSettings(db)
  const totals = await readOpenTotals(db, actor, singleOperator)
  return ok({
    readAt: at.toISOString(),
    ...(await readPayable(db, actor, { at, minimum })),
    ...totals,
    tdsPayable: actor.role === 'super_admin' ? await readTdsPayable(db) : 0,
    isTaxConfirmed: isTaxConfirmed(await readRulesInForce(db, at)),
    isSingleOperator: singleOperator,
    minimum,
  })
}

/** Of the payouts that are not completed, by what they wait for. */
async function readOpenTotals(db: Database, actor: Actor, isSingleOperator: boolean) {
  const rows = await db
    .select({
      status: payouts.status,
      isApprovable: sql<boolean>`coalesce(${mayApprove(actor, isSingleOperator)}, false)`.as('is_approvable'),
      payouts: count(),
      gross: sum(payouts.gross).mapWith(Number),
      tds: sum(payouts.tds).mapWith(Number),
      net: sum(payouts.net).mapWith(Number),
    })
    .from(payouts)
    .innerJoin(users, and(eq(users.id, payouts.beneficiaryId), isPayee()))
    .where(and(inArray(payouts.status, ['draft', 'approved', 'sent']), scopeOf(actor).payees()))
    .groupBy(sql`1, 2`)
  const total = (fits: (row: (typeof rows)[number]) => boolean) => {
    const fitting = rows.filter(fits)
    const add = (of: 'payouts' | 'gross' | 'tds' | 'net') => fitting.reduce((all, row) => all + row[of], 0)
    return { payouts: add('payouts'), gross: add('gross'), tds: add('tds'), net: add('net') }
  }
  return {
    approvable: total((row) => row.isApprovable),
    drafts: total(({ status }) => status === 'draft'),
    approved: total(({ status }) => status === 'approved'),
    sent: total(({ status }) => status === 'sent'),
  }
}

async function readPayable(db: Database, actor: Actor, { at, minimum }: { at: Date; minimum: number }) {
  const payables = payablesOf(db, actor, { at, minimum })
  const rows = await db
    .select({
      kind: payables.kind,
      obstacle: payables.obstacle,
      owes: sql<boolean>`${payables.available} < 0`.as('owes'),
      payees: count(),
      available: sum(payables.available).mapWith(Number),
    })
    .from(payables)
    .groupBy(sql`1, 2, 3`)
  const total = (fits: (row: (typeof rows)[number]) => boolean) => {
    const fitting = rows.filter(fits)
    return {
      payees: fitting.reduce((number, row) => number + row.payees, 0),
      available: fitting.reduce((amount, row) => amount + row.available, 0),
    }
  }
  const owing = total((row) => row.owes)
  return {
    payable: payoutKinds.map((kind) => {
      const { payees, available } = total((row) => row.obstacle === null && row.kind === kind)
      return { kind, payees, gross: available }
    }),
    obstacles: payoutObstacles.map((obstacle) => ({
      obstacle,
      ...total((row) => row.obstacle === obstacle && !row.owes),
    })),
    owing: { payees: owing.payees, amount: -owing.available },
  }
}
