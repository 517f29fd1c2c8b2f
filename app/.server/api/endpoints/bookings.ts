import * as calls from '@affiliate-booking/contract/calls/bookings'
import * as receiptCalls from '@affiliate-booking/contract/calls/money/booking-receipts'
import type {
  ActOnBookingPayload,
  HoldSeatsPayload,
  ReviewBookingPayload,
} from '@affiliate-booking/contract/calls/bookings'
import { type AppContext, apiOf } from '../client.ts'
import { provenClick } from './referrals/clicks.ts'

/** @param signedClick the click that the referral came by */
export const holdSeats = async (
  context: AppContext,
  payload: Omit<HoldSeatsPayload, 'referralClick'>,
  signedClick: string | undefined,
) => apiOf(context).call(calls.holdSeats, { ...payload, ...(await provenClick(context, signedClick)) })

/** A booking in scope, by its id or its number. */
export const getBooking = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getBooking, undefined, { params: { id } })

/** The receipt of a payment or the note of a refund, by its number. */
export const getBookingReceipt = (context: AppContext, id: string, number: string) =>
  apiOf(context).call(receiptCalls.getBookingReceipt, undefined, { params: { id, number } })

export const actOnBooking = (context: AppContext, id: string, payload: ActOnBookingPayload) =>
  apiOf(context).call(calls.actOnBooking, payload, { params: { id } })

export const reviewBooking = (context: AppContext, id: string, payload: ReviewBookingPayload) =>
  apiOf(context).call(calls.reviewBooking, payload, { params: { id } })

export const getGuestList = (context: AppContext, date: string) =>
  apiOf(context).call(calls.getGuestList, { date })

export const cancelSlot = (context: AppContext, id: string, reason: string) =>
  apiOf(context).call(calls.cancelSlot, { reason }, { params: { id } })
