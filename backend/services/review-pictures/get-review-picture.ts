import { reviewPictureWidths } from '@affiliate-booking/contract/options/products/products'
import { and, eq, sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { products } from '../../db/schema/products/products.ts'
import { reviewPictures } from '../../db/schema/products/review-pictures.ts'
import { reviews } from '../../db/schema/products/reviews.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { reviewPictureFile } from '../../files/stored-names.ts'
import { fail, ok, type Result } from '../../result.ts'
import { isUuid } from '../../uuid.ts'
import { hasText, isPublic } from '../bookings/actions/reply-to-review.ts'
import { findBooking } from '../bookings/find-booking.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import { findSession } from '../sessions/find-session.ts'

type Dependencies = Pick<Deps, 'db' | 'uploads' | 'now'>

export const pictureNotFound = fail(404, 'This picture does not exist.')

/**
 * A guest's picture in one of its widths. Everybody sees it while its review is public and its product on sale; else those
 * who see the review with its booking, by their session's token. Fails with 404.
 */
export async function getReviewPicture(
  { db, uploads, now }: Dependencies,
  id: string,
  width: string,
  token: string | undefined,
): Promise<Result<File>> {
  const known = reviewPictureWidths.find((each) => String(each) === width)
  if (known === undefined || !isUuid(id)) return pictureNotFound
  const [picture] = await db
    .select({
      bookingId: reviews.bookingId,
      isReviewPublic: sql<boolean>`${and(isPublic, hasText)}`,
      isShown: sql<boolean>`${and(isPublic, hasText, isOnSale())}`,
    })
    .from(reviewPictures)
    .innerJoin(reviews, eq(reviews.id, reviewPictures.reviewId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(users, isProvider())
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(eq(reviewPictures.id, id))
  if (!picture) return pictureNotFound
  if (!picture.isShown && !(await maySee({ db, now }, picture, token))) return pictureNotFound
  const bytes = await uploads.read(reviewPictureFile(id.toLowerCase(), known))
  if (bytes === null) return pictureNotFound
  return ok(new File([new Uint8Array(bytes)], `${id}-${known}.webp`, { type: 'image/webp' }))
}

/** As with the text: the provider does not see a review that was taken down. */
async function maySee(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { bookingId, isReviewPublic }: { bookingId: string; isReviewPublic: boolean },
  token: string | undefined,
): Promise<boolean> {
  const signedIn = token === undefined ? null : await findSession(db, token, now())
  if (signedIn === null) return false
  const found = await findBooking(db, signedIn.actor, bookingId)
  return found.ok && (isReviewPublic || found.value.providerId !== signedIn.actor.id)
}
