import { maximumGuestPictures } from '@affiliate-booking/contract/options/products/products'
import type { GuestPicture, ReviewPicture } from '@affiliate-booking/contract/shapes/products/reviews'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { reviewPictures } from '../../db/schema/products/review-pictures.ts'
import { reviews } from '../../db/schema/products/reviews.ts'
import { hasText, isPublic } from '../bookings/actions/reply-to-review.ts'
import { authorNameOf } from '../users/account.ts'

/** The pictures of each of the `reviews` of a query, in their order. For few rows: they are read once for each. */
export const picturesOfReview = sql<ReviewPicture[]>`(
  select coalesce(json_agg(json_build_object('id', sent.id, 'width', sent.width, 'height', sent.height)
    order by sent.position), '[]'::json)
  from ${reviewPictures} as sent where sent.review_id = reviews.id)`

/** The newest of a product, by public reviews; none where fewer than two guests have sent some. */
export async function readGuestPictures(db: Database, productId: string): Promise<GuestPicture[]> {
  const { id, width, height, reviewId, createdAt, position } = reviewPictures
  const rows = await db
    .select({ id, width, height, reviewId, name: bookings.customerName })
    .from(reviewPictures)
    .innerJoin(reviews, eq(reviews.id, reviewId))
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(and(eq(reviewPictures.productId, productId), isPublic, hasText))
    .orderBy(desc(createdAt), desc(reviewId), asc(position))
    .limit(maximumGuestPictures)
  if (new Set(rows.map((row) => row.reviewId)).size < 2) return []
  return rows.map(({ reviewId: _reviewId, name, ...picture }) => ({ ...picture, author: authorNameOf(name) }))
}
