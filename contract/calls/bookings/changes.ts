// Another day, time or party for a booking, with the difference in price shown before.
import * as z from 'zod'
import { Paise, version } from '../../fields.ts'
import { defineCall } from '../../call.ts'
import { BookingChangeQuote } from '../../shapes/booking-changes.ts'
import { BookingResponse, HoldSeatsPayload } from './bookings.ts'

/** What the booking is changed to, all of it: the parts that stay are given too. */
export const QuoteBookingChangePayload = HoldSeatsPayload.pick({
  slotId: true,
  seats: true,
  guests: true,
  children: true,
  nights: true,
})
export type QuoteBookingChangePayload = z.infer<typeof QuoteBookingChangePayload>

export const quoteBookingChange = defineCall({
  id: 'quoteBookingChange',
  support: 'optional',
  method: 'POST',
  path: '/bookings/{id}/change-quote',
  encoding: 'json',
  payload: QuoteBookingChangePayload,
  response: z.object({ quote: BookingChangeQuote }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'customer',
  takesBookingLink: true,
  summary: 'What a change of one’s own booking would cost or give back. Nothing is changed or held',
})

export const ChangeBookingPayload = QuoteBookingChangePayload.extend({
  /** The expected version; 409 when the booking has changed. */
  version,
  /** The new price that the customer saw (paise); 409 when it has changed. */
  expectedTotal: Paise,
})
export type ChangeBookingPayload = z.infer<typeof ChangeBookingPayload>

export const changeBooking = defineCall({
  id: 'changeBooking',
  support: 'optional',
  method: 'POST',
  path: '/bookings/{id}/change',
  encoding: 'json',
  payload: ChangeBookingPayload,
  response: BookingResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'customer',
  takesBookingLink: true,
  summary:
    'Move one’s own booking to another day, time or party: the new seats are taken and the old ones freed at once, or neither. 409 for a paid booking that would become dearer',
})
