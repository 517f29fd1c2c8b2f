// Bookings: holding seats, and the actions of customers, providers and administrators.
import * as z from 'zod'
import { Paise, version } from '../../fields.ts'
import { defineCall, reachablePhone, requiredText, ungroup } from '../../call.ts'
import { Day } from '../../days.ts'
import { chosenIds, pageQuery, searchText } from '../../lists.ts'
import { BookingDetails, BookingList, BookingState } from '../../shapes/bookings.ts'
import {
  type BookingAction,
  bookingActions,
  maximumGuests,
  maximumNights,
  maximumSeats,
} from '../../options/bookings.ts'
import { ChosenExtras } from '../../shapes/products/extras.ts'
import { PolicySteps } from '../../shapes/products/products.ts'
import { RegistrationPayload } from '../accounts/auth.ts'
import { UpiDetails } from '../../shapes/accounts/payout-accounts.ts'
import { normalizeReference } from '../../options/money/refunds.ts'
import { maximumReferralLength } from '../../options/referrals/referral.ts'
import { referralClick } from '../../shapes/referrals/referral-click.ts'
import { paymentAges } from '../../options/reports.ts'
import { bookingStatuses } from '../../options/statuses.ts'
import { customerFilter, listFilters } from '../../report-filters.ts'

const seats = z
  .int('Seats must be a whole number.')
  .min(1, 'Book at least one seat.')
  .max(maximumSeats, `Book at most ${maximumSeats} seats at once.`)

export const HoldSeatsPayload = z.object({
  /** The time of a tour, or the first night of a stay. */
  slotId: z.guid('Choose a day.'),
  seats,
  /**
   * In the rooms of a stay; null where it is not known. In the groups of a tour, which are as few as take all of them. A tour
   * that is sold by the seat has as many as seats.
   */
  guests: z
    .int('Guests must be a whole number.')
    .min(1, 'Book for at least one guest.')
    .max(maximumGuests, `Book for at most ${maximumGuests} guests at once.`)
    .nullish(),
  /**
   * Among the guests, of up to 11 years. They change the price of a tour where children have one of their own. At least one
   * guest is an adult. 400 for a tour that is from 12 years or older.
   */
  children: z
    .int('Children must be a whole number.')
    .min(0, 'Children must be at least 0.')
    .max(maximumGuests - 1, 'A booking needs at least one adult.')
    .optional(),
  /** Nights of a stay; 1 for a tour. */
  nights: z
    .int('Nights must be a whole number.')
    .min(1, 'Stay at least one night.')
    .max(maximumNights, `Stay at most ${maximumNights} nights.`),
  /** What is added to the booking, by the names that the product has. 409 when it does not have one any more. */
  extras: ChosenExtras.optional(),
  /**
   * What the customer saw for a seat, a group, or a room and a night (paise), if it was the same for all; 409 when it has
   * changed. Without it or `expectedTotal`, any price is accepted.
   */
  expectedPrice: Paise.optional(),
  /** What the customer saw for the whole booking (paise); 409 when it has changed. It counts more than `expectedPrice`. */
  expectedTotal: Paise.optional(),
  /** What the customer saw of cancelling; 409 when it has changed. Without it, any policy is accepted. */
  expectedPolicy: PolicySteps.optional(),
  /** Created by the client: posting again with the same key returns the same booking. */
  idempotencyKey: z.string().regex(/^[\w-]{8,64}$/, 'This form is no longer valid. Reload the page.'),
  /** With another key and the same selection: an unpaid booking of the account that is held is given in place of a second. */
  joinsHold: z.boolean().nullish(),
  /** The referral value, or empty. An unknown one is ignored. */
  ref: z.string().max(maximumReferralLength),
  referralClick,
})
export type HoldSeatsPayload = z.infer<typeof HoldSeatsPayload>

/** What a customer without an account enters. */
export const BookingContact = RegistrationPayload.pick({ name: true, email: true }).extend({
  phone: reachablePhone('Phone'),
})
export type BookingContact = z.infer<typeof BookingContact>

