import { and, eq, inArray } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { reviewPictures } from '../../db/schema/products/review-pictures.ts'
import { reviews } from '../../db/schema/products/reviews.ts'
import { ok, type Result } from '../../result.ts'
import { isUuid } from '../../uuid.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { type Booking, findBooking } from '../bookings/find-booking.ts'
import type { Actor } from '../users/account.ts'
import { pictureNotFound } from './get-review-picture.ts'
import { discardPictures } from './review-picture-files.ts'

/**
 * Removes a picture of the customer's own review for good, also of one that was taken down. Fails with 404 for another
 * customer's booking or a picture that is gone.
 */
export async function removeReviewPicture(
  { db, uploads, now }: Pick<Deps, 'db' | 'uploads' | 'now'>,
  customer: Actor,
  idOrNumber: string,
  pictureId: string,
  origin: RequestOrigin,
): Promise<Result<Booking>> {
  const found = await findBooking(db, customer, idOrNumber)
  if (!found.ok) return found
  if (!isUuid(pictureId)) return pictureNotFound
  const { id, territoryPath } = found.value
  const removed = await db.transaction(async (tx) => {
    const ownReview = tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.bookingId, id))
    const rows = await tx
      .delete(reviewPictures)
      .where(and(eq(reviewPictures.id, pictureId), inArray(reviewPictures.reviewId, ownReview)))
      .returning({ id: reviewPictures.id })
    if (rows.length > 0)
      await writeAudit(tx, {
        actor: customer,
        origin,
        action: 'review.picture-removed',
        objectType: 'booking',
        objectId: id,
        territoryPath,
        at: now(),
      })
    return rows
  })
  if (removed.length === 0) return pictureNotFound
  // After the commit, so that no row is ever without its files.
  await discardPictures(uploads, removed)
  return ok(found.value)
}
