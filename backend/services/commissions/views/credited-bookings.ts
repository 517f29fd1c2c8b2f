import type {
  CreditedBooking,
  CreditedBookingList,
  CreditedBookingQuery,
} from '@affiliate-booking/contract/calls/money/credited-bookings'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { referrals } from '../../../db/schema/attribution.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { commissionSnapshots } from '../../../db/schema/money/commissions.ts'
import { readPage, type Slice, type Sorting } from '../../../lists/page.ts'
import { formatBookingNumber } from '../../../public-numbers.ts'
import type { Actor } from '../../users/account.ts'
import { expectedCommission } from '../expected-commission.ts'

const nextTrip: Sorting = { name: 'next-trip', by: bookings.date, id: bookings.id, isDescending: false }

/** More are not added up. */
const maximumAddedUp = 5000

const columns = {
  id: bookings.id,
  bookingNumber: bookings.bookingNumber,
  productTitle: bookings.productTitle,
  date: bookings.date,
  status: bookings.status,
  paymentStatus: bookings.paymentStatus,
  totalAmount: bookings.totalAmount,
  refundAmount: bookings.refundAmount,
  snapshot: commissionSnapshots,
  /** Then the settlement holds the commission. */
  isChecked: sql<boolean>`exists (select from ${referrals} where ${and(
    eq(referrals.subjectType, 'booking'),
    eq(referrals.subjectId, bookings.id),
    sql`${referrals.signals} <> '[]'`,
  )})`,
}

const hasOpenStatus = sql`${bookings.status} in ('pending', 'confirmed')`

/** Those that settle to nothing, since all was refunded, are left out. */
const conditionsOf = ({ id }: Actor) =>
  and(
    eq(bookings.referralAffiliateId, id),
    eq(commissionSnapshots.affiliateId, id),
    // As of bookings_credited_index.
    isNull(bookings.settledAt),
    hasOpenStatus,
    sql`${bookings.totalAmount} > coalesce(${bookings.refundAmount}, 0)`,
  )

const select = (db: Database, key: Slice['key']) =>
  db
    .select({ ...columns, key })
    .from(bookings)
    .innerJoin(commissionSnapshots, eq(commissionSnapshots.bookingId, bookings.id))

type Row = Awaited<ReturnType<typeof select>>[number]

const isPaid = ({ paymentStatus }: Row): boolean => paymentStatus !== 'pending'

const describe = (row: Row): CreditedBooking => ({
  id: row.id,
  bookingId: formatBookingNumber(row.bookingNumber),
  productTitle: row.productTitle,
  date: row.date,
  status: row.status,
  isPaid: isPaid(row),
  expected: expectedCommission(row, row.snapshot) ?? 0,
  isChecked: row.isChecked,
})

/** A page of the affiliate's bookings that are not settled yet; the first one with what all that are paid will bring. */
export async function listCreditedBookings(
  db: Database,
  affiliate: Actor,
  query: CreditedBookingQuery,
): Promise<CreditedBookingList> {
  const conditions = conditionsOf(affiliate)
  const page = await readPage(query, nextTrip, (slice) =>
    select(db, slice.key)
      .where(and(conditions, slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
  // Also on the way back to it; a later page that has become empty has no previous one either.
  const isFirst = page.previous === null && (query.after === undefined || page.rows.length > 0)
  return {
    ...page,
    rows: page.rows.map(describe),
    expected: isFirst ? addUp(page.next == null ? page.rows : await readAll(db, affiliate)) : null,
  }
}

const readAll = (db: Database, affiliate: Actor) =>
  select(db, sql<string>`''`)
    .where(conditionsOf(affiliate))
    .limit(maximumAddedUp + 1)

/** Null: there are too many. */
function addUp(rows: readonly Row[]): number | null {
  if (rows.length > maximumAddedUp) return null
  return rows.filter(isPaid).reduce((sum, row) => sum + (expectedCommission(row, row.snapshot) ?? 0), 0)
}
