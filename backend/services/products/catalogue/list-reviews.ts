import type { ReviewQuery } from '@affiliate-booking/contract/calls/products/products'
import type {
  RatingCounts,
  Review,
  ReviewList,
  ReviewPicture,
} from '@affiliate-booking/contract/shapes/products/reviews'
import { and, count, eq, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { reviews } from '../../../db/schema/products/reviews.ts'
import { readPage, type Slice, type Sorting } from '../../../lists/page.ts'
import { ok, type Result } from '../../../result.ts'
import { describeReply, hasText, isPublic } from '../../bookings/actions/reply-to-review.ts'
import { picturesOfReview } from '../../review-pictures/list-review-pictures.ts'
import { authorNameOf } from '../../users/account.ts'
import { findOnSale, notOnSale } from '../find-on-sale.ts'

const sorting: Sorting = { name: 'newest', by: reviews.createdAt, id: reviews.id, isDescending: true }

/** The text of a customer who was deleted is gone; the stars count on. */
export const isListed = (productId: string): SQL | undefined =>
  and(eq(reviews.productId, productId), isPublic, hasText)

/** Of a query that joins the bookings of `reviews`. */
export const reviewColumns = { review: reviews, name: bookings.customerName, pictures: picturesOfReview }

export const describeReview = ({
  review,
  name,
  pictures,
}: {
  review: typeof reviews.$inferSelect
  name: string
  pictures: ReviewPicture[]
}): Review => ({
  id: review.id,
  rating: review.rating,
  text: review.text,
  author: authorNameOf(name),
  createdAt: review.createdAt.toISOString(),
  reply: describeReply(review),
  pictures,
})

const stars = [5, 4, 3, 2, 1] as const

/** How many of the reviews that meet a condition have so many stars. */
export async function countRatings(db: Database, where: SQL | undefined): Promise<RatingCounts> {
  const counted = await db
    .select({ rating: reviews.rating, count: count() })
    .from(reviews)
    .where(where)
    .groupBy(reviews.rating)
  return stars.map((rating) => ({
    rating,
    count: counted.find((one) => one.rating === rating)?.count ?? 0,
  }))
}

/** A page of the reviews of a product on sale. Fails with 404. */
export async function listReviews(
  db: Database,
  slug: string,
  { rating, ...page }: ReviewQuery,
): Promise<Result<z.infer<typeof ReviewList>>> {
  const found = await findOnSale(db, slug)
  if (!found) return notOnSale
  const listed = isListed(found.product.id)
  const read = async (slice: Slice) => {
    const rows = await db
      .select({ ...reviewColumns, key: slice.key })
      .from(reviews)
      .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
      .where(and(listed, rating === undefined ? undefined : eq(reviews.rating, rating), slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return rows.map((row) => ({ ...describeReview(row), key: row.key }))
  }
  const [{ rows, ...cursors }, ratingCounts] = await Promise.all([
    readPage(page, sorting, read),
    countRatings(db, listed),
  ])
  return ok({ ...cursors, rows: rows.map(({ key: _key, ...row }) => row), ratingCounts })
}
