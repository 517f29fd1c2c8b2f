// The dashboard of each role (spec 3.9). Money is in paise, changes are percentages. Unknown fields are dropped, so that
// they never reach a browser.
import * as z from 'zod'
import { count, day, instant, Paise } from '../fields.ts'
import { Booking, Lead, Product } from './entities.ts'
import { ProductCard } from './products/products.ts'
import { identityStates } from '../options/accounts/identity.ts'
import { refundStates } from '../options/money/refunds.ts'
import { productKinds } from '../options/products/products.ts'
import { bookingStatuses, leadStatuses } from '../options/statuses.ts'

/** Change from last month in percent (6.5 is 6.5 % more); null if last month was 0. */
const change = z.number().nullish()

/** New items of two months, where the percents of few would say little. */
const MonthCounts = z.object({ thisMonth: count, lastMonth: count })
export type MonthCounts = z.infer<typeof MonthCounts>
const monthCounts = z
  .object({
    users: MonthCounts.nullish(),
    products: MonthCounts.nullish(),
    bookings: MonthCounts.nullish(),
    leads: MonthCounts.nullish(),
  })
  .nullish()

/** `2026-07`. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** `growth` is (thisMonth - lastMonth) / lastMonth in percent. */
export const RevenueStats = z.object({ total: Paise, thisMonth: Paise, lastMonth: Paise, growth: change })
export type RevenueStats = z.infer<typeof RevenueStats>

export const BookingStats = z.record(z.enum(bookingStatuses), count)
export type BookingStats = z.infer<typeof BookingStats>

export const LeadStats = z.record(z.enum(leadStatuses), count)
export type LeadStats = z.infer<typeof LeadStats>

// Series have one point for each month, oldest first, up to this month.
const MonthlyRevenue = z.array(z.object({ month, revenue: Paise }))
const MonthlyBookings = z.array(z.object({ month, bookings: count }))
const MonthlyLeads = z.array(z.object({ month, leads: count, conversions: count }))

export const RecentLead = Lead.pick({ id: true, leadId: true, type: true, status: true, createdAt: true })
export type RecentLead = z.infer<typeof RecentLead>

export const ServiceSummary = Product.pick({
  id: true,
  title: true,
  price: true,
  discountPrice: true,
  category: true,
  location: true,
  rating: true,
  reviewCount: true,
  status: true,
}).extend({
  /** Of its public page, if the host has one. */
  slug: z.string().nullish(),
  /** With which its card is as in the search. */
  kind: ProductCard.shape.kind.nullish(),
  image: ProductCard.shape.image,
  guestsPerGroup: ProductCard.shape.guestsPerGroup,
  lowestPrice: ProductCard.shape.lowestPrice,
})
export type ServiceSummary = z.infer<typeof ServiceSummary>

/** The check-out day; stays only. */
const endDate = day.nullish()

/** Whether a payment reference was entered and not yet checked. */
const isPaymentInReview = z.boolean().nullish()

/** What went back of it so far. */
const refundAmount = Paise.nullish()

export const UpcomingBooking = Booking.pick({
  id: true,
  bookingId: true,
  userName: true,
  productTitle: true,
  date: true,
  timeSlot: true,
  status: true,
  totalAmount: true,
}).extend({
  endDate,
  paymentStatus: Booking.shape.paymentStatus.nullish(),
  isPaymentInReview,
  refundAmount,
})
export type UpcomingBooking = z.infer<typeof UpcomingBooking>

/** What is between a provider and the first booking or payout. */
export const OpenSteps = z.object({
  /** The newest that nobody can book yet. */
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      kind: z.enum(productKinds),
      /** By an administrator, with a reason. */
      isReturned: z.boolean(),
      lacksPictures: z.boolean(),
      lacksTimes: z.boolean(),
    }),
  ),
  payee: z.object({
    identity: z.enum(identityStates),
    account: z.object({ masked: z.string(), usableFrom: instant, isUsable: z.boolean() }).nullish(),
  }),
})
export type OpenSteps = z.infer<typeof OpenSteps>

export const OwnBooking = Booking.pick({
  id: true,
  bookingId: true,
  productTitle: true,
  serviceProviderName: true,
  date: true,
  timeSlot: true,
  status: true,
  totalAmount: true,
  paymentStatus: true,
}).extend({
  endDate,
  isPaymentInReview,
  refundAmount,
  /** Of refunds that are not sent. */
  refundState: z.enum(refundStates).nullish(),
})
export type OwnBooking = z.infer<typeof OwnBooking>

export const OwnLead = RecentLead.extend({
  assignedToName: Lead.shape.assignedToName,
  /** It is part of an earlier one, which came with another email. */
  isMerged: z.boolean().nullish(),
})
export type OwnLead = z.infer<typeof OwnLead>

const DistrictLevel = z.object({
  stats: z.object({ totalUsers: count, totalProducts: count, totalBookings: count, totalLeads: count }),
  /** New items of this month compared with last month. */
  changes: z.object({ users: change, products: change, bookings: change, leads: change }),
  monthCounts,
  bookingStats: BookingStats,
  leadStats: LeadStats,
  monthlyRevenue: MonthlyRevenue,
})
const StateLevel = DistrictLevel.extend({ revenueStats: RevenueStats, monthlyBookings: MonthlyBookings })
const NationalLevel = StateLevel.extend({ monthlyLeads: MonthlyLeads })

