// A product on its public page.
import { parseCoordinates } from '@affiliate-booking/contract/options/products/coordinates'
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import type { Review } from '@affiliate-booking/contract/shapes/products/reviews'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { products } from '../../../db/schema/products/products.ts'
import { reviews } from '../../../db/schema/products/reviews.ts'
import { ok, type Result } from '../../../result.ts'
import { nearestTowns } from '../../towns/towns.ts'
import { cancellationPolicySteps } from '../cancellation-policy.ts'
import { describeProductCard } from '../product-cards.ts'
import { readAnsweredQuestions } from '../../questions/list-answered-questions.ts'
import { listProductImages } from '../../images/list-images.ts'
import { readOfferedExtras } from '../../prices/extras.ts'
import { readHighestPrice } from '../../prices/refresh-lowest-price.ts'
import { readHoldTimes } from '../../bookings/holding/hold-times.ts'
import { findOnSale, whyNotOnSale } from '../find-on-sale.ts'
import { readGuestPictures } from '../../review-pictures/list-review-pictures.ts'
import { isPublic } from '../../bookings/actions/reply-to-review.ts'
import { countRatings, describeReview, isListed, reviewColumns } from './list-reviews.ts'

/** Fails with 404 if it is not on sale, whatever the reason; then says where others may be, if it was once. */
export async function getProduct(
  db: Database,
  slug: string,
  now: Date,
): Promise<Result<{ product: ProductPage; validUntil: string | null }>> {
  const found = await findOnSale(db, slug)
  if (!found) return whyNotOnSale(db, slug)
  const { product, card, hostSince } = found
  const [
    images,
    newest,
    ratingCounts,
    guestPictures,
    answered,
    { highestPrice, validUntil },
    ofHost,
    { holdMinutes },
  ] = await Promise.all([
    listProductImages(db, product.id),
    newestReviews(db, product.id),
    product.reviewCount > 1 ? countRatings(db, and(eq(reviews.productId, product.id), isPublic)) : null,
    product.reviewCount > 1 ? readGuestPictures(db, product.id) : [],
    readAnsweredQuestions(db, product.id),
    readHighestPrice(db, product, now),
    db.$count(products, and(eq(products.providerId, product.providerId), eq(products.status, 'approved'))),
    readHoldTimes(db),
  ])
  const page: ProductPage = {
    ...describeProductCard(card, images[0] ?? null),
    highestPrice,
    description: product.description,
    highlights: product.highlights,
    itinerary: product.itinerary,
    amenities: product.amenities,
    roomTypes: product.roomTypes,
    included: product.included,
    notIncluded: product.notIncluded,
    whatToBring: product.whatToBring,
    languages: product.languages,
    minimumAge: product.minimumAge,
    houseRules: product.houseRules,
    images,
    durationMinutes: product.durationMinutes,
    holdMinutes,
    isInstant: product.isInstant,
    maximumSeats: product.maximumSeats,
    guestsPerRoom: product.guestsPerRoom,
    minimumNights: product.minimumNights,
    extras: readOfferedExtras(product),
    policy: [...cancellationPolicySteps(product.cancellationPolicy)],
    towns: townsOf(product.coordinates),
    host: { since: hostSince.toISOString(), products: ofHost, id: product.providerId },
    reviews: newest.shown,
    listedReviews: newest.total,
    ratingCounts,
    guestPictures,
    ...answered,
    updatedAt: product.updatedAt.toISOString(),
  }
  return ok({ product: page, validUntil: validUntil?.toISOString() ?? null })
}

const townsOf = (coordinates: string | null) => {
  const position = parseCoordinates(coordinates ?? '')
  return position && nearestTowns(position)
}

/** The others are on pages of their own: twenty take four screens of a phone. */
const reviewsShown = 8

/** The newest, and the number of all that are shown, were there room. */
async function newestReviews(db: Database, productId: string): Promise<{ shown: Review[]; total: number }> {
  const where = isListed(productId)
  const rows = await db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(where)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(reviewsShown)
  const shown = rows.map(describeReview)
  return { shown, total: shown.length < reviewsShown ? shown.length : await db.$count(reviews, where) }
}
