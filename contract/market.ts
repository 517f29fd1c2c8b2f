// What the extended calls of the marketplace answer: tours and stays, their free days, bookings, accounts and places.
// Money is whole paise; a day is a day in India. What is not named here is dropped, so that it never reaches a browser.
import * as z from 'zod'
import { Booking, Paise, Product } from './entities.ts'
import { pageOf } from './lists.ts'
import {
  accountStatuses,
  bookingActions,
  changeStatuses,
  pictureStages,
  productKinds,
  slotStatuses,
  territoryKinds,
} from './options/market.ts'
import { adminRoles, roles } from './options/roles.ts'

const count = z.int().nonnegative()
const day = z.iso.date()
const time = z.iso.time({ precision: -1 })
const instant = z.iso.datetime({ offset: true })

/** Which picture: the app serves it to browsers below its own address. */
export const Picture = z.object({
  id: z.string(),
  /** Of the picture as it was sent, in pixels: for the room that it takes on a page. */
  width: count,
  height: count,
  /** What it shows, for who cannot see it. */
  alt: z.string(),
})
export type Picture = z.infer<typeof Picture>

/** A tour or a stay in a list. */
export const ProductCard = Product.pick({
  id: true,
  title: true,
  price: true,
  discountPrice: true,
  category: true,
  location: true,
  rating: true,
  reviewCount: true,
  status: true,
  serviceProviderName: true,
}).extend({ slug: z.string(), kind: z.enum(productKinds), picture: Picture.nullish() })
export type ProductCard = z.infer<typeof ProductCard>

/** Percent that is paid back to who cancels so many hours before the start; earliest step first. */
export const PolicySteps = z.array(z.object({ hoursBefore: count, refundPercent: z.int().min(0).max(100) }))
export type PolicySteps = z.infer<typeof PolicySteps>

export const Review = z.object({
  id: z.string(),
  rating: z.int().min(1).max(5),
  text: z.string(),
  /** The first name of the customer, or what is left of it. */
  author: z.string(),
  createdAt: instant,
})
export type Review = z.infer<typeof Review>

/** A tour or a stay on its own page. */
export const ProductPage = ProductCard.extend({
  description: z.string(),
  pictures: z.array(Picture),
  meetingPoint: z.string().nullish(),
  durationMinutes: count.nullish(),
  /** Whether a booking is confirmed as soon as it is paid; otherwise the provider answers. */
  isInstant: z.boolean(),
  /** Seats, or rooms, of one booking at most. */
  maximumSeats: count,
  policy: PolicySteps,
  reviews: z.array(Review),
  updatedAt: instant,
})
export type ProductPage = z.infer<typeof ProductPage>

/** A time at which a tour can be booked, or a night of a stay. */
export const Slot = z.object({
  id: z.string(),
  date: day,
  startTime: time,
  endTime: time,
  capacity: count,
  /** Seats, or rooms, that can still be booked; nothing after the time until which one can book. */
  free: count,
  status: z.enum(slotStatuses),
})
export type Slot = z.infer<typeof Slot>

// Bookings.

export const BookingRow = Booking.extend({
  productSlug: z.string(),
  kind: z.enum(productKinds),
  seats: count,
  /** The day of leaving; stays only. */
  endDate: day.nullish(),
  /** Until when seats are held without a payment. */
  holdExpiresAt: instant.nullish(),
  /** Whether a reference of a payment was entered that nobody has looked at yet. */
  isPaymentInReview: z.boolean(),
  /** Whether the guest did not come; of completed bookings. */
  isNoShow: z.boolean(),
  refundAmount: Paise.nullish(),
})
export type BookingRow = z.infer<typeof BookingRow>

/** What one would get back who cancels now. */
export const RefundQuote = z.object({
  amount: Paise,
  percent: z.int().min(0).max(100),
  /** Until when this holds; null: it does not change any more. */
  until: instant.nullish(),
})
export type RefundQuote = z.infer<typeof RefundQuote>

/** How the customer can pay: to whom by UPI; null where the platform has no UPI id. */
export const UpiPayee = z.object({ id: z.string(), name: z.string() })
export type UpiPayee = z.infer<typeof UpiPayee>

