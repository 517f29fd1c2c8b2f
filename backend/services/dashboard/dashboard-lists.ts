// The short lists on dashboards. Each query reads a few rows in the order of an index.
import type {
  OwnBooking,
  OwnLead,
  RecentLead,
  ServiceSummary,
  UpcomingBooking,
} from '@affiliate-booking/contract/shapes/dashboard'
import { maximumShownTrips, reviewWarningHours } from '@affiliate-booking/contract/options/bookings'
import { and, asc, desc, eq, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { dayInIndia } from '@affiliate-booking/shared/days'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { hasValue } from '../../db/conditions/planned-values.ts'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { leads } from '../../db/schema/leads.ts'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Actor } from '../users/account.ts'
import { findRefundStates } from '../bookings/lists/own-refunds.ts'
import { isShownToCustomer } from '../privacy/own-leads.ts'
import { scopeOf } from '../territories/scope.ts'
import { endsFrom } from '../bookings/booking-rows.ts'
import { waitsForCheck } from '../bookings/lists/waits-for-check.ts'
import { isPaymentInReview } from '../bookings/actions/transitions.ts'
import { coverImage } from '../images/list-images.ts'
import { averageRating } from '../products/product-cards.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import { formatBookingNumber, formatLeadNumber } from '../../public-numbers.ts'

const shownLeads = 5
const shownServices = 3

/** `09:30:00` → `09:30`. */
const withoutSeconds = (time: string) => time.slice(0, 5)

const timeSlotOf = ({ startTime, endTime }: { startTime: string; endTime: string }) => ({
  startTime: withoutSeconds(startTime),
  endTime: withoutSeconds(endTime),
})

const leadColumns = {
  id: leads.id,
  leadNumber: leads.leadNumber,
  type: leads.type,
  status: leads.status,
  createdAt: leads.createdAt,
}

type LeadRow = Pick<typeof leads.$inferSelect, keyof typeof leadColumns>

const describeLead = ({ id, leadNumber, type, status, createdAt }: LeadRow): RecentLead => ({
  id,
  leadId: formatLeadNumber(leadNumber),
  type,
  status,
  createdAt: createdAt.toISOString(),
})

/** An affiliate's newest leads, without personal data. */
export async function readRecentLeads(db: Database, affiliate: Actor): Promise<RecentLead[]> {
  const rows = await db
    .select(leadColumns)
    .from(leads)
    .where(and(scopeOf(affiliate).leads(), isNull(leads.duplicateOf)))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(shownLeads)
  return rows.map(describeLead)
}

/** The newest leads of a customer's confirmed email, with whom they are. Of one that was merged this is not told. */
export async function readOwnLeads(db: Database, customer: Actor, limit = shownLeads): Promise<OwnLead[]> {
  const rows = await db
    .select({ ...leadColumns, duplicateOf: leads.duplicateOf, assignedToName: users.name })
    .from(leads)
    // A deleted account has no name any more.
    .leftJoin(users, and(eq(users.id, leads.assignedTo), isNull(users.deletedAt)))
    .where(isShownToCustomer(customer))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(limit)
  return rows.map(({ duplicateOf, assignedToName, ...row }) => ({
    ...describeLead(row),
    ...(duplicateOf === null ? { assignedToName } : { assignedToName: null, isMerged: true }),
  }))
}

const serviceColumns = {
  id: products.id,
  slug: products.slug,
  kind: products.kind,
  title: products.title,
  price: products.price,
  discountPrice: products.discountPrice,
  lowestPrice: products.lowestPrice,
  guestsPerGroup: products.guestsPerGroup,
  category: products.category,
  district: products.district,
  state: products.state,
  country: products.country,
  ratingSum: products.ratingSum,
  reviewCount: products.reviewCount,
  status: products.status,
  image: coverImage,
}

interface ServiceRow extends Omit<ServiceSummary, 'location' | 'rating'> {
  district: string
  state: string
  country: string
  ratingSum: number
}

const describeService = ({
  district,
  state,
  country,
  ratingSum,
  slug,
  ...row
}: ServiceRow): ServiceSummary => ({
  ...row,
  // Only approved products have a public page.
  slug: row.status === 'approved' ? slug : null,
  location: { district, state, country },
  rating: averageRating({ ratingSum, reviewCount: row.reviewCount }),
})

