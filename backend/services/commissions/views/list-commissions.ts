// The commissions in the actor's scope: a page, or all of them as CSV.
import { holdReasonLabel } from '@affiliate-booking/contract/options/referrals/signal-labels'
import type {
  CommissionFilter,
  CommissionQuery,
  commissionSorts,
} from '@affiliate-booking/contract/calls/money/commissions'
import type { CommissionRow } from '@affiliate-booking/contract/shapes/money/commissions'
import type { Page } from '@affiliate-booking/contract/lists'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { renderCsv, type CsvColumn } from '../../../lists/csv.ts'
import { formatPlainRupees } from '../../../lists/plain-rupees.ts'
import { readAll, readPage, type Slice, type Sorting } from '../../../lists/page.ts'
import { prefixQuery } from '../../../lists/prefix-query.ts'
import { parseBookingNumber } from '../../bookings/find-booking.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'
import { describeCommissionRow, selectCommissionsWith } from './commission-rows.ts'
import { earnedIn } from './commission-totals.ts'

type Sort = (typeof commissionSorts)[number]

type SortedFilter = CommissionFilter & { readonly sort?: Sort | undefined }

const sortings: Record<Sort, Omit<Sorting, 'name' | 'id'>> = {
  newest: { by: commissions.createdAt, isDescending: true },
  oldest: { by: commissions.createdAt, isDescending: false },
  'amount-desc': { by: commissions.amount, isDescending: true },
  release: { by: commissions.holdUntil, isDescending: false },
}

const sortingOf = (sort: Sort = 'newest'): Sorting => ({ name: sort, id: commissions.id, ...sortings[sort] })

function matchesSearch(db: Database, text: string | undefined): SQL | undefined {
  if (!text) return undefined
  const number = parseBookingNumber(text) ?? (/^\d{1,9}$/.test(text) ? Number(text) : null)
  const query = prefixQuery(text)
  const byWords = query ? sql`${bookings.search} @@ ${query}` : sql`false`
  const found = number === null ? byWords : or(eq(bookings.bookingNumber, number), byWords)
  return sql`${commissions.bookingId} in ${db.select({ id: bookings.id }).from(bookings).where(found)}`
}

/** What the actor asks for, in parts that have no row in common. */
export const partsOf = (actor: Actor, whose: CommissionFilter['whose']): SQL[] =>
  whose === 'own' ? [eq(commissions.beneficiaryId, actor.id)] : scopeOf(actor).commissionParts()

export const matches = (db: Database, filter: CommissionFilter): SQL | undefined =>
  and(
    matchesSearch(db, filter.q),
    filter.status && eq(commissions.status, filter.status),
    filter.type && eq(commissions.type, filter.type),
    earnedIn(filter),
  )

/**
 * The ids of a slice. Each part is read by an index in the order of the list, and the best of all are taken; a condition
 * with "or" would read and sort everything.
 */
function idsOf(db: Database, actor: Actor, filter: SortedFilter, { where, orderBy, limit }: Slice): SQL {
  const { by } = sortingOf(filter.sort)
  const inScope = partsOf(actor, filter.whose)
  // A search begins from the bookings that it finds: once is enough.
  const parts = (filter.q ? [or(...inScope)] : inScope).map(
    (part) =>
      sql`${db
        .select({ id: commissions.id, by: sql`${by}` })
        .from(commissions)
        .where(and(part, matches(db, filter), where))
        .orderBy(...orderBy)
        .limit(limit)}`,
  )
  return sql`select id from (${sql.join(parts, sql` union all `)}) as commissions
    order by ${sql.join(orderBy, sql`, `)} limit ${limit}`
}

const reader = (db: Database, actor: Actor, filter: SortedFilter) => async (slice: Slice) => {
  const rows = await selectCommissionsWith(db, { key: slice.key })
    .where(sql`${commissions.id} in (${idsOf(db, actor, filter, slice)})`)
    .orderBy(...slice.orderBy)
  return rows.map((row) => ({ ...describeCommissionRow(row), key: row.key }))
}

export async function listCommissions(
  db: Database,
  actor: Actor,
  query: CommissionQuery,
): Promise<Page<CommissionRow>> {
  const page = await readPage(query, sortingOf(query.sort), reader(db, actor, query))
  return { ...page, rows: page.rows.map(({ key: _key, ...row }) => row) }
}

const columns: readonly CsvColumn<CommissionRow>[] = [
  { title: 'Earned at', of: ({ createdAt }) => createdAt },
  { title: 'Booking', of: ({ booking }) => booking?.bookingId ?? null },
  { title: 'Service', of: ({ booking }) => booking?.productTitle ?? null },
  { title: 'Lead', of: ({ lead }) => lead?.leadId ?? null },
  { title: 'Beneficiary', of: ({ beneficiary }) => beneficiary.name },
  { title: 'Type', of: ({ type }) => type },
  { title: 'Status', of: ({ status, isCancelled }) => (isCancelled ? 'cancelled' : status) },
  { title: 'Base (INR)', of: ({ base }) => formatPlainRupees(base) },
  { title: 'Amount (INR)', of: ({ amount }) => formatPlainRupees(amount) },
  { title: 'Available from', of: ({ holdUntil }) => holdUntil },
  { title: 'Paid at', of: ({ paidAt }) => paidAt ?? null },
  { title: 'Payout', of: ({ payout }) => payout?.payoutId ?? null },
  {
    title: 'Reason',
    of: ({ holdReason, reason }) => (holdReason == null ? (reason ?? null) : holdReasonLabel(holdReason)),
  },
]

export const exportCommissions = (
  db: Database,
  actor: Actor,
  filter: SortedFilter,
): ReadableStream<Uint8Array> =>
  renderCsv(columns, readAll(sortingOf(filter.sort), reader(db, actor, filter)))
