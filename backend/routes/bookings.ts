import * as changeCalls from '@affiliate-booking/contract/calls/bookings/changes'
import * as guestCalls from '@affiliate-booking/contract/calls/bookings/guests'
import * as reviewCalls from '@affiliate-booking/contract/calls/bookings/reviews'
import * as slotCalls from '@affiliate-booking/contract/calls/bookings/slots'
import * as linkCalls from '@affiliate-booking/contract/calls/bookings/links'
import * as calls from '@affiliate-booking/contract/calls/bookings/bookings'
import type { Deps } from '../deps.ts'
import { type CallRouter, requestOrigin } from '../http/call-router.ts'
import { actOnBooking } from '../services/bookings/actions/act-on-booking.ts'
import { addBookingToAccount } from '../services/bookings/without-account/add-booking-to-account.ts'
import { formatBookingLink, parseBookingLink } from '../services/bookings/without-account/booking-link.ts'
import { changeBooking } from '../services/bookings/changes/change-booking.ts'
import { quoteBookingChange } from '../services/bookings/changes/quote-booking-change.ts'
import { cancelSlot } from '../services/bookings/cancel-slot.ts'
import { correctBookingContact } from '../services/bookings/without-account/correct-booking-contact.ts'
import { renewBookingLink } from '../services/bookings/without-account/renew-booking-link.ts'
import { sendBookingLink } from '../services/bookings/without-account/send-booking-link.ts'
import { checkBookingState } from '../services/bookings/without-account/check-booking-state.ts'
import { describeBooking } from '../services/bookings/describe-booking.ts'
import { getBooking } from '../services/bookings/get-booking.ts'
import { getGuestList } from '../services/bookings/lists/get-guest-list.ts'
import { isHeld } from '../services/bookings/holding/find-held.ts'
import { holdSeats } from '../services/bookings/holding/hold-seats.ts'
import { exportBookings, listBookings } from '../services/bookings/lists/list-bookings.ts'
import { describeGuests } from '../services/bookings/actions/describe-guests.ts'
import {
  keepReview,
  removeReview,
  reportReview,
  restoreReview,
} from '../services/bookings/actions/moderate-review.ts'
import { removeReviewReply, replyToReview } from '../services/bookings/actions/reply-to-review.ts'
import { reviewBooking } from '../services/bookings/actions/review-booking.ts'
import { getReviewPicture } from '../services/review-pictures/get-review-picture.ts'
import { removeReviewPicture } from '../services/review-pictures/remove-review-picture.ts'
import type { RateLimits } from '../services/rate-limits/rate-limits.ts'
import type { BookingActor } from '../services/users/account.ts'
import { ok, type Result } from '../result.ts'

