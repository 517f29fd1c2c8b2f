// The payouts in the actor's scope: a page, or all of them as CSV.
import type { PayoutExport, PayoutQuery, payoutSorts } from '@affiliate-booking/contract/calls/money/payouts'
import type { Page } from '@affiliate-booking/contract/lists'
import type { PayoutRow } from '@affiliate-booking/contract/shapes/money/payouts'
import { and, eq, ilike, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { payoutAccounts, payouts } from '../../../db/schema/money/payouts.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { countRows } from '../../../lists/count-rows.ts'
import { momentColumn, renderCsv } from '../../../lists/csv.ts'
import { formatPlainRupees } from '../../../lists/plain-rupees.ts'
import { isChosen } from '../../../lists/chosen-rows.ts'
import { readAll, readPage, type Slice, type Sorting } from '../../../lists/page.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'
import { mayApprove } from '../approve-payouts.ts'
import { isSingleOperator } from '../payout-settings.ts'
import { formatPayoutNumber, parsePayoutNumber } from '../../../public-numbers.ts'

const sortings = {
  newest: { name: 'newest', by: payouts.createdAt, id: payouts.id, isDescending: true },
  oldest: { name: 'oldest', by: payouts.createdAt, id: payouts.id, isDescending: false },
  'net-desc': { name: 'net-desc', by: payouts.net, id: payouts.id, isDescending: true },
} satisfies Record<(typeof payoutSorts)[number], Sorting>

/** What a row shows, with whatever else is selected. */
export const selectPayouts = (db: Database, key: SQL<string> = sql<string>`''`) =>
  db
    .select({ payout: payouts, payeeName: users.name, account: payoutAccounts.masked, key })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.beneficiaryId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .$dynamic()

type PayoutRecord = Omit<Awaited<ReturnType<typeof selectPayouts>>[number], 'key'>

export const describePayoutRow = ({ payout, payeeName, account }: PayoutRecord): PayoutRow => ({
  id: payout.id,
  payoutNumber: formatPayoutNumber(payout.payoutNumber),
  kind: payout.kind,
  status: payout.status,
  payeeId: payout.beneficiaryId,
  payeeName,
  gross: payout.gross,
  tds: payout.tds,
  net: payout.net,
  account,
  utr: payout.utr,
  isSingleOperator: payout.isSingleOperator,
  createdAt: payout.createdAt.toISOString(),
  sentAt: payout.sentAt?.toISOString() ?? null,
  completedAt: payout.completedAt?.toISOString() ?? null,
  version: payout.version,
})

const readConditions = async (db: Database, actor: Actor, { q, status, kind, waits, ids }: PayoutExport) =>
  and(
    scopeOf(actor).payouts(),
    isChosen(payouts.id, ids),
    status && eq(payouts.status, status),
    kind && eq(payouts.kind, kind),
    waits && mayApprove(actor, await isSingleOperator(db)),
    matchesSearch(q),
  )

/** The number, or words that each start a word of the name. */
function matchesSearch(text: string | undefined): SQL | undefined {
  if (!text) return undefined
  const number = parsePayoutNumber(text) ?? (/^\d{1,9}$/.test(text) ? Number(text) : null)
  if (number !== null) return eq(payouts.payoutNumber, number)
  const name = sql`' ' || ${users.name}`
  return and(...text.split(/\s+/).map((word) => ilike(name, `% ${escapePattern(word)}%`)))
}

const escapePattern = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const reader = (db: Database, matching: SQL | undefined) => async (slice: Slice) => {
  const rows = await selectPayouts(db, slice.key)
    .where(and(matching, slice.where))
    .orderBy(...slice.orderBy)
    .limit(slice.limit)
  return rows.map(({ key, ...row }) => ({ id: row.payout.id, row, key }))
}

export async function listPayouts(db: Database, actor: Actor, query: PayoutQuery): Promise<Page<PayoutRow>> {
  const matching = await readConditions(db, actor, query)
  const page = await readPage(query, sortings[query.sort ?? 'newest'], reader(db, matching), () =>
    countRows(
      db,
      db
        .select({ row: sql`1` })
        .from(payouts)
        .innerJoin(users, eq(users.id, payouts.beneficiaryId))
        .where(matching)
        .getSQL(),
    ),
  )
  return { ...page, rows: page.rows.map(({ row }) => describePayoutRow(row)) }
}

export async function exportPayoutList(
  db: Database,
  actor: Actor,
  filter: PayoutExport,
): Promise<ReadableStream<Uint8Array>> {
  const matching = await readConditions(db, actor, filter)
  return renderCsv<{ row: PayoutRecord }>(
    [
      { title: 'Payout', of: ({ row }) => formatPayoutNumber(row.payout.payoutNumber) },
      { title: 'Status', of: ({ row }) => row.payout.status },
      { title: 'Kind', of: ({ row }) => row.payout.kind },
      { title: 'Payee', of: ({ row }) => row.payeeName },
      { title: 'Gross (INR)', of: ({ row }) => formatPlainRupees(row.payout.gross) },
      { title: 'TDS (INR)', of: ({ row }) => formatPlainRupees(row.payout.tds) },
      { title: 'Net (INR)', of: ({ row }) => formatPlainRupees(row.payout.net) },
      { title: 'Account', of: ({ row }) => row.account },
      { title: 'UTR', of: ({ row }) => row.payout.utr },
      { title: 'Single operator', of: ({ row }) => (row.payout.isSingleOperator ? 'yes' : 'no') },
      momentColumn('Created at', ({ row }) => row.payout.createdAt),
      momentColumn('Sent at', ({ row }) => row.payout.sentAt),
      momentColumn('Completed at', ({ row }) => row.payout.completedAt),
      { title: 'Financial year', of: ({ row }) => row.payout.financialYear },
      { title: 'Section', of: ({ row }) => row.payout.section },
    ],
    readAll(sortings[filter.sort ?? 'newest'], reader(db, matching)),
  )
}
