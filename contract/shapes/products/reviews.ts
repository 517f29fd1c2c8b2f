// Reviews of guests, and their pictures.
import * as z from 'zod'
import { count, instant } from '../../fields.ts'

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
