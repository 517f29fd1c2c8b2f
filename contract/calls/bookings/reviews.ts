// Reviews that administrators take down, and that providers report to them.
import * as z from 'zod'
import { defineCall, requiredText } from '../../call.ts'
import { BookingResponse } from './bookings.ts'

/** Customer and provider read why a review is taken down, administrators why it is reported. */
export const ReviewReasonPayload = z.object({ reason: requiredText('Reason', 500) })
export type ReviewReasonPayload = z.infer<typeof ReviewReasonPayload>

const withReason = {
  support: 'optional',
  method: 'POST',
  encoding: 'json',
  payload: ReviewReasonPayload,
  response: BookingResponse,
  errorStatuses: [400, 401, 403, 404, 409],
} as const

export const removeReview = defineCall({
  ...withReason,
  id: 'removeReview',
  path: '/bookings/{id}/review/remove',
  access: 'administrator',
  summary: 'Take the review of a booking in scope down: the public and the rating lose it',
})

export const restoreReview = defineCall({
  id: 'restoreReview',
  support: 'optional',
  method: 'POST',
  path: '/bookings/{id}/review/restore',
  encoding: 'none',
  payload: z.undefined(),
  response: BookingResponse,
  errorStatuses: [401, 403, 404, 409],
  access: 'super_admin',
  summary: 'Show a review again that was taken down',
})

export const reportReview = defineCall({
  ...withReason,
  id: 'reportReview',
  path: '/bookings/{id}/review/report',
  access: 'service provider',
  summary: 'Report the review of a booking to the administrators, once',
})

export const keepReview = defineCall({
  ...withReason,
  id: 'keepReview',
  path: '/bookings/{id}/review/keep',
  access: 'administrator',
  summary: 'Keep a review in scope that its provider reported',
})
