// Bookings of the host: one of them, and what is done with it.
import {
  actOnBooking,
  type BookingActionPayload,
  cancelSlot,
  getBooking,
  getManifest,
  listBookings,
  reviewBooking,
  type ReviewPayload,
} from '@affiliate-booking/contract/calls/bookings'
import type { BookingDetails, ManifestSlot } from '@affiliate-booking/contract/bookings'
import { data } from 'react-router'
import type { Failure } from '../client.ts'
import { callExtended } from '../optional-endpoint.ts'
import { type AppContext, hostOf } from '../host.ts'

/** A screen that the host has nothing for. */
const soon = { launchingSoon: 'Bookings' } as const

const lackingStatuses = new Set([404, 405, 501])

/**
 * A booking in reach, by its id or its number.
 * @throws a 404 page when there is none, and an error page when the host fails
 */
export async function loadBooking(context: AppContext, id: string): Promise<BookingDetails | typeof soon> {
  const outcome = await hostOf(context).call(getBooking, undefined, { params: { id } })
  if (outcome.ok) return outcome.data.booking
  if (outcome.reason === 'rejected' && lackingStatuses.has(outcome.status)) {
    // The list tells a host without bookings from a booking that is not there.
    if (await lacksBookings(context)) return soon
    throw data(null, { status: 404 })
  }
  throw failed(outcome, 'The booking could not be loaded.')
}

/** Whether the host has no bookings at all, going by their list. */
export async function lacksBookings(context: AppContext): Promise<boolean> {
  const outcome = await callExtended(context, listBookings, {})
  return !outcome.ok && outcome.reason === 'not-offered'
}

/**
 * Who comes on a day.
 * @throws an error page when the host fails
 */
export async function loadManifest(
  context: AppContext,
  date: string,
): Promise<{ slots: ManifestSlot[] } | typeof soon> {
  const outcome = await callExtended(context, getManifest, { date })
  if (outcome.ok) return outcome.data
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

export const actOn = (context: AppContext, id: string, payload: BookingActionPayload) =>
  hostOf(context).call(actOnBooking, payload, { params: { id } })

export const review = (context: AppContext, id: string, payload: ReviewPayload) =>
  hostOf(context).call(reviewBooking, payload, { params: { id } })

export const closeSlot = (context: AppContext, id: string, reason: string) =>
  hostOf(context).call(cancelSlot, { reason }, { params: { id } })
