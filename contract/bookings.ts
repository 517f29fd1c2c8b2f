// Bookings, in a list, on their own page and on the guest list of a day. Unknown fields are dropped, so that they never reach a
// browser.
import * as z from 'zod'
import { Booking, Paise, Product } from './entities.ts'
import { pageOf } from './lists.ts'
import { bookingActions } from './options/bookings.ts'
import { productKinds } from './options/products.ts'
import { PolicySteps, Review, Slot } from './products.ts'
import { TimelineEntry } from './timeline.ts'

const count = z.int().nonnegative()
const day = z.iso.date()
const instant = z.iso.datetime({ offset: true })

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

/** The refund if the customer cancels now. */
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
  /** Shown to the customer, the provider and administrators. */
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

/** A slot with its bookings. */
export const GuestListSlot = z.object({
  slot: Slot,
  productId: z.string(),
  productTitle: z.string(),
  kind: z.enum(productKinds),
  bookings: z.array(BookingRow.extend({ customerPhone: z.string().nullish(), version: count })),
})
export type GuestListSlot = z.infer<typeof GuestListSlot>

export const BookingList = pageOf(BookingRow)
