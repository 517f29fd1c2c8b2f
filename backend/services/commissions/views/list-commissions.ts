// The commissions in the actor's scope: a page, or all of them as CSV.
import { holdReasonLabel } from '@affiliate-booking/contract/options/referrals/signal-labels'
import type {
  CommissionFilter,
  CommissionQuery,
  commissionSorts,
} from '@affiliate-booking/contract/calls/money/commissions'
import type { CommissionRow } from '@affiliate-booking/contract/shapes/money/commissions'
import type { Page } from '@affiliate-booking/contract/lists'
import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { countRows } from '../../../lists/count-rows.ts'
import { createdOn } from '../../../lists/created-on.ts'
import { renderCsv, type CsvColumn, momentColumn } from '../../../lists/csv.ts'
import { formatPlainRupees } from '../../../lists/plain-rupees.ts'
import { readAll, readStretchedPage, type Slice, type Sorting } from '../../../lists/page.ts'
import { inTerritory } from '../../territories/in-territory.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'
import { describeCommissionRow, selectCommissionRows } from './commission-rows.ts'
import { waitsForDecision } from './held-commissions.ts'
import { bookingMatches, type SearchLimits, searchLimits } from './search-commissions.ts'
import { type CommissionSearch, isFound, openCommissionSearch } from './search-payees.ts'

type Sort = (typeof commissionSorts)[number]

type SortedFilter = CommissionFilter & { readonly sort?: Sort | undefined }

const sortings: Record<Sort, Omit<Sorting, 'name' | 'id'>> = {
  newest: { by: commissions.createdAt, isDescending: true },
  oldest: { by: commissions.createdAt, isDescending: false },
  'amount-desc': { by: commissions.amount, isDescending: true },
  release: { by: commissions.holdUntil, isDescending: false },
}

const sortingOf = (sort: Sort = 'newest'): Sorting => ({ name: sort, id: commissions.id, ...sortings[sort] })

/** What the actor asks for, in parts that have no row in common. */
export const partsOf = (actor: Actor, whose: CommissionFilter['whose']): SQL[] =>
  whose === 'own' ? [eq(commissions.beneficiaryId, actor.id)] : scopeOf(actor).commissionParts()

/** What affiliates earned, with its corrections. */
const earnedBy = (affiliate: CommissionFilter['affiliate']): SQL | undefined =>
  affiliate === undefined
    ? undefined
    : and(
        eq(commissions.kind, 'commissions'),
        eq(commissions.tier, 0),
        ne(commissions.type, 'adjustment'),
        affiliate === 'any' ? undefined : eq(commissions.beneficiaryId, affiliate),
      )

/** All but the text of a filter. */
export const matchesFields = (filter: CommissionFilter): SQL | undefined =>
  and(
    filter.status && eq(commissions.status, filter.status),
    filter.type && eq(commissions.type, filter.type),
    filter.waits && waitsForDecision(),
    createdOn(commissions.createdAt, filter.from, filter.to),
    filter.territory === undefined ? undefined : inTerritory(filter.territory, commissions),
    earnedBy(filter.affiliate),
    filter.payee === undefined ? undefined : eq(commissions.beneficiaryId, filter.payee),
  )

export const matches = (filter: CommissionFilter, search: CommissionSearch | undefined): SQL | undefined =>
  and(search && isFound(search), matchesFields(filter))

/**
 * The rows of a slice, of the given parts. Each part is read by an index in the order of the list, and the best of all are
 * taken; a condition with "or" would read and sort everything.
 */
function rowsIn(
  db: Database,
  parts: readonly (SQL | undefined)[],
  sort: Sort | undefined,
  { orderBy, limit }: { orderBy: SQL[]; limit: number | undefined },
): SQL {
  const { by } = sortingOf(sort)
  const atMost = limit === undefined ? sql`` : sql`limit ${limit}`
  const selected = parts.map(
    (part) =>
      sql`(${db
        .select({
          id: commissions.id,
          bookingId: commissions.bookingId,
          leadId: commissions.leadId,
          beneficiaryId: commissions.beneficiaryId,
          by: sql`${by}`,
        })
        .from(commissions)
        .where(part)
        .orderBy(...orderBy)} ${atMost})`,
  )
  return sql`select * from (${sql.join(selected, sql` union all `)}) as commissions
    order by ${sql.join(orderBy, sql`, `)} ${atMost}`
}

interface Listing {
  readonly db: Database
  readonly actor: Actor
  readonly filter: SortedFilter
  readonly limits: SearchLimits
}

/** Opened once for the rows and their count, and for all pages of a file. */
function openOnce({ db, actor, filter, limits }: Listing): () => Promise<CommissionSearch | undefined> {
  let search: Promise<CommissionSearch | undefined> | undefined
  return () => (search ??= openCommissionSearch(db, actor, filter.q, limits))
}

function idsOf(
  { db, actor, filter }: Omit<Listing, 'limits'>,
  search: CommissionSearch | undefined,
  slice: Slice,
): SQL {
  const inScope = partsOf(actor, filter.whose)
  // A search begins from the bookings that it finds: once is enough.
  const parts = search ? [or(...inScope)] : inScope
  const rows = rowsIn(
    db,
    parts.map((part) => and(part, matches(filter, search), slice.where)),
    filter.sort,
    slice,
  )
  return sql`(select id from (${rows}) as found)`
}

