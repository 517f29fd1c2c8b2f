import type { Page } from '@affiliate-booking/contract/lists'
import type { Review, ReviewPicture } from '@affiliate-booking/contract/shapes/products/reviews'
import { and, eq, type SQL } from 'drizzle-orm'
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

/** A page of the reviews of a product on sale. Fails with 404. */
export async function listReviews(
  db: Database,
  slug: string,
  page: { after?: string | undefined; before?: string | undefined },
): Promise<Result<Page<Review>>> {
  const found = await findOnSale(db, slug)
  if (!found) return notOnSale
  const read = async (slice: Slice) => {
    const rows = await db
      .select({ ...reviewColumns, key: slice.key })
      .from(reviews)
      .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
      .where(and(isListed(found.product.id), slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return rows.map((row) => ({ ...describeReview(row), key: row.key }))
  }
  const { rows, ...cursors } = await readPage(page, sorting, read)
  return ok({ ...cursors, rows: rows.map(({ key: _key, ...row }) => row) })
}
