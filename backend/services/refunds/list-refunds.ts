// The refunds in the actor's scope: a page, or all of them as CSV.
import type { RefundFilter, RefundQuery, refundSorts } from '@affiliate-booking/contract/calls/money/refunds'
import type { Page } from '@affiliate-booking/contract/lists'
import type { RefundRow } from '@affiliate-booking/contract/shapes/money/refunds'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { countRows } from '../../lists/count-rows.ts'
import { momentColumn, renderCsv } from '../../lists/csv.ts'
import { readAll, readPage, type Slice, type Sorting } from '../../lists/page.ts'
import { formatPlainRupees } from '../../lists/plain-rupees.ts'
import { ok, type Result } from '../../result.ts'
import { matchesWords } from '../bookings/lists/search-bookings.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import { mayDecideAlone } from '../payouts/payout-settings.ts'
import { maySendByHand } from './count-due-refunds.ts'
import { describeRefundRow } from './describe-refund.ts'
import { noRightToSendRefunds, refundColumns } from './find-refund.ts'
import { hasStatus, lacksPayee } from './has-status.ts'
import { parseBookingNumber, parseRefundNumber } from '../../public-numbers.ts'

type RefundDeps = Pick<Deps, 'db' | 'encryption' | 'now'>

const sortings = {
  oldest: { name: 'oldest', by: refunds.createdAt, id: refunds.id, isDescending: false },
  newest: { name: 'newest', by: refunds.createdAt, id: refunds.id, isDescending: true },
} satisfies Record<(typeof refundSorts)[number], Sorting>

async function matchesSearch(db: Database, text: string | undefined): Promise<SQL | undefined> {
  if (!text) return undefined
  const refundNumber = parseRefundNumber(text)
  if (refundNumber !== null) return eq(refunds.refundNumber, refundNumber)
  const bookingNumber = parseBookingNumber(text)
  if (bookingNumber !== null) return eq(bookings.bookingNumber, bookingNumber)
  const words = await matchesWords(db, text)
  if (!/^\d{1,9}$/.test(text)) return words
  return or(eq(refunds.refundNumber, Number(text)), eq(bookings.bookingNumber, Number(text)), words)
}

const conditions = async (
  { db, now }: RefundDeps,
  actor: Actor,
  { q, status, waits }: RefundFilter,
): Promise<SQL | undefined> =>
  and(
    scopeOf(actor).refunds(),
    await matchesSearch(db, q),
    waits === undefined
      ? status && hasStatus(status)
      : or(
          and(hasStatus('due'), isNull(refunds.upiId)),
          and(or(hasStatus('due'), lacksPayee(now())), maySendByHand(actor, await mayDecideAlone(db, actor))),
        ),
  )

const reader = (deps: RefundDeps, actor: Actor, filter: RefundFilter) => async (slice: Slice) => {
  const { db, encryption } = deps
  const rows = await db
    .select({ ...refundColumns, key: slice.key })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(and(await conditions(deps, actor, filter), slice.where))
    .orderBy(...slice.orderBy)
    .limit(slice.limit)
  return rows.map((row) => ({ ...describeRefundRow(encryption, row), key: row.key }))
}

/** Fails with 403 for those who send no money. */
export async function listRefunds(
  deps: RefundDeps,
  actor: Actor,
  query: RefundQuery,
): Promise<Result<Page<RefundRow>>> {
  if (!maySendMoney(actor)) return noRightToSendRefunds
  const { db } = deps
  const count = async () =>
    countRows(
      db,
      db
        .select({ row: sql`1` })
        .from(refunds)
        .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
        .where(await conditions(deps, actor, query))
        .getSQL(),
    )
  const page = await readPage(query, sortings[query.sort ?? 'oldest'], reader(deps, actor, query), count)
  return ok({ ...page, rows: page.rows.map(({ key: _key, ...row }) => row) })
}

/** Fails with 403 for those who send no money. */
export function exportRefunds(
  deps: RefundDeps,
  actor: Actor,
  filter: RefundFilter,
): Result<ReadableStream<Uint8Array>> {
  if (!maySendMoney(actor)) return noRightToSendRefunds
  return ok(
    renderCsv<RefundRow>(
      [
        { title: 'Refund', of: ({ refundNumber }) => refundNumber },
        { title: 'Booking', of: ({ bookingNumber }) => bookingNumber },
        { title: 'Service', of: ({ productTitle }) => productTitle },
        { title: 'Customer', of: ({ customerName }) => customerName },
        { title: 'Status', of: ({ status }) => status },
        { title: 'Amount (INR)', of: ({ amount }) => formatPlainRupees(amount) },
        { title: 'UPI id', of: ({ payee }) => payee ?? null },
        { title: 'UTR', of: ({ utr }) => utr ?? null },
        { title: 'Reason', of: ({ reason }) => reason ?? null },
        momentColumn('Created at', ({ createdAt }) => createdAt),
        momentColumn('Sent at', ({ sentAt }) => sentAt),
        momentColumn('Completed at', ({ completedAt }) => completedAt),
      ],
      readAll(sortings[filter.sort ?? 'oldest'], reader(deps, actor, filter)),
    ),
  )
}
