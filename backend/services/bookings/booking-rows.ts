// Bookings in lists: the columns to read and their form on the wire.
import type { BookingRow } from '@affiliate-booking/contract/shapes/bookings'
import { addDays, instantInIndia } from '@affiliate-booking/shared/days'
import { and, eq, getTableColumns, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { maximumTripDays } from '../availability/end-date.ts'
import { shortTime } from '../availability/read-slots.ts'
import { readBookedExtras } from '../prices/extras.ts'
import { readPriceLines } from '../prices/slot-prices.ts'
import { bookedChildren } from './booked-children.ts'
import { isPaymentInReview } from './actions/transitions.ts'
import { formatBookingNumber } from '../../public-numbers.ts'

export const customers = alias(users, 'customers')

export const providers = alias(users, 'providers')

const { search: _search, ...bookingColumns } = getTableColumns(bookings)

/** Includes personal data, which only some viewers may see. */
export const rowColumns = {
  booking: bookingColumns,
  product: {
    slug: products.slug,
    kind: products.kind,
    category: products.category,
    status: products.status,
    meetingPoint: products.meetingPoint,
    /** Null unless the provider shows it to guests. */
    position: sql<string | null>`case when ${products.showsPosition} then ${products.coordinates} end`,
    district: products.district,
    state: products.state,
    country: products.country,
  },
  provider: { name: providers.name, phone: providers.phone, status: providers.status },
  // Of the account, which its owner can correct; of a booking without one, what was entered with it.
  customer: {
    phone: sql<string>`coalesce(nullif(${customers.phone}, ''), ${bookings.contactPhone}, '')`,
    email: sql<string>`coalesce(${customers.email}, ${bookings.contactEmail})`,
    // An expression, as a column of a joined table that is null would make all of it null.
    language: sql<string | null>`${customers.language}`,
  },
}

/** Bookings with their product, provider and customer. */
export const selectBookings = (db: Database) => selectBookingsWith(db, {})

export const selectBookingsWith = <More extends Parameters<Database['select']>[0] & object>(
  db: Pick<Database, 'select'>,
  more: More,
) =>
  db
    .select({ ...rowColumns, ...more })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .innerJoin(providers, eq(providers.id, bookings.providerId))
    .leftJoin(customers, eq(customers.id, bookings.userId))
    .$dynamic()

export type BookingRecord = Awaited<ReturnType<typeof selectBookings>>[number]

/** Worded as the condition of bookings_review_index, so that it is used. */
export const hasPaymentInReview = (): SQL | undefined =>
  and(sql`${bookings.paymentStatus} = 'pending'`, isNotNull(bookings.paymentSubmittedAt))

/** Trips that end on the day or later: guests may be on them since long. The first day is for the indexes of dates. */
export const endsFrom = (day: string): SQL | undefined =>
  and(gte(bookings.date, addDays(day, -maximumTripDays)), gte(bookings.endsAt, instantInIndia(day, '00:00')))

export function describeBookingRow({ booking, product, provider }: BookingRecord): BookingRow {
  return {
    id: booking.id,
    bookingId: formatBookingNumber(booking.bookingNumber),
    userId: booking.userId ?? '',
    userName: booking.customerName,
    productId: booking.productId,
    productTitle: booking.productTitle,
    productSlug: product.slug,
    category: product.category,
    isOnSale: product.status === 'approved',
    kind: product.kind,
    serviceProviderId: booking.providerId,
    serviceProviderName: provider.name,
    date: booking.date,
    endDate: booking.endDate,
    timeSlot: { startTime: shortTime(booking.startTime), endTime: shortTime(booking.endTime) },
    seats: booking.seats,
    guests: booking.guests,
    children: bookedChildren(booking),
    status: booking.status,
    totalAmount: booking.totalAmount,
    paymentStatus: booking.paymentStatus,
    holdExpiresAt: booking.status === 'pending' ? (booking.holdExpiresAt?.toISOString() ?? null) : null,
    isPaymentInReview: isPaymentInReview(booking),
    isProviderSuspended: provider.status === 'suspended',
    isNoShow: booking.isNoShow,
    arrivedAt: booking.arrivedAt?.toISOString() ?? null,
    refundAmount: booking.refundAmount,
    priceLines: readPriceLines(booking),
    extras: readBookedExtras(booking),
    createdAt: booking.createdAt.toISOString(),
  }
}

/** What the customer tells the host. */
export const guestDetailsOf = ({ guestNames, hostMessage }: BookingRecord['booking']) => ({
  guestNames: z.array(z.string()).nullable().parse(guestNames),
  hostMessage,
})
