// Bookings of the host: one of them, and what is done with it.
import * as calls from '@affiliate-booking/contract/calls/bookings'
import type { ActOnBookingPayload, ReviewBookingPayload } from '@affiliate-booking/contract/calls/bookings'
import type { BookingDetails, GuestListSlot } from '@affiliate-booking/contract/bookings'
import { data } from 'react-router'
import type { Failure } from '../client.ts'
import { callOptional } from '../optional-endpoint.ts'
import { type AppContext, apiOf } from '../context.ts'

/** A screen that the host has nothing for. */
const soon = { launchingSoon: 'Bookings' } as const

const lackingStatuses = new Set([404, 405, 501])

/**
 * A booking in reach, by its id or its number.
 * @throws a 404 page when there is none, and an error page when the host fails
 */
export async function loadBooking(context: AppContext, id: string): Promise<BookingDetails | typeof soon> {
  const outcome = await apiOf(context).call(calls.getBooking, undefined, { params: { id } })
  if (outcome.ok) return outcome.value.booking
  if (outcome.reason === 'rejected' && lackingStatuses.has(outcome.status)) {
    // The list tells a host without bookings from a booking that is not there.
    if (await lacksBookings(context)) return soon
    throw data(null, { status: 404 })
  }
  throw failed(outcome, 'The booking could not be loaded.')
}

/** Whether the host has no bookings at all, going by their list. */
export async function lacksBookings(context: AppContext): Promise<boolean> {
  const outcome = await callOptional(context, calls.listBookings, {})
  return !outcome.ok && outcome.reason === 'not-offered'
}

/**
 * Who comes on a day.
 * @throws an error page when the host fails
 */
export async function loadGuestList(
  context: AppContext,
  date: string,
): Promise<{ slots: GuestListSlot[] } | typeof soon> {
  const outcome = await callOptional(context, calls.getGuestList, { date })
  if (outcome.ok) return outcome.value
  if (outcome.reason === 'not-offered') return soon
  throw failed(outcome, 'The day could not be loaded.')
}

function failed({ status, message }: Failure, words: string) {
  return data(
    { code: 'bookings-failed', message: message ?? words },
    // This page exists and the visitor may see it: a 4xx of the host's is the host's trouble, too.
    { status: status >= 500 ? status : 502 },
  )
}

export const actOnBooking = (context: AppContext, id: string, payload: ActOnBookingPayload) =>
  apiOf(context).call(calls.actOnBooking, payload, { params: { id } })

export const reviewBooking = (context: AppContext, id: string, payload: ReviewBookingPayload) =>
  apiOf(context).call(calls.reviewBooking, payload, { params: { id } })

export const cancelSlot = (context: AppContext, id: string, reason: string) =>
  apiOf(context).call(calls.cancelSlot, { reason }, { params: { id } })
