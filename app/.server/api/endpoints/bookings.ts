import * as changeCalls from '@affiliate-booking/contract/calls/bookings/changes'
import type {
  ChangeBookingPayload,
  QuoteBookingChangePayload,
} from '@affiliate-booking/contract/calls/bookings/changes'
import * as guestCalls from '@affiliate-booking/contract/calls/bookings/guests'
import * as reviewCalls from '@affiliate-booking/contract/calls/bookings/reviews'
import * as slotCalls from '@affiliate-booking/contract/calls/bookings/slots'
import type { DescribeGuestsPayload } from '@affiliate-booking/contract/calls/bookings/guests'
import type { CorrectBookingContactPayload } from '@affiliate-booking/contract/calls/bookings/links'
import * as linkCalls from '@affiliate-booking/contract/calls/bookings/links'
import * as calls from '@affiliate-booking/contract/calls/bookings/bookings'
import * as receiptCalls from '@affiliate-booking/contract/calls/money/booking-receipts'
import type {
  ActOnBookingPayload,
  CheckBookingStatePayload,
  HoldSeatsPayload,
  HoldSeatsWithoutAccountPayload,
  ReviewBookingPayload,
} from '@affiliate-booking/contract/calls/bookings/bookings'
import { bookingLinkHeader } from '@affiliate-booking/contract/call'
import { linkedBooking } from '@affiliate-booking/contract/options/bookings'
import { maximumImageBytes } from '@affiliate-booking/shared/uploads/limits'
import { type AppContext, apiOf } from '../client.ts'
import type { CallOptions } from '../request.ts'
import { provenClick } from './referrals/clicks.ts'

/** @param signedClick the click that the referral came by */
export const holdSeats = async (
  context: AppContext,
  payload: Omit<HoldSeatsPayload, 'referralClick'>,
  signedClick: string | undefined,
) => apiOf(context).call(calls.holdSeats, { ...payload, ...(await provenClick(context, signedClick)) })

/** @param signedClick the click that the referral came by */
export const holdSeatsWithoutAccount = async (
  context: AppContext,
  payload: Omit<HoldSeatsWithoutAccountPayload, 'referralClick'>,
  signedClick: string | undefined,
) =>
  apiOf(context).call(calls.holdSeatsWithoutAccount, {
    ...payload,
    ...(await provenClick(context, signedClick)),
  })

/** Whether the host is known to lack the call. */
export const lacksBooking = (context: AppContext) => apiOf(context).lacks(calls.holdSeats)

/** Whether the host is known to lack the call. */
export const lacksBookingWithoutAccount = (context: AppContext) =>
  apiOf(context).lacks(calls.holdSeatsWithoutAccount)

/** @param idempotencyKey of the form: the same one gives the same new link */
export const renewBookingLink = (context: AppContext, link: string, idempotencyKey: string | undefined) =>
  apiOf(context).call(linkCalls.renewBookingLink, {
    link,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })

export const correctBookingContact = (context: AppContext, payload: CorrectBookingContactPayload) =>
  apiOf(context).call(linkCalls.correctBookingContact, payload)

/** Whether the host is known to lack the call. */
export const lacksContactCorrection = (context: AppContext) =>
  apiOf(context).lacks(linkCalls.correctBookingContact)

export const addBookingToAccount = (context: AppContext, link: string) =>
  apiOf(context).call(linkCalls.addBookingToAccount, { link })

export const checkBookingState = (context: AppContext, payload: CheckBookingStatePayload) =>
  apiOf(context).call(calls.checkBookingState, payload)

export const sendBookingLink = (context: AppContext, payload: CheckBookingStatePayload) =>
  apiOf(context).call(linkCalls.sendBookingLink, payload)

/** Whether the host is known to lack the call. */
export const lacksSentLinks = (context: AppContext) => apiOf(context).lacks(linkCalls.sendBookingLink)

/** With a link, the call is about its booking, also if somebody is signed in. */
export const byLink = (link: string | undefined): Pick<CallOptions, 'headers'> =>
  link === undefined ? {} : { headers: { [bookingLinkHeader]: link } }

/** A booking in scope, by its id or its number. */
export const getBooking = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getBooking, undefined, { params: { id } })

export const getLinkedBooking = (context: AppContext, link: string) =>
  apiOf(context).call(calls.getBooking, undefined, { params: { id: linkedBooking }, ...byLink(link) })

