// The link that opens a booking without an account: replacing it, correcting whom it is sent to, and giving it up for
// an account.
import * as z from 'zod'
import { defineCall } from '../../call.ts'
import { BookingContact, BookingResponse, CheckBookingStatePayload } from './bookings.ts'

/** What the address of a booking without an account ends in: the booking and a signature. */
const bookingLink = z.string().max(100)

/**
 * Random, and known to nobody but the caller: sending a request again with the same key gives the link that it made,
 * although the earlier link opens nothing any more.
 */
const linkIdempotencyKey = z
  .string()
  .regex(/^[\w-]{32,64}$/, 'This form is no longer valid. Reload the page.')

export const renewBookingLink = defineCall({
  id: 'renewBookingLink',
  support: 'optional',
  method: 'POST',
  path: '/bookings/renew-link',
  encoding: 'json',
  payload: z.object({ link: bookingLink, idempotencyKey: linkIdempotencyKey.optional() }),
  response: z.object({ link: z.string() }),
  errorStatuses: [400, 404, 429],
  access: 'anyone',
  summary:
    'Replace the link of a booking without an account: the earlier one stops working, and the contact of the booking gets a message with the new one',
})

export const sendBookingLink = defineCall({
  id: 'sendBookingLink',
  support: 'optional',
  method: 'POST',
  path: '/bookings/send-link',
  encoding: 'json',
  payload: CheckBookingStatePayload,
  response: z.unknown(),
  errorStatuses: [400, 429],
  access: 'anyone',
  summary:
    'Send the link of a booking without an account once more, by its number and the email or phone: to the email that the booking has, and only there. The answer is the same for every pair',
})

export const CorrectBookingContactPayload = z.object({
  link: bookingLink,
  idempotencyKey: linkIdempotencyKey,
  contact: BookingContact,
})
export type CorrectBookingContactPayload = z.infer<typeof CorrectBookingContactPayload>

export const correctBookingContact = defineCall({
  id: 'correctBookingContact',
  support: 'optional',
  method: 'POST',
  path: '/bookings/correct-contact',
  encoding: 'json',
  payload: CorrectBookingContactPayload,
  response: BookingResponse.extend({ link: z.string() }),
  errorStatuses: [400, 404, 409, 429],
  access: 'anyone',
  summary:
    'Correct name, email and phone of a booking without an account, by its link, until it is paid. The link is replaced: a message with it may have gone to a stranger',
})

export const addBookingToAccount = defineCall({
  id: 'addBookingToAccount',
  support: 'optional',
  method: 'POST',
  path: '/bookings/add-to-account',
  encoding: 'json',
  payload: z.object({ link: bookingLink }),
  response: BookingResponse,
  errorStatuses: [400, 401, 403, 404],
  access: 'customer',
  summary: 'Move a booking without an account into one’s own, by its link, which then stops working',
})
