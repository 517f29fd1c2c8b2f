// What a customer tells the host of the guests, and what the host answers to their review.
import * as z from 'zod'
import { defineCall, requiredText } from '../../call.ts'
import { maximumGuests } from '../../options/bookings.ts'
import { BookingResponse } from './bookings.ts'

const names = `Enter at most ${maximumGuests} names.`

export const DescribeGuestsPayload = z.object({
  guestNames: z
    .array(z.string().trim().min(1).max(100, 'A name can have at most 100 characters.'))
    .max(maximumGuests, names),
  /** To the host; empty: none. */
  hostMessage: z.string().trim().max(1000, 'The message can have at most 1000 characters.'),
})
export type DescribeGuestsPayload = z.infer<typeof DescribeGuestsPayload>

export const describeGuests = defineCall({
  id: 'describeGuests',
  support: 'optional',
  method: 'POST',
  path: '/bookings/{id}/guests',
  encoding: 'json',
  payload: DescribeGuestsPayload,
  response: BookingResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'customer',
  takesBookingLink: true,
  summary: 'Set the names of the guests and a message to the provider of one’s own booking, until it starts',
})

export const ReplyToReviewPayload = z.object({ text: requiredText('Reply', 1000) })
export type ReplyToReviewPayload = z.infer<typeof ReplyToReviewPayload>

export const replyToReview = defineCall({
  id: 'replyToReview',
  support: 'optional',
  method: 'POST',
  path: '/bookings/{id}/review/reply',
  encoding: 'json',
  payload: ReplyToReviewPayload,
  response: BookingResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary: 'Reply in public to the review of a booking, or replace the reply',
})

/** Read by the provider whose reply an administrator removes. */
export const RemoveReviewReplyPayload = z
  .object({ reason: z.string().trim().max(500, 'Reason can have at most 500 characters.').nullish() })
  .optional()

export const removeReviewReply = defineCall({
  id: 'removeReviewReply',
  support: 'optional',
  method: 'POST',
  path: '/bookings/{id}/review/remove-reply',
  encoding: 'json',
  payload: RemoveReviewReplyPayload,
  response: BookingResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator or service provider',
  summary: 'Remove the reply to a review: one’s own, or one in the territory',
})
