import type { ReviewBookingPayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import { and, eq, sql } from 'drizzle-orm'
import { type Database, violatesUnique } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { products } from '../../../db/schema/products/products.ts'
import { reviews } from '../../../db/schema/products/reviews.ts'
import type { Deps } from '../../../deps.ts'
import { writeRowsOfFiles } from '../../../files/write-rows-of-files.ts'
import { insertReviewPictures } from '../../review-pictures/insert-review-pictures.ts'
import {
  discardPictures,
  type PreparedPicture,
  preparePictures,
  storePictures,
} from '../../review-pictures/review-picture-files.ts'
import type { Actor } from '../../users/account.ts'
import { notifyOfReview } from '../../messages/notices/bookings/review-notices.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { ok, type Result, fail } from '../../../result.ts'
import { type BookingDeps, readFacts } from './act-on-booking.ts'
import { bookingConflict } from './booking-conflict.ts'
import { type Booking, findBooking } from '../find-booking.ts'
import { checkAction } from './transitions.ts'

/**
 * Stores the customer's review of a completed booking with its pictures, updates the product's rating and tells the provider.
 * Fails with 404 for another customer's booking, with 409 for one that is not completed or already reviewed, and with 400 for
 * a picture that cannot be used: then nothing is stored.
 */
export async function reviewBooking(
  { db, now, uploads }: BookingDeps & Pick<Deps, 'uploads'>,
  customer: Actor,
  idOrNumber: string,
  { rating, text, pictures: files = [] }: ReviewBookingPayload & { pictures?: readonly File[] },
  origin: RequestOrigin,
): Promise<Result<Booking>> {
  const found = await findBooking(db, customer, idOrNumber)
  if (!found.ok) return found
  const booking = found.value
  const at = now()
  const facts = await readFacts(db, booking)
  // Before the expensive work.
  const permitted = checkAction('review', customer, { ...facts, booking, now: at, canPay: false })
  if (!permitted.ok) return permitted
  const prepared = await preparePictures(files)
  if (!prepared.ok) return prepared
  const pictures = prepared.value
  await storePictures(uploads, pictures)
  return writeRowsOfFiles(
    () => insertReview(db, customer, booking, { rating, text, pictures, origin, at }),
    () => discardPictures(uploads, pictures),
  )
}

interface Written extends ReviewBookingPayload {
  pictures: readonly PreparedPicture[]
  origin: RequestOrigin
  at: Date
}

async function insertReview(
  db: Database,
  customer: Actor,
  booking: Booking,
  { rating, text, pictures, origin, at }: Written,
): Promise<Result<Booking>> {
  try {
    return await db.transaction(async (tx) => {
      const { id: bookingId, productId, territoryPath, version } = booking
      // Before the booking: bookings of the product lock it before its slots, and slots before bookings.
      await tx
        .select({ id: products.id })
        .from(products)
        .where(eq(products.id, productId))
        .for('no key update')
      // Increases the version, so that the provider cannot mark a no-show at the same time.
      const [changed] = await tx
        .update(bookings)
        .set({ version: sql`${bookings.version} + 1` })
        .where(and(eq(bookings.id, bookingId), eq(bookings.version, version)))
        .returning()
      if (!changed) {
        const present = await findBooking(tx, customer, bookingId)
        return present.ok ? bookingConflict(present.value) : present
      }
      const [review] = await tx
        .insert(reviews)
        .values({ bookingId, productId, rating, text, createdAt: at })
        .returning()
      if (!review) throw new Error('The review was not inserted')
      await insertReviewPictures(tx, review, pictures)
      await tx
        .update(products)
        .set({
          ratingSum: sql`${products.ratingSum} + ${rating}`,
          reviewCount: sql`${products.reviewCount} + 1`,
        })
        .where(eq(products.id, productId))
      await writeAudit(tx, {
        actor: customer,
        origin,
        action: 'review.written',
        objectType: 'booking',
        objectId: bookingId,
        territoryPath,
        at,
      })
      await notifyOfReview(tx, changed, { rating, text }, at)
      return ok(changed)
    })
  } catch (error) {
    if (violatesUnique(error, 'reviews_booking_unique'))
      return fail(409, 'You have already reviewed this booking.')
    throw error
  }
}
