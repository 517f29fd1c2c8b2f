// Pictures of reviews, and reviews that administrators take down and that providers report to them.
import * as z from 'zod'
import { maximumReviewPictures } from '../../options/products/products.ts'
import { defineCall, requiredText } from '../../call.ts'
import { BookingResponse, ReviewBookingPayload } from './bookings.ts'

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

const picture = z.instanceof(File, { error: 'A picture must be a file.' }).optional()

export const reviewBookingWithPictures = defineCall({
  id: 'reviewBookingWithPictures',
  support: 'optional',
  method: 'POST',
  path: '/bookings/{id}/review-with-pictures',
  encoding: 'multipart',
  maximumFiles: maximumReviewPictures,
  payload: z.object({
    // Of a form, in which numbers are texts.
    rating: z.coerce.number({ error: 'Choose one to five stars.' }).pipe(ReviewBookingPayload.shape.rating),
    text: ReviewBookingPayload.shape.text,
    picture1: picture,
    picture2: picture,
    picture3: picture,
    picture4: picture,
  }),
  response: BookingResponse,
  errorStatuses: [400, 401, 403, 404, 409, 413, 429],
  access: 'customer',
  summary:
    'Review a completed booking of one’s own, once, with up to four pictures (JPEG, PNG or WebP, 5 MiB each, 16 MiB together). If one cannot be used, nothing is stored, and the message begins with its number',
})

export const removeReviewPicture = defineCall({
  id: 'removeReviewPicture',
  support: 'optional',
  method: 'POST',
  path: '/bookings/{id}/review/pictures/{picture}/remove',
  encoding: 'none',
  payload: z.undefined(),
  response: BookingResponse,
  errorStatuses: [401, 403, 404],
  access: 'customer',
  summary: 'Remove a picture of one’s own review, for good',
})

export const getReviewPicture = defineCall({
  id: 'getReviewPicture',
  support: 'optional',
  method: 'GET',
  path: '/review-pictures/{id}/{width}',
  encoding: 'none',
  payload: z.undefined(),
  response: z.instanceof(File),
  errorStatuses: [404],
  access: 'anyone',
  summary:
    'A picture of a review as WebP, 320 or 1280 pixels wide. While the review is not public, only its customer and administrators in scope see it; while the product is not on sale, its provider too',
})
