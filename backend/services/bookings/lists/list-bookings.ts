// The bookings in the actor's scope: a page, or all of them as CSV.
import type {
  BookingExport,
  BookingFilter,
  BookingQuery,
  bookingSorts,
} from '@affiliate-booking/contract/calls/bookings/bookings'
import type { Page } from '@affiliate-booking/contract/lists'
import type { BookingRow } from '@affiliate-booking/contract/shapes/bookings'
import { and, eq, gte, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { formatExtraCount } from '@affiliate-booking/shared/extras'
import { addDays, dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { reviews } from '../../../db/schema/products/reviews.ts'
import { countRows } from '../../../lists/count-rows.ts'
import { renderCsv, type CsvColumn, momentColumn } from '../../../lists/csv.ts'
import { formatPlainRupees } from '../../../lists/plain-rupees.ts'
import { readAll, readStretchedPage, type Slice, type Sorting } from '../../../lists/page.ts'
import { isChosen } from '../../../lists/chosen-rows.ts'
import { findCoverImages } from '../../images/list-images.ts'
import { type Actor, isAdminAccount } from '../../users/account.ts'
import { scopeOf } from '../../territories/scope.ts'
import {
  type BookingRecord,
  describeBookingRow,
  endsFrom,
  hasPaymentInReview,
  selectBookingsWith,
} from '../booking-rows.ts'
import { movableDays } from '../changes/plan-change.ts'
import { takesUpDays } from '../trip-days.ts'
import { isCounted } from './counted-bookings.ts'
import { matchesContact } from './matches-contact.ts'
import { findRefundStates } from './own-refunds.ts'
import { findReviewed } from './own-reviews.ts'
import { type Matches, readMatches } from './read-matches.ts'
import { matchesInScope } from './search-bookings.ts'
import { waitsForCheck } from './waits-for-check.ts'
import { isReportOpen } from '../actions/moderate-review.ts'
import { hasText, isPublic } from '../actions/reply-to-review.ts'

type Sort = (typeof bookingSorts)[number]

const sortings: Record<Sort, Omit<Sorting, 'name' | 'id'>> = {
  date: { by: bookings.date, isDescending: false },
  'date-desc': { by: bookings.date, isDescending: true },
  newest: { by: bookings.createdAt, isDescending: true },
  'amount-desc': { by: bookings.totalAmount, isDescending: true },
}

const sortingOf = (sort: Sort = 'newest'): Sorting => ({ name: sort, id: bookings.id, ...sortings[sort] })

function matchesPayment(payment: BookingFilter['payment']): SQL | undefined {
  if (payment === undefined) return undefined
  if (payment === 'review') return hasPaymentInReview()
  return payment === 'paid' ? ne(bookings.paymentStatus, 'pending') : eq(bookings.paymentStatus, payment)
}

interface FoundMatches extends Matches {
  /** What limits the rows of a page besides, and no count. */
  readonly booked: SQL | undefined
}

async function findMatches(
  db: Database,
  actor: Actor,
  filter: BookingExport,
  now: Date,
): Promise<FoundMatches> {
  const { q, status, cancelled, payment, waits, review, time, from, to, days, ids } = filter
  const scope = scopeOf(actor).bookings()
  const search = q
    ? await matchesInScope(db, q, scope, stateOf(actor), await matchesContact(db, actor, q))
    : undefined
  const where = and(
    search ? search.condition : scope,
    isChosen(bookings.id, ids),
    status && eq(bookings.status, status),
    status === undefined && cancelled === 'hide' ? ne(bookings.status, 'cancelled') : undefined,
    matchesPayment(payment),
    waits && waitsForCheck(actor),
    review && hasReview(review, actor),
    isAtTime(time, dayInIndia(now)),
    days === 'trip' ? takesUpDays(from, to) : startsOnDays(from, to),
    isCounted(actor, filter, now),
  )
  return { where, areFew: search?.areFew, booked: bookedBefore(filter) }
}

const startsOnDays = (from: string | undefined, to: string | undefined) =>
  and(
    from === undefined ? undefined : gte(bookings.date, from),
    to === undefined ? undefined : lte(bookings.date, to),
  )

/** Customers do not learn which of their reviews were reported. */
const hasReview = (review: NonNullable<BookingFilter['review']>, { role }: Actor) =>
  review === 'reported' && role === 'user'
    ? sql`false`
    : sql`exists (select from ${reviews} where ${and(eq(reviews.bookingId, bookings.id), reviewsOf[review])})`

const reviewsOf = {
  unanswered: and(isNull(reviews.reply), hasText, isPublic),
  reported: isReportOpen,
} as const

function isAtTime(time: BookingFilter['time'], today: string): SQL | undefined {
  if (time === undefined) return undefined
  if (time === 'upcoming') return endsFrom(today)
  return and(lt(bookings.date, today), lt(bookings.endsAt, instantInIndia(today, '00:00')))
}

/** The state of its administrator. */
const stateOf = ({ role, territoryPath }: Actor) =>
  role === 'ssa' ? (territoryPath ?? undefined) : undefined

/**
 * A range of booking times that follows from the travel dates: before the last date, and so many days before the first as a
 * booking can move. It limits the index scan of a list sorted by booking time. A count, or a list sorted by date, finds its
 * rows in an index of dates, and would read each of them for its booking time.
 */
const bookedBefore = ({ sort = 'newest', days, from, to }: BookingExport) =>
  sort !== 'newest' || days === 'trip'
    ? undefined
    : and(
        from === undefined
          ? undefined
          : gte(bookings.createdAt, instantInIndia(addDays(from, -movableDays), '00:00')),
        to === undefined ? undefined : lt(bookings.createdAt, instantInIndia(addDays(to, 1), '00:00')),
      )

/** Looks the words of a search up once. */
function matcher(...args: Parameters<typeof findMatches>): () => Promise<FoundMatches> {
  let matches: Promise<FoundMatches> | undefined
  return () => (matches ??= findMatches(...args))
}

const describe = (actor: Actor, row: BookingRecord & { key: string }) => ({
  ...describeBookingRow(row),
  version: row.booking.version,
  paymentReference: isAdminAccount(actor) ? row.booking.paymentReference : null,
  key: row.key,
})

const reader = (db: Database, actor: Actor, matches: ReturnType<typeof matcher>) => async (slice: Slice) => {
  const { where, booked } = await matches()
  const rows = await selectBookingsWith(db, { key: slice.key })
    .where(and(where, booked, slice.where))
    .orderBy(...slice.orderBy)
    .limit(slice.limit)
  return rows.map((row) => describe(actor, row))
}

export async function listBookings(
  db: Database,
  actor: Actor,
  query: BookingQuery,
  now: Date,
): Promise<Page<BookingRow>> {
  const matches = matcher(db, actor, query, now)
  const count = async () =>
    countRows(
      db,
      db
        .select({ row: sql`1` })
        .from(bookings)
        .where((await matches()).where)
        .getSQL(),
    )
  const read = reader(db, actor, matches)
  const search = async (slice: Slice) => {
    // Later pages are not counted.
    const isFirst = slice.where === undefined
    const found = query.q && isFirst ? await readMatches(db, await matches(), slice) : undefined
    const rows = found?.rows?.map((row) => describe(actor, row)) ?? (await read(slice))
    return { rows, total: found?.total }
  }
  const page = await readStretchedPage(query, sortingOf(query.sort), search, count)
  const isCustomer = actor.role === 'user'
  const images = isCustomer
    ? await findCoverImages(db, [...new Set(page.rows.map(({ productId }) => productId))])
    : undefined
  const refundStates = isCustomer
    ? await findRefundStates(
        db,
        page.rows.map(({ id }) => id),
      )
    : undefined
  const reviewed = isCustomer
    ? await findReviewed(
        db,
        page.rows.map(({ id }) => id),
      )
    : undefined
  const ratings = query.review
    ? await findRatings(
        db,
        page.rows.map(({ id }) => id),
      )
    : undefined
  const rows = page.rows.map(({ key: _key, ...row }) => ({
    ...row,
    reviewRating: ratings?.get(row.id),
    refundState: refundStates?.get(row.id),
    canReview: reviewed && row.status === 'completed' && !row.isNoShow && !reviewed.has(row.id),
    image: images?.get(row.productId) ?? null,
  }))
  return { ...page, rows }
}

/** By booking. */
async function findRatings(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: reviews.bookingId, rating: reviews.rating })
    .from(reviews)
    .where(inArray(reviews.bookingId, [...ids]))
  return new Map(rows.map(({ id, rating }) => [id, rating]))
}

