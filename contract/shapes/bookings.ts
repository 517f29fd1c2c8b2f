// Bookings in lists, in detail and on the guest list. Unknown fields are dropped, so that they never reach a browser.
import * as z from 'zod'
import { count, day, instant, Paise } from '../fields.ts'
import { Booking, Product } from './entities.ts'
import { pageOf } from '../lists.ts'
import { bookingActions, reviewActions } from '../options/bookings.ts'
import { referralLossReasons, referralProofs, referralSignals } from '../options/referrals/referral.ts'
import { refundStates } from '../options/money/refunds.ts'
import { gatewayNames } from '../options/money/gateways.ts'
import { productKinds } from '../options/products/products.ts'
import { BookedExtra } from './products/extras.ts'
import { PriceLine } from './products/price-rules.ts'
import { PolicySteps, ProductImage, Slot } from './products/products.ts'
import { Review } from './products/reviews.ts'
import { BookingReceiptRow } from './money/receipt-rows.ts'
import { BookingRefund } from './money/refunds.ts'
import { TimelineEntry } from './timeline.ts'
import { knownWords } from '../tolerant.ts'

export const BookingRow = Booking.extend({
  productSlug: z.string(),
  /** Of the product: for the picture of a trip. */
  category: z.string().nullish(),
  /** Its first picture; only in the list of a customer. */
  image: ProductImage.nullish(),
  /** Whether the product can be booked today. */
  isOnSale: z.boolean().nullish(),
  kind: z.enum(productKinds),
  /** Seats or groups of a tour, rooms of a stay. */
  seats: count,
  /** In the rooms of a stay, or the groups of a tour. Null: not known, or seats, which are one for each guest. */
  guests: count.nullish(),
  /** Among the guests. 0 where nobody told of any. */
  children: count.nullish(),
  /** The check-out day of a stay, the last day of a tour that takes several. */
  endDate: day.nullish(),
  /** When an unpaid booking loses its seats: soon, or later while its payment is checked. */
  holdExpiresAt: instant.nullish(),
  /** Whether a payment reference was entered and not yet checked. */
  isPaymentInReview: z.boolean(),
  /** Whether the customer can cancel for a full refund, since the provider’s account is suspended. */
  isProviderSuspended: z.boolean().nullish(),
  /** Completed bookings only. */
  isNoShow: z.boolean(),
  /** When the provider marked the guests as arrived. */
  arrivedAt: instant.nullish(),
  refundAmount: Paise.nullish(),
  /** Of refunds that are not sent; only for the customer. */
  refundState: z.enum(refundStates).nullish(),
  /** Whether the customer can write its review; only in the list of a customer. */
  canReview: z.boolean().nullish(),
  /** Of its review, in lists of reviews. */
  reviewRating: z.int().min(1).max(5).nullish(),
  /** What it costs, fixed with the hold or the last change. The lines of a stay are for one room. */
  priceLines: z.array(PriceLine).nullish(),
  /** What was added to it, at the price of its hold; part of the total beside `priceLines`. */
  extras: z.array(BookedExtra).nullish(),
  /** Actions on an outdated version fail with 409. */
  version: count.nullish(),
  /** In lists for administrators alone, who compare it with the bank. */
  paymentReference: z.string().nullish(),
})
export type BookingRow = z.infer<typeof BookingRow>

/** What everybody may see who knows the number of a booking and the customer's email or phone. */
export const BookingState = BookingRow.pick({
  bookingId: true,
  status: true,
  paymentStatus: true,
  holdExpiresAt: true,
  isPaymentInReview: true,
  isNoShow: true,
}).extend({
  /** It was made without one, and its link no longer works. */
  isInAccount: z.boolean().nullish(),
})
export type BookingState = z.infer<typeof BookingState>

/** The refund if the customer cancels now. */
export const RefundQuote = z.object({
  amount: Paise,
  percent: z.int().min(0).max(100),
  /** The last instant with this refund; null: it no longer changes. */
  until: instant.nullish(),
  /** It goes back by the gateway that took it, so no UPI id is needed. */
  refundsOnline: z.boolean().nullish(),
})
export type RefundQuote = z.infer<typeof RefundQuote>

/** The receiver of UPI payments. */
export const UpiPayee = z.object({ id: z.string(), name: z.string() })
export type UpiPayee = z.infer<typeof UpiPayee>

/** Who is credited for it and by what. */
export const BookingReferral = z.object({
  affiliateName: z.string(),
  by: z.enum(referralProofs),
  code: z.string(),
  clickedAt: instant.nullish(),
  /** Clicks and codes that are not credited. */
  losers: z.array(
    z.object({ by: z.enum(referralProofs), code: z.string(), reason: z.enum(referralLossReasons) }),
  ),
  /** Why the commission is held. */
  signals: knownWords(referralSignals),
})
export type BookingReferral = z.infer<typeof BookingReferral>

/** Of a paid booking also for its provider. */
const guestDetails = {
  guestNames: z.array(z.string()).nullish(),
  hostMessage: z.string().nullish(),
}

