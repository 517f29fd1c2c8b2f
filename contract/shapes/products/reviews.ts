// Reviews of guests, and their pictures.
import * as z from 'zod'
import { count, instant } from '../../fields.ts'
import { pageOf } from '../../lists.ts'

/** Of a guest. Its address is public while the review is. */
export const ReviewPicture = z.object({
  id: z.string(),
  /** Pixels of the uploaded picture. */
  width: count,
  height: count,
})
export type ReviewPicture = z.infer<typeof ReviewPicture>

/** In the row of all guests. */
export const GuestPicture = ReviewPicture.extend({
  /** As of the review. */
  author: z.string(),
})
export type GuestPicture = z.infer<typeof GuestPicture>

export const Review = z.object({
  id: z.string(),
  rating: z.int().min(1).max(5),
  text: z.string(),
  /** The customer's first name, or “Guest”. */
  author: z.string(),
  createdAt: instant,
  /** The provider’s. */
  reply: z.object({ text: z.string(), at: instant }).nullish(),
  /** In the order in which the customer sent them. */
  pictures: z.array(ReviewPicture).nullish(),
})
export type Review = z.infer<typeof Review>

/** How many reviews have so many stars, from five down to one. */
export const RatingCounts = z.array(z.object({ rating: z.int().min(1).max(5), count }))
export type RatingCounts = z.infer<typeof RatingCounts>

export const ReviewList = pageOf(Review).extend({
  /** Of all that can be listed, whatever the number of stars that was asked for. */
  ratingCounts: RatingCounts.nullish(),
})