/** The receipt of a payment or the note of a refund, by its number. */
export const getBookingReceipt = (context: AppContext, id: string, number: string, link?: string) =>
  apiOf(context).call(receiptCalls.getBookingReceipt, undefined, { params: { id, number }, ...byLink(link) })

export const actOnBooking = (context: AppContext, id: string, payload: ActOnBookingPayload, link?: string) =>
  apiOf(context).call(calls.actOnBooking, payload, { params: { id }, ...byLink(link) })

/** What a change would cost or give back; nothing is changed. */
export const quoteBookingChange = (
  context: AppContext,
  id: string,
  payload: QuoteBookingChangePayload,
  link?: string,
) => apiOf(context).call(changeCalls.quoteBookingChange, payload, { params: { id }, ...byLink(link) })

export const changeBooking = (
  context: AppContext,
  id: string,
  payload: ChangeBookingPayload,
  link?: string,
) => apiOf(context).call(changeCalls.changeBooking, payload, { params: { id }, ...byLink(link) })

/** Whether the host is known to lack the call. */
export const lacksBookingChange = (context: AppContext) => apiOf(context).lacks(changeCalls.changeBooking)

/** Names and message to the host; both are replaced. */
export const describeGuests = (
  context: AppContext,
  id: string,
  payload: DescribeGuestsPayload,
  link?: string,
) => apiOf(context).call(guestCalls.describeGuests, payload, { params: { id }, ...byLink(link) })

/** Whether the host is known to lack the call. */
export const lacksGuestDetails = (context: AppContext) => apiOf(context).lacks(guestCalls.describeGuests)

export const replyToReview = (context: AppContext, id: string, text: string) =>
  apiOf(context).call(guestCalls.replyToReview, { text }, { params: { id } })

/** `reason`: of an administrator. */
export const removeReviewReply = (context: AppContext, id: string, reason?: string) =>
  apiOf(context).call(guestCalls.removeReviewReply, reason === undefined ? undefined : { reason }, {
    params: { id },
  })

export const removeReview = (context: AppContext, id: string, reason: string) =>
  apiOf(context).call(reviewCalls.removeReview, { reason }, { params: { id } })

export const restoreReview = (context: AppContext, id: string) =>
  apiOf(context).call(reviewCalls.restoreReview, undefined, { params: { id } })

export const reportReview = (context: AppContext, id: string, reason: string) =>
  apiOf(context).call(reviewCalls.reportReview, { reason }, { params: { id } })

export const keepReview = (context: AppContext, id: string, reason: string) =>
  apiOf(context).call(reviewCalls.keepReview, { reason }, { params: { id } })

export const reviewBooking = (context: AppContext, id: string, payload: ReviewBookingPayload) =>
  apiOf(context).call(calls.reviewBooking, payload, { params: { id } })

/** Stores nothing if a picture cannot be used. */
export function reviewBookingWithPictures(
  context: AppContext,
  id: string,
  { rating, text }: ReviewBookingPayload,
  pictures: readonly File[],
) {
  const form = new FormData()
  form.append('rating', String(rating))
  form.append('text', text)
  for (const [index, picture] of pictures.entries()) form.append(`picture${index + 1}`, picture)
  return apiOf(context).call(reviewCalls.reviewBookingWithPictures, form, { params: { id } })
}

/** Whether the host is known to take no pictures with a review. */
export const lacksReviewPictures = (context: AppContext) =>
  apiOf(context).lacks(reviewCalls.reviewBookingWithPictures)

export const removeReviewPicture = (context: AppContext, id: string, picture: string) =>
  apiOf(context).call(reviewCalls.removeReviewPicture, undefined, { params: { id, picture } })

/** A picture of a review, as the host shows it to everybody, or where `anonymous` is false to this visitor. */
export const getReviewPicture = (
  context: AppContext,
  id: string,
  width: number,
  { anonymous }: { anonymous: boolean },
) =>
  apiOf(context).fetchImage(`/api/review-pictures/${encodeURIComponent(id)}/${width}`, {
    anonymous,
    maximumBytes: maximumImageBytes,
  })

export const getGuestList = (context: AppContext, date: string) =>
  apiOf(context).call(slotCalls.getGuestList, { date })

export const cancelSlot = (context: AppContext, id: string, reason: string) =>
  apiOf(context).call(slotCalls.cancelSlot, { reason }, { params: { id } })