export function serveBookings(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  /** The booking as its change left it, for who made the change. */
  async function describe(actor: BookingActor, result: Result<{ id: string }>, status: 200 | 201 = 200) {
    if (!result.ok) return result
    const booking = await describeBooking(deps, actor, result.value.id)
    return { ok: true as const, body: { booking }, status }
  }

  router.authenticated(calls.holdSeats, async (request, customer) => {
    const booker = { account: customer, contact: null }
    const result = await rateLimits.book(customer.id, request.client, () =>
      holdSeats(deps, booker, request.payload, requestOrigin(request)),
    )
    if (!result.ok) return result
    const { booking, isNew, isOfAnotherForm } = result.value
    return {
      ok: true,
      body: { booking: await describeBooking(deps, customer, booking.id), wasHeld: isOfAnotherForm },
      status: isNew ? 201 : 200,
    }
  })

  router.public(calls.holdSeatsWithoutAccount, async (request) => {
    const { contact, ...payload } = request.payload
    const booker = { account: null, contact }
    const result = await rateLimits.bookWithoutAccount(contact, request.client, {
      hold: () => holdSeats(deps, booker, payload, requestOrigin(request)),
      isHeld: () => isHeld(deps, booker, payload),
    })
    if (!result.ok) return result
    const { booking, isNew } = result.value
    const link = formatBookingLink(deps, booking)
    if (link === null) throw new Error('A booking without an account has no link')
    const holder = { id: null, role: 'user', bookingId: booking.id } as const
    return {
      ok: true,
      body: { booking: await describeBooking(deps, holder, booking.id), link },
      status: isNew ? 201 : 200,
    }
  })

  router.public(linkCalls.renewBookingLink, async ({ payload }) => {
    const result = await rateLimits.replaceBookingLink(bookingOfLink(payload.link), () =>
      renewBookingLink(deps, payload),
    )
    return result.ok ? { ok: true, body: { link: result.value } } : result
  })

  router.public(linkCalls.sendBookingLink, async ({ payload, client }) => {
    const result = await rateLimits.sendBookingLink(payload, client, async () =>
      ok(await sendBookingLink(deps, payload)),
    )
    const message = 'If this booking has this email or phone, the link is on its way to its email address.'
    return result.ok ? { ok: true, body: { message } } : result
  })

  router.public(linkCalls.correctBookingContact, async (request) => {
    const { payload } = request
    const result = await rateLimits.replaceBookingLink(bookingOfLink(payload.link), () =>
      correctBookingContact(deps, payload, requestOrigin(request)),
    )
    if (!result.ok) return result
    const { bookingId, link } = result.value
    const holder = { id: null, role: 'user', bookingId } as const
    return { ok: true, body: { booking: await describeBooking(deps, holder, bookingId), link } }
  })

  router.authenticated(linkCalls.addBookingToAccount, async (request, customer) => {
    const result = await addBookingToAccount(deps, customer, request.payload.link, requestOrigin(request))
    return describe(customer, result)
  })

  router.public(calls.checkBookingState, async ({ payload, client }) => {
    const result = await rateLimits.checkBookingState(payload, client, () =>
      checkBookingState(deps.db, payload),
    )
    return result.ok ? { ok: true, body: { booking: result.value } } : result
  })

  router.authenticated(calls.listBookings, async ({ payload }, actor) => ({
    ok: true,
    body: await listBookings(deps.db, actor, payload, deps.now()),
  }))

  router.authenticated(calls.exportBookings, async ({ payload }, actor) => ({
    ok: true,
    body: exportBookings(deps.db, actor, payload, deps.now()),
  }))

  router.linked(calls.getBooking, async ({ parameter }, actor) => {
    const result = await getBooking(deps, actor, parameter('id'))
    return result.ok ? { ok: true, body: { booking: result.value } } : result
  })

  router.linked(calls.actOnBooking, async (request, actor) => {
    const { parameter, payload } = request
    const result = await actOnBooking(deps, actor, parameter('id'), payload, requestOrigin(request))
    return describe(actor, result)
  })

  router.linked(changeCalls.quoteBookingChange, async ({ parameter, payload }, actor) => {
    const result = await quoteBookingChange(deps, actor, parameter('id'), payload)
    return result.ok ? { ok: true, body: { quote: result.value } } : result
  })

  router.linked(changeCalls.changeBooking, async (request, actor) => {
    const { parameter, payload } = request
    const result = await changeBooking(deps, actor, parameter('id'), payload, requestOrigin(request))
    return describe(actor, result)
  })

  router.linked(guestCalls.describeGuests, async (request, actor) => {
    const { parameter, payload } = request
    const result = await describeGuests(deps, actor, parameter('id'), payload, requestOrigin(request))
    return describe(actor, result)
  })

  router.authenticated(guestCalls.replyToReview, async (request, provider) => {
    const { parameter, payload } = request
    const origin = requestOrigin(request)
    const result = await replyToReview(deps, provider, parameter('id'), payload.text, origin)
    return describe(provider, result)
  })

  router.authenticated(guestCalls.removeReviewReply, async (request, actor) => {
    const { parameter, payload } = request
    const origin = requestOrigin(request)
    const result = await removeReviewReply(deps, actor, parameter('id'), payload?.reason, origin)
    return describe(actor, result)
  })

  router.authenticated(reviewCalls.removeReview, async (request, admin) => {
    const { parameter, payload } = request
    const origin = requestOrigin(request)
    const result = await removeReview(deps, admin, parameter('id'), payload.reason, origin)
    return describe(admin, result)
  })

  router.authenticated(reviewCalls.restoreReview, async (request, admin) => {
    const result = await restoreReview(deps, admin, request.parameter('id'), requestOrigin(request))
    return describe(admin, result)
  })

  router.authenticated(reviewCalls.reportReview, async (request, provider) => {
    const { parameter, payload } = request
    const origin = requestOrigin(request)
    const result = await reportReview(deps, provider, parameter('id'), payload.reason, origin)
    return describe(provider, result)
  })

  router.authenticated(reviewCalls.keepReview, async (request, admin) => {
    const { parameter, payload } = request
    const origin = requestOrigin(request)
    const result = await keepReview(deps, admin, parameter('id'), payload.reason, origin)
    return describe(admin, result)
  })

  router.authenticated(calls.reviewBooking, async (request, customer) => {
    const { parameter, payload } = request
    const result = await reviewBooking(deps, customer, parameter('id'), payload, requestOrigin(request))
    return describe(customer, result, 201)
  })

  router.authenticated(reviewCalls.reviewBookingWithPictures, async (request, customer) => {
    const { rating, text, ...files } = request.payload
    const pictures = Object.values(files).filter((file) => file !== undefined)
    const review = { rating, text, pictures }
    const origin = requestOrigin(request)
    const result = await reviewBooking(deps, customer, request.parameter('id'), review, origin)
    return describe(customer, result, 201)
  })

  router.authenticated(reviewCalls.removeReviewPicture, async (request, customer) => {
    const { parameter } = request
    const origin = requestOrigin(request)
    const result = await removeReviewPicture(deps, customer, parameter('id'), parameter('picture'), origin)
    return describe(customer, result)
  })

  // Never cached by others: it is gone at once when an administrator takes the review down.
  router.public(reviewCalls.getReviewPicture, async ({ parameter, token }) => {
    const result = await getReviewPicture(deps, parameter('id'), parameter('width'), token)
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(slotCalls.getGuestList, async ({ payload }, provider) => ({
    ok: true,
    body: await getGuestList(deps, provider, payload.date),
  }))

  router.authenticated(slotCalls.cancelSlot, async (request, provider) => {
    const { parameter, payload } = request
    const result = await cancelSlot(deps, provider, parameter('id'), payload.reason, requestOrigin(request))
    return result.ok ? { ok: true, body: result.value } : result
  })
}

/** What limits of links count by. */
const bookingOfLink = (link: string): string => parseBookingLink(link)?.bookingId ?? 'none'
