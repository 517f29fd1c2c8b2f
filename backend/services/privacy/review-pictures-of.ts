import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { reviewPictures } from '../../db/schema/products/review-pictures.ts'

/** Pictures of reviews that the customer has written. */
export const isOfReviewBy = (customerId: string): SQL =>
  inArray(
    reviewPictures.reviewId,
    sql`(select r.id from reviews r join bookings b on b.id = r.booking_id where b.user_id = ${customerId})`,
  )

/** The pictures that a customer has sent with reviews. */
export const reviewPicturesOf = (db: Database, customerId: string): Promise<{ id: string }[]> =>
  db
    .select({ id: reviewPictures.id })
    .from(reviewPictures)
    .where(isOfReviewBy(customerId))
    .orderBy(asc(reviewPictures.id))