/** One thing that happened to a booking, a product or an account; newest last. */
export const TimelineEntry = z.object({
  id: z.string(),
  /** Such as `booking.accepted`. */
  action: z.string(),
  /** Who: a name, or the role for those who need not know the name; null: the system. */
  actor: z.string().nullish(),
  reason: z.string().nullish(),
  at: instant,
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const BookingDetails = BookingRow.extend({
  /** For the state-changing calls: they are refused when the booking has changed meanwhile. */
  version: count,
  /** What the asker may do now. */
  actions: z.array(z.enum(bookingActions)),
  refundQuote: RefundQuote.nullish(),
  policy: PolicySteps,
  payee: UpiPayee.nullish(),
  paymentReference: z.string().nullish(),
  /** Why an entered reference was not accepted. */
  paymentRejection: z.string().nullish(),
  meetingPoint: z.string().nullish(),
  location: Product.shape.location,
  /** For who is to travel together: the customer's and the provider's, for each other and for administrators. */
  customerPhone: z.string().nullish(),
  customerEmail: z.string().nullish(),
  providerPhone: z.string().nullish(),
  cancelledBy: z.string().nullish(),
  cancellationReason: z.string().nullish(),
  /** What the voucher's QR code says; of confirmed and completed bookings. */
  voucherCode: z.string().nullish(),
  /** The code of the affiliate whose link brought the customer; for the affiliate's administrators. */
  referralCode: z.string().nullish(),
  review: Review.nullish(),
  timeline: z.array(TimelineEntry),
})
export type BookingDetails = z.infer<typeof BookingDetails>

/** A time of a day with those who come. */
export const ManifestSlot = z.object({
  slot: Slot,
  productId: z.string(),
  productTitle: z.string(),
  kind: z.enum(productKinds),
  bookings: z.array(BookingRow.extend({ customerPhone: z.string().nullish(), version: count })),
})
export type ManifestSlot = z.infer<typeof ManifestSlot>

// Products, for who makes them and who approves them.

export const WeeklyRule = z.object({
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int().min(1).max(7),
  startTime: time,
  endTime: time,
  capacity: z.int().min(1).max(1000),
})
export type WeeklyRule = z.infer<typeof WeeklyRule>

/** A day that differs: closed altogether, or with a time of its own beside those of the week. */
export const DayException = z.object({
  id: z.string(),
  date: day,
  isClosed: z.boolean(),
  startTime: time.nullish(),
  endTime: time.nullish(),
  capacity: count.nullish(),
})
export type DayException = z.infer<typeof DayException>

/** One field of a staged edit, in words for people. */
export const FieldChange = z.object({ field: z.string(), old: z.string(), new: z.string() })
export type FieldChange = z.infer<typeof FieldChange>

export const ProductChange = z.object({
  id: z.string(),
  status: z.enum(changeStatuses),
  createdAt: instant,
  reason: z.string().nullish(),
  fields: z.array(FieldChange),
})
export type ProductChange = z.infer<typeof ProductChange>

/** Of a live product, `staged` says what becomes of it when the edit is approved; customers see none that is `added`. */
export const ManagedPicture = Picture.extend({ staged: z.enum(pictureStages).nullish() })
export type ManagedPicture = z.infer<typeof ManagedPicture>

/** `declined`: not approved, with the reason; `edited`: live, with an edit that waits. */
export const ManagedProductRow = ProductCard.extend({
  serviceProviderId: z.string(),
  rejectionReason: z.string().nullish(),
  hasPendingChange: z.boolean(),
  /** Why the edit of a live one was returned, until it is edited again. */
  changeReason: z.string().nullish(),
  /** Since when it, or its edit, waits for approval. */
  waitsSince: instant.nullish(),
  createdAt: instant,
})
export type ManagedProductRow = z.infer<typeof ManagedProductRow>

export const ManagedProduct = ManagedProductRow.extend({
  version: count,
  /**
   * What is live, or the staged edit's values where there is one. Of an edit that was returned only the provider, who
   * goes on with it, gets the values.
   */
  draft: z.object({
    title: z.string(),
    description: z.string(),
    category: z.string(),
    price: Paise,
    discountPrice: Paise.nullish(),
    location: Product.shape.location,
    meetingPoint: z.string().nullish(),
    durationMinutes: count.nullish(),
    isInstant: z.boolean(),
    maximumSeats: count,
    cutoffMinutes: count,
    cancellationPolicy: z.string(),
  }),
  description: z.string(),
  pictures: z.array(ManagedPicture),
  rules: z.array(WeeklyRule),
  /** The week has a version of its own: setting it needs no new approval. */
  weekVersion: count.nullish(),
  /** From a month ago on. */
  exceptions: z.array(DayException),
  change: ProductChange.nullish(),
  /** The newest hundred. */
  timeline: z.array(TimelineEntry),
  /** Whether more happened before. */
  hasEarlier: z.boolean().nullish(),
})
export type ManagedProduct = z.infer<typeof ManagedProduct>

// Accounts and places, for administrators.

export const UserRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Null: an administrator that waits for approval. */
  role: z.enum(roles).nullish(),
  status: z.enum(accountStatuses),
  territoryName: z.string().nullish(),
  createdAt: instant,
})
export type UserRow = z.infer<typeof UserRow>

export const TerritoryNode = z.object({
  path: z.string(),
  kind: z.enum(territoryKinds),
  name: z.string(),
  /** Those who are bound to this very place and active; nobody: it is vacant. */
  admins: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(adminRoles) })),
  /** Places right below, and how many of them have nobody. */
  children: count,
  vacantChildren: count,
})
export type TerritoryNode = z.infer<typeof TerritoryNode>

export const ProductPageList = pageOf(ProductCard)
export const BookingList = pageOf(BookingRow)
export const ManagedProductList = pageOf(ManagedProductRow)
export const UserList = pageOf(UserRow)