export const Dashboard = z.discriminatedUnion('role', [
  NationalLevel.extend({ role: z.literal('super_admin') }),
  NationalLevel.extend({ role: z.literal('nsa') }),
  StateLevel.extend({ role: z.literal('ssa') }),
  DistrictLevel.extend({ role: z.literal('dsa'), monthlyLeads: MonthlyLeads }),
  z.object({
    role: z.literal('affiliate'),
    stats: z.object({ totalBookings: count, totalLeads: count }),
    changes: z.object({ bookings: change, leads: change }),
    monthCounts,
    /** What the affiliate earned. */
    revenueStats: RevenueStats,
    monthlyRevenue: MonthlyRevenue,
    leadStats: LeadStats,
    /** Newest first; the dashboard shows the first five. */
    leads: z.array(RecentLead),
  }),
  z.object({
    role: z.literal('service_provider'),
    stats: z.object({
      activeServices: count,
      totalBookings: count,
      /** Paid, and waiting for the provider to accept or decline. */
      unansweredBookings: count.nullish(),
      /** About the provider's services. */
      unansweredQuestions: count.nullish(),
    }),
    changes: z.object({ bookings: change }),
    monthCounts,
    /** What the provider earned. */
    revenueStats: RevenueStats,
    monthlyRevenue: MonthlyRevenue,
    monthlyBookings: MonthlyBookings,
    bookingStats: BookingStats,
    /** The dashboard shows the first three. */
    services: z.array(ServiceSummary),
    /** Soonest first; the dashboard hides cancelled ones. */
    bookings: z.array(UpcomingBooking),
    openSteps: OpenSteps.nullish(),
  }),
  z.object({
    role: z.literal('user'),
    /** `totalSpent` is without refunds; a lead is active until it is closed. */
    stats: z.object({ totalBookings: count, activeLeads: count, totalSpent: Paise }),
    /** Latest date first. */
    bookings: z.array(OwnBooking),
    /** Newest first; the dashboard shows the first three. */
    leads: z.array(OwnLead),
    /** Asked for by those who work the leads, and not received; missing: the host knows of no documents. */
    missingDocuments: count.nullish(),
    /** Refunds that wait for the customer's UPI id, and the booking of the oldest. */
    refundsToName: z.object({ total: count, bookingId: z.string() }).nullish(),
    /** Trips that have ended lately and have no review, and the booking of the latest. */
    tripsToReview: z.object({ total: count, bookingId: z.string() }).nullish(),
    /** The dashboard shows the first three. */
    recommended: z.array(ServiceSummary),
  }),
])
export type Dashboard = z.infer<typeof Dashboard>

/** What waits for an administrator, in scope, or for a provider. Null or missing: the role does not do this work. */
export const OpenWork = z.object({
  /** With a reference to check; the seats of `urgent` ones are released within twelve hours. */
  payments: z.object({ total: count, urgent: count }).nullish(),
  /** Paid ones that start within two days and that nobody has accepted. */
  unansweredBookings: count.nullish(),
  /** Reviews that their providers reported, to decide on. */
  reportedReviews: count.nullish(),
  /** Questions that their providers reported, to decide on. */
  reportedQuestions: count.nullish(),
  /** New products and edits to approve. */
  products: count.nullish(),
  /** Requests for an administrator account. */
  adminRequests: count.nullish(),
  /** To check. */
  identities: count.nullish(),
  /** To send. */
  refunds: count.nullish(),
  /** Money without a match. */
  unappliedReceipts: count.nullish(),
  /** Without the first answer that was promised. */
  lateLeads: count.nullish(),
  /** To answer, or whose next action is due, today or before; for district administrators. */
  dueLeads: count.nullish(),
  /** The same of those that are with the account; for national and state administrators. */
  dueOwnLeads: count.nullish(),
  /** Without a first step; for district administrators. */
  newLeads: count.nullish(),
  /** Open ones that are with the account; for administrators of a territory. */
  ownLeads: count.nullish(),
  /** Open ones that are with nobody; for super administrators. */
  unassignedLeads: count.nullish(),
  /** Of leads that were won; those that the account may confirm. */
  winsToConfirm: count.nullish(),
  /** Of confirmed wins whose money has not come yet; for those who send money, as the next. */
  leadIncomes: count.nullish(),
  /** Money of wins that were taken back, to send back. */
  leadReturns: count.nullish(),
  /** Claims of missing bookings to decide. */
  claims: count.nullish(),
  /** Commissions on hold on which the account may decide. */
  heldCommissions: count.nullish(),
  /** Drafts that the account may approve. */
  payouts: count.nullish(),
  /** Approved, and not in a bank file; for those who send money, as the next. */
  payoutsToExport: count.nullish(),
  /** Sent for two days or longer, without a result. */
  payoutsWithoutResult: count.nullish(),
  /** Sent by hand two days ago or longer, without a result; those that the account may decide on. */
  refundsWithoutResult: count.nullish(),
  /** To answer; for service providers. */
  questions: count.nullish(),
})
export type OpenWork = z.infer<typeof OpenWork>

export type DashboardOf<R extends Dashboard['role']> = Extract<Dashboard, { role: R }>