const columns: readonly CsvColumn<BookingRow>[] = [
  { title: 'Booking', of: ({ bookingId }) => bookingId },
  { title: 'Status', of: ({ status, isNoShow }) => (isNoShow ? 'no-show' : status) },
  {
    title: 'Payment',
    of: ({ paymentStatus, isPaymentInReview }) => (isPaymentInReview ? 'in review' : paymentStatus),
  },
  { title: 'Service', of: ({ productTitle }) => productTitle },
  { title: 'Provider', of: ({ serviceProviderName }) => serviceProviderName },
  { title: 'Customer', of: ({ userName }) => userName },
  { title: 'Date', of: ({ date }) => date },
  { title: 'Until', of: ({ endDate }) => endDate ?? null },
  { title: 'Starts', of: ({ timeSlot }) => timeSlot.startTime },
  { title: 'Ends', of: ({ timeSlot }) => timeSlot.endTime },
  { title: 'Seats or rooms', of: ({ seats }) => seats },
  { title: 'Guests', of: ({ kind, seats, guests }) => guests ?? (kind === 'tour' ? seats : null) },
  // Empty where nobody told of any.
  { title: 'Children', of: ({ children }) => children || null },
  {
    title: 'Extras',
    of: ({ extras }) => extras?.map(formatExtraCount).join('; ') || null,
  },
  { title: 'Total (INR)', of: ({ totalAmount }) => formatPlainRupees(totalAmount) },
  {
    title: 'Refunded (INR)',
    of: ({ refundAmount }) => (refundAmount == null ? null : formatPlainRupees(refundAmount)),
  },
  momentColumn('Booked at', ({ createdAt }) => createdAt),
]

export const exportBookings = (
  db: Database,
  actor: Actor,
  filter: BookingExport,
  now: Date,
): ReadableStream<Uint8Array> =>
  renderCsv(columns, readAll(sortingOf(filter.sort), reader(db, actor, matcher(db, actor, filter, now))))