export const BookingResponse = z.object({ booking: BookingDetails })

export const holdSeats = defineCall({
  id: 'holdSeats',
  support: 'optional',
  method: 'POST',
  path: '/bookings',
  encoding: 'json',
  payload: HoldSeatsPayload,
  response: BookingResponse.extend({
    /** With `joinsHold`: the booking is that of another form. */
    wasHeld: z.boolean().nullish(),
  }),
  errorStatuses: [400, 401, 403, 404, 409, 429],
  access: 'customer',
  summary:
    'Book: seats of a tour or all nights of a stay are held for 15 minutes for payment. 409 when they are taken or the price has changed',
})

export const HoldSeatsWithoutAccountPayload = HoldSeatsPayload.extend({ contact: BookingContact })
export type HoldSeatsWithoutAccountPayload = z.infer<typeof HoldSeatsWithoutAccountPayload>

export const holdSeatsWithoutAccount = defineCall({
  id: 'holdSeatsWithoutAccount',
  support: 'optional',
  method: 'POST',
  path: '/bookings/without-account',
  encoding: 'json',
  payload: HoldSeatsWithoutAccountPayload,
  response: BookingResponse.extend({ link: z.string() }),
  errorStatuses: [400, 404, 409, 429],
  access: 'anyone',
  summary:
    'Book without an account, like holdSeats. The link in the response opens the booking: its holder acts as the customer',
})

export const CheckBookingStatePayload = z.object({
  bookingId: requiredText('Booking number', 20),
  /** As entered with the booking. */
  emailOrPhone: requiredText('Email or phone', 254),
})
export type CheckBookingStatePayload = z.infer<typeof CheckBookingStatePayload>

export const checkBookingState = defineCall({
  id: 'checkBookingState',
  support: 'optional',
  method: 'POST',
  path: '/bookings/check-state',
  encoding: 'json',
  payload: CheckBookingStatePayload,
  response: z.object({ booking: BookingState }),
  errorStatuses: [400, 404, 429],
  access: 'anyone',
  summary:
    'The state of a booking without an account, by its number and the email or phone: nothing else of it. Every wrong pair gets the same answer',
})

export const bookingSorts = ['date', 'date-desc', 'newest', 'amount-desc'] as const

export const BookingFilter = z.object({
  /**
   * Words of the product's title or the customer's name, or the booking number. A whole email or phone finds the bookings
   * of that customer, of providers the paid ones; administrators find them also by the payment reference.
   */
  q: searchText,
  status: z.enum(bookingStatuses).optional(),
  /** Leaves out cancelled bookings; without effect beside `status`. */
  cancelled: z.literal('hide').optional(),
  /** `review`: a payment reference was entered and not yet checked. `paid`: completed or refunded. */
  payment: z.enum(['review', 'pending', 'paid', 'completed', 'refunded']).optional(),
  /** `check`: with a payment in review that the account may confirm. */
  waits: z.literal('check').optional(),
  /** `any`: of which all or a part was refunded, or will be. */
  refund: z.literal('any').optional(),
  /** Payments in review by the time since they were entered. */
  waiting: z.enum(paymentAges).optional(),
  /** `unanswered`: has a review that the provider did not reply to. `reported`: one that an administrator has to decide on. */
  review: z.enum(['unanswered', 'reported']).optional(),
  /** `upcoming`: ends today or later. `past`: has ended before today. */
  time: z.enum(['upcoming', 'past']).optional(),
  /** The days on which they start, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** `trip`: `from` and `to` are any days of the trip, nights of a stay, whenever it starts. */
  days: z.literal('trip').optional(),
  /** Days on which they were made, both included. */
  madeFrom: Day.optional(),
  madeTo: Day.optional(),
  ...listFilters,
  /** Of one account; for administrators. */
  customer: customerFilter,
  sort: z.enum(bookingSorts).optional(),
})
export type BookingFilter = z.infer<typeof BookingFilter>