/** A provider's products: approved before pending, then by rank. */
export async function readServices(db: Database, provider: Actor): Promise<ServiceSummary[]> {
  const rows = await db
    .select(serviceColumns)
    .from(products)
    .where(scopeOf(provider).products())
    .orderBy(asc(products.status), desc(products.rank), desc(products.id))
    .limit(shownServices)
  return rows.map(describeService)
}

/** The best-ranked products that the customer has never booked. */
export async function readRecommended(db: Database, customer: Actor): Promise<ServiceSummary[]> {
  const booked = db
    .select({ one: sql`1` })
    .from(bookings)
    .where(and(scopeOf(customer).bookings(), eq(bookings.productId, products.id)))
  const rows = await db
    .select(serviceColumns)
    .from(products)
    .innerJoin(users, isProvider())
    .where(and(isOnSale(), notExists(booked)))
    .orderBy(desc(products.rank), desc(products.id))
    .limit(shownServices)
  return rows.map(describeService)
}

/** A provider's bookings that end today or later, soonest first. */
export async function readUpcoming(db: Database, provider: Actor, now: Date): Promise<UpcomingBooking[]> {
  const rows = await db
    .select({
      id: bookings.id,
      bookingNumber: bookings.bookingNumber,
      userName: bookings.customerName,
      productTitle: bookings.productTitle,
      date: bookings.date,
      endDate: bookings.endDate,
      startTime: bookings.startTime,
      endTime: bookings.endTime,
      status: bookings.status,
      totalAmount: bookings.totalAmount,
      refundAmount: bookings.refundAmount,
      paymentStatus: bookings.paymentStatus,
      paymentSubmittedAt: bookings.paymentSubmittedAt,
    })
    .from(bookings)
    .where(
      and(
        scopeOf(provider).bookings(),
        endsFrom(dayInIndia(now)),
        inArray(bookings.status, ['pending', 'confirmed']),
      ),
    )
    .orderBy(asc(bookings.date), asc(bookings.startTime), asc(bookings.id))
    .limit(maximumShownTrips)
  return rows.map(({ bookingNumber, startTime, endTime, paymentSubmittedAt, ...row }) => ({
    ...row,
    isPaymentInReview: isPaymentInReview({ ...row, paymentSubmittedAt }),
    bookingId: formatBookingNumber(bookingNumber),
    timeSlot: timeSlotOf({ startTime, endTime }),
  }))
}

/** Payments that an administrator may confirm: their counts, of rows that match. */
export function paymentsToCheck(admin: Actor, now: Date) {
  const soon = new Date(now.getTime() + reviewWarningHours * hourMs)
  const isUrgent = and(hasValue(bookings.status, 'pending'), lte(bookings.holdExpiresAt, soon))
  return {
    total: sql`count(*)`.mapWith(Number),
    /** They lose their seats within twelve hours. */
    urgent: sql`count(*) filter (where ${isUrgent})`.mapWith(Number),
    matching: and(scopeOf(admin).bookings(), waitsForCheck(admin)),
  }
}

export async function countPaymentsToCheck(
  db: Database,
  admin: Actor,
  now: Date,
): Promise<{ total: number; urgent: number }> {
  const { total, urgent, matching } = paymentsToCheck(admin, now)
  const [counts] = await db.select({ total, urgent }).from(bookings).where(matching)
  if (!counts) throw new Error('A count without a group has one row')
  return counts
}

/** A customer's bookings, latest date first. */
export async function readOwnBookings(db: Database, customer: Actor): Promise<OwnBooking[]> {
  const rows = await db
    .select({
      id: bookings.id,
      bookingNumber: bookings.bookingNumber,
      productTitle: bookings.productTitle,
      serviceProviderName: users.name,
      date: bookings.date,
      endDate: bookings.endDate,
      startTime: bookings.startTime,
      endTime: bookings.endTime,
      status: bookings.status,
      totalAmount: bookings.totalAmount,
      refundAmount: bookings.refundAmount,
      paymentStatus: bookings.paymentStatus,
      paymentSubmittedAt: bookings.paymentSubmittedAt,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.providerId))
    .where(scopeOf(customer).bookings())
    .orderBy(desc(bookings.date), desc(bookings.id))
    .limit(maximumShownTrips)
  const states = await findRefundStates(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ bookingNumber, startTime, endTime, paymentSubmittedAt, ...row }) => ({
    ...row,
    refundState: states.get(row.id),
    isPaymentInReview: isPaymentInReview({ ...row, paymentSubmittedAt }),
    bookingId: formatBookingNumber(bookingNumber),
    timeSlot: timeSlotOf({ startTime, endTime }),
  }))
}