export const BookingDetails = BookingRow.extend({
  version: count,
  /** What the signed-in account may do now. */
  actions: knownWords(bookingActions),
  /** With `confirm-payment`: why the account may not confirm the payment that was entered. */
  paymentObstacle: z.string().nullish(),
  refundQuote: RefundQuote.nullish(),
  /** Until when the provider lets the customer change the booking; null: by the usual rules alone. */
  changeAllowedUntil: instant.nullish(),
  /** After the end at a suspended provider: until when the customer can cancel for a full refund. */
  fullRefundUntil: instant.nullish(),
  /** With `reverse-payment`: what can be reversed, in paise. */
  reversibleAmount: Paise.nullish(),
  /** With `recover-payment`: what was reversed and has not come back, in paise. */
  recoverableAmount: Paise.nullish(),
  policy: PolicySteps,
  /** Whether the payment confirms it, so that the provider does not accept it first. */
  isInstant: z.boolean().nullish(),
  payee: UpiPayee.nullish(),
  /** For how long seats are held while a payment is checked. */
  reviewHours: z.int().positive().nullish(),
  /** With which the customer can pay online now. */
  paymentGateway: z.enum(gatewayNames).nullish(),
  /** Whether the customer without an account could pay online now, once the booking is in an account. */
  canPayOnlineInAccount: z.boolean().nullish(),
  /** Why the payment reference was rejected. */
  paymentRejection: z.string().nullish(),
  /** Customers see it once the booking is paid. */
  meetingPoint: z.string().nullish(),
  /** Latitude and longitude, `9.60310, 77.16150`, if the provider shows them; to whom the meeting point is shown. */
  position: z.string().nullish(),
  location: Product.shape.location,
  ...guestDetails,
  /** Whether the customer may enter names and message now. */
  canDescribeGuests: z.boolean().nullish(),
  /** Whether the provider may reply to the review, and whether there is a reply to remove. */
  canReply: z.boolean().nullish(),
  canRemoveReply: z.boolean().nullish(),
  /** What the account may do about the review: take it down, show it again, report it, or keep a reported one. */
  reviewActions: knownWords(reviewActions).nullish(),
  /** The review was taken down. Customers and administrators still see its text here. */
  reviewRemoval: z.object({ reason: z.string(), at: instant }).nullish(),
  /** Of the provider; for the provider and administrators. */
  reviewReport: z.object({ reason: z.string(), at: instant, isOpen: z.boolean() }).nullish(),
  /** Whether the product can be booked again. */
  isProductOnSale: z.boolean().nullish(),
  /** Shown to the customer, the provider and administrators. */
  customerPhone: z.string().nullish(),
  customerEmail: z.string().nullish(),
  /** With which staff and the provider may open WhatsApp to the customer. */
  whatsAppText: z.string().nullish(),
  providerPhone: z.string().nullish(),
  cancelledBy: z.string().nullish(),
  cancellationReason: z.string().nullish(),
  /** The content of the voucher's QR code; confirmed and completed bookings only. */
  voucherCode: z.string().nullish(),
  /** Whether the administrator may open the accounts; missing: not. */
  canOpenCustomer: z.boolean().nullish(),
  canOpenProvider: z.boolean().nullish(),
  /** The referring affiliate's code; administrators only. */
  referralCode: z.string().nullish(),
  /** Administrators only. */
  referral: BookingReferral.nullish(),
  /** The first name of the affiliate who is credited; for the customer only. */
  recommendedBy: z.string().nullish(),
  review: Review.nullish(),
  /** Money that is sent back, the oldest first; for the customer and administrators. */
  refunds: z.array(BookingRefund).nullish(),
  /** Payments and refunds with a printable document, the oldest first. */
  receipts: z.array(BookingReceiptRow).nullish(),
  timeline: z.array(TimelineEntry),
})
export type BookingDetails = z.infer<typeof BookingDetails>

/** A booking as the provider needs it on the day. */
export const ExpectedGuest = BookingRow.extend({
  customerPhone: z.string().nullish(),
  /** With which the provider may open WhatsApp to the customer. */
  whatsAppText: z.string().nullish(),
  ...guestDetails,
  version: count,
  /** What the provider may do now. */
  actions: knownWords(bookingActions).nullish(),
})
export type ExpectedGuest = z.infer<typeof ExpectedGuest>

/** A slot with its bookings. */
export const GuestListSlot = z.object({
  slot: Slot,
  productId: z.string(),
  productTitle: z.string(),
  kind: z.enum(productKinds),
  /** Of a tour whose slots are groups. */
  guestsPerGroup: z.int().positive().nullish(),
  bookings: z.array(ExpectedGuest),
  /** Names of other channels that have booked in it; `slot.soldElsewhere` counts what they and the provider have sold. */
  channels: z.array(z.string()).nullish(),
  /** Of customers who are not in `bookings` yet, since their payments are being checked. */
  paymentsToCheck: count.nullish(),
})
export type GuestListSlot = z.infer<typeof GuestListSlot>

/** A night or a time that nobody can book here, since the calendar of another channel closes all of it. */
export const ClosedTime = z.object({
  productId: z.string(),
  productTitle: z.string(),
  kind: z.enum(productKinds),
  startTime: z.iso.time({ precision: -1 }),
  endTime: z.iso.time({ precision: -1 }),
  /** One or several, in words. */
  channelName: z.string(),
})
export type ClosedTime = z.infer<typeof ClosedTime>

export const BookingList = pageOf(BookingRow)