/** A host whose rows have a version exports chosen rows too. */
export const BookingExport = BookingFilter.extend({ ids: chosenIds })
export type BookingExport = z.infer<typeof BookingExport>

export const BookingQuery = BookingFilter.extend(pageQuery)
export type BookingQuery = z.infer<typeof BookingQuery>

export const listBookings = defineCall({
  id: 'listBookings',
  support: 'optional',
  method: 'GET',
  path: '/bookings',
  encoding: 'query',
  payload: BookingQuery,
  response: BookingList,
  errorStatuses: [400, 401],
  access: 'signed in',
  summary: 'Bookings in scope: a customer’s own, those of a provider’s products, those of a territory',
})

export const exportBookings = defineCall({
  id: 'exportBookings',
  support: 'optional',
  method: 'GET',
  path: '/bookings.csv',
  encoding: 'query',
  payload: BookingExport,
  response: z.instanceof(ReadableStream),
  errorStatuses: [400, 401],
  access: 'signed in',
  summary: 'All bookings in scope that match the filter, or the chosen ones of them, as CSV',
})

export const getBooking = defineCall({
  id: 'getBooking',
  support: 'optional',
  method: 'GET',
  path: '/bookings/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: BookingResponse,
  errorStatuses: [401, 404],
  access: 'signed in',
  takesBookingLink: true,
  summary: 'A booking in scope, by its id or number, with its timeline and the possible actions',
})

export const ActOnBookingPayload = z.object({
  action: z.enum(bookingActions, { error: 'Choose what to do.' }).exclude(['review', 'change']),
  /** The expected version; 409 when the booking has changed. */
  version,
  /** Required for `decline`, `reject-payment`, `refund`, `reverse-payment`, `recover-payment` and `void-payment`. */
  reason: z.string().trim().max(500, 'The reason can have at most 500 characters.').optional(),
  /** `pay`: the reference number of the payment (12 digits for UPI). `recover-payment`: the bank's of the money that came back. */
  reference: z
    .string()
    .trim()
    .max(35, 'The reference can have at most 35 characters.')
    .overwrite((text) => normalizeReference(ungroup(text)))
    .optional(),
  /** `cancel`: the expected refund (paise); 409 when it has changed. */
  expectedRefund: Paise.optional(),
  /** `cancel` by the customer: where the refund is sent; it can also be entered later. */
  refundUpiId: UpiDetails.shape.upiId.optional(),
  /** `refund`, `reverse-payment`, `recover-payment`, and `confirm-payment` of another sum than the price: paise. */
  amount: Paise.optional(),
})
export type ActOnBookingPayload = z.infer<typeof ActOnBookingPayload>

/** What administrators decide on payments. */
const moneyActions = new Set<BookingAction>([
  'confirm-payment',
  'refund',
  'reverse-payment',
  'recover-payment',
  'void-payment',
])

export const actOnBooking = defineCall({
  id: 'actOnBooking',
  support: 'optional',
  method: 'POST',
  path: '/bookings/{id}/actions',
  encoding: 'json',
  payload: ActOnBookingPayload,
  response: BookingResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'signed in',
  takesBookingLink: true,
  decidesOnMoney: ({ action }) => moneyActions.has(action),
  summary: 'Perform an action on a booking in scope, if its state and the role permit it',
})

export const ReviewBookingPayload = z.object({
  rating: z
    .int('Choose one to five stars.')
    .min(1, 'Choose one to five stars.')
    .max(5, 'Choose one to five stars.'),
  text: requiredText('Review', 2000),
})
export type ReviewBookingPayload = z.infer<typeof ReviewBookingPayload>

export const reviewBooking = defineCall({
  id: 'reviewBooking',
  support: 'optional',
  method: 'POST',
  path: '/bookings/{id}/review',
  encoding: 'json',
  payload: ReviewBookingPayload,
  response: BookingResponse,
  errorStatuses: [400, 401, 403, 404, 409, 429],
  access: 'customer',
  summary: 'Review a completed booking of one’s own, once',
})