async function readRows(db: Database, ids: SQL | string[], slice: Slice) {
  const rows = await selectCommissionRows(db, { key: slice.key })
    .where(inArray(commissions.id, ids))
    .orderBy(...slice.orderBy)
  return rows.map((row) => ({ ...describeCommissionRow(row), key: row.key }))
}

const Looked = z.object({ id: z.string(), key: z.string(), isMatch: z.boolean(), isLast: z.boolean() })

/** Looks for the bookings of the list's rows, as far as the limit. */
async function searchRows(
  { db, actor, filter, limits }: Listing,
  { found, payees }: CommissionSearch,
  slice: Slice,
) {
  const parts = partsOf(actor, filter.whose).map((part) => and(part, matchesFields(filter), slice.where))
  const order = sql.join(slice.orderBy, sql`, `)
  const limit = limits.rows
  const looked = await rowsOf(
    db,
    sql`select id, ${slice.key} as key, is_match as "isMatch", is_last as "isLast" from (
        select *, coalesce(${or(bookingMatches(sql`commissions.booking_id`, found), payees)}, false) as is_match,
          coalesce(row_number() over (order by ${order}) = ${limit ?? null}::bigint, false) as is_last
        from (${rowsIn(db, parts, filter.sort, { orderBy: slice.orderBy, limit })}) as commissions
      ) as commissions
      where is_match or is_last order by ${order} limit ${slice.limit}`,
    Looked,
  )
  const ids = looked.filter(({ isMatch }) => isMatch).map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await readRows(db, ids, slice)
  return { rows, end: rows.length < slice.limit ? (looked.find(({ isLast }) => isLast) ?? null) : null }
}

const reader =
  (listing: Listing, search = openOnce(listing)) =>
  async (slice: Slice) => {
    const opened = await search()
    if (opened?.isWide === true) return searchRows(listing, opened, slice)
    return { rows: await readRows(listing.db, idsOf(listing, opened, slice), slice) }
  }

export async function listCommissions(
  db: Database,
  actor: Actor,
  query: CommissionQuery,
  limits: SearchLimits = searchLimits,
): Promise<Page<CommissionRow>> {
  const listing = { db, actor, filter: query, limits }
  const search = openOnce(listing)
  const count = async () => {
    const rows = db
      .select({ row: sql`1` })
      .from(commissions)
      .where(and(or(...partsOf(actor, query.whose)), matches(query, await search())))
    return countRows(db, rows.getSQL())
  }
  const page = await readStretchedPage(query, sortingOf(query.sort), reader(listing, search), count)
  return { ...page, rows: page.rows.map(({ key: _key, ...row }) => row) }
}

/** The newest in the actor's scope, newest first, without cursors of pages. */
export async function readNewestCommissions(
  db: Database,
  actor: Actor,
  limit: number,
): Promise<CommissionRow[]> {
  const { by, id } = sortingOf('newest')
  const slice = { where: undefined, orderBy: [desc(by), desc(id)], limit, key: sql<string>`''` }
  const rows = await readRows(db, idsOf({ db, actor, filter: {} }, undefined, slice), slice)
  return rows.map(({ key: _key, ...row }) => row)
}

const columns: readonly CsvColumn<CommissionRow>[] = [
  momentColumn('Earned at', ({ createdAt }) => createdAt),
  { title: 'Booking', of: ({ booking }) => booking?.bookingId ?? null },
  { title: 'Service', of: ({ booking }) => booking?.productTitle ?? null },
  { title: 'Lead', of: ({ lead }) => lead?.leadId ?? null },
  { title: 'Beneficiary', of: ({ beneficiary }) => beneficiary.name },
  { title: 'Type', of: ({ type }) => type },
  { title: 'Status', of: ({ status, isCancelled }) => (isCancelled ? 'cancelled' : status) },
  { title: 'Base (INR)', of: ({ base }) => formatPlainRupees(base) },
  { title: 'Amount (INR)', of: ({ amount }) => formatPlainRupees(amount) },
  momentColumn('Available from', ({ holdUntil, waitsForIncome }) => (waitsForIncome ? null : holdUntil)),
  momentColumn('Paid at', ({ paidAt }) => paidAt),
  { title: 'Payout', of: ({ payout }) => payout?.payoutId ?? null },
  {
    title: 'Reason',
    // A row that was cancelled while on hold keeps the reason of its hold.
    of: ({ holdReason, reason }) => reason ?? (holdReason == null ? null : holdReasonLabel(holdReason)),
  },
]

export function exportCommissions(
  db: Database,
  actor: Actor,
  filter: SortedFilter,
  { bookings }: SearchLimits = searchLimits,
): ReadableStream<Uint8Array> {
  const read = reader({ db, actor, filter, limits: { bookings, rows: undefined } })
  return renderCsv(
    columns,
    readAll(sortingOf(filter.sort), async (slice) => (await read(slice)).rows),
  )
}
