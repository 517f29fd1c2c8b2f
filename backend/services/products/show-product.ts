// A tour or a stay on its own page, and its free days.
import type { SlotQuery } from '@affiliate-booking/contract/calls/products'
import type { ProductPage, Review, Slot } from '@affiliate-booking/contract/products'
import {
  type CancellationPolicy,
  cancellationPolicies,
  cancellationPolicyNames,
} from '@affiliate-booking/contract/options/products'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { products } from '../../db/schema/products.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { users } from '../../db/schema/users.ts'
import { ok, type Result, fail } from '../../result.ts'
import { cardColumns, describeProductCard, listProductImages } from './cards.ts'
import { isOnSale, isProvider } from './on-sale.ts'
import { readSlots } from '../availability/read-slots.ts'

const notOnSale = fail(404, 'There is no such tour or stay.')

/** The steps of a policy by its name. */
export function cancellationPolicySteps(name: string): (typeof cancellationPolicies)[CancellationPolicy] {
  const known = cancellationPolicyNames.find((each) => each === name)
  if (known === undefined) throw new Error(`There is no cancellation policy ${name}`)
  return cancellationPolicies[known]
}

// PostgreSQL fails on some texts; every address of ours is of these characters.
const wellFormed = /^[a-z0-9-]{1,100}$/

async function findOnSale(db: Database, slug: string) {
  if (!wellFormed.test(slug)) return undefined
  const [found] = await db
    .select({ product: products, card: cardColumns })
    .from(products)
    .innerJoin(users, isProvider())
    .where(and(eq(products.slug, slug), isOnSale()))
  return found
}

/** The page of what is on sale; else 404, whatever the reason. */
export async function getProduct(db: Database, slug: string): Promise<Result<ProductPage>> {
  const found = await findOnSale(db, slug)
  if (!found) return notOnSale
  const { product, card } = found
  const [images, newest] = await Promise.all([listProductImages(db, product.id), newestReviews(db, product.id)])
  return ok({
    ...describeProductCard(card, images[0] ?? null),
    description: product.description,
    images,
    meetingPoint: product.meetingPoint,
    durationMinutes: product.durationMinutes,
    isInstant: product.isInstant,
    maximumSeats: product.maximumSeats,
    policy: [...cancellationPolicySteps(product.cancellationPolicy)],
    reviews: newest,
    updatedAt: product.updatedAt.toISOString(),
  })
}

const reviewsShown = 20

async function newestReviews(db: Database, productId: string): Promise<Review[]> {
  const rows = await db
    .select({ review: reviews, name: bookings.customerName })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(eq(reviews.productId, productId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(reviewsShown)
  return rows.map(({ review: { id, rating, text, createdAt }, name }) => ({
    id,
    rating,
    text,
    author: firstName(name),
    createdAt: createdAt.toISOString(),
  }))
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] || 'Guest'

/** The days of what is on sale, with what a customer can still book; else 404. Refused with 400 for too many days. */
export async function listSlots(
  db: Database,
  slug: string,
  span: SlotQuery,
  now: Date,
): Promise<Result<Slot[]>> {
  const found = await findOnSale(db, slug)
  if (!found) return notOnSale
  return readSlots(db, found.product.id, span, (slot) =>
    slot.cutoffAt > now && !slot.isClosed ? slot : { ...slot, reserved: slot.capacity, status: 'CLOSED' },
  )
}

const addressesAtOnce = 1000

/** The slugs of all that is on sale, in their own order, from beyond one of them. */
export async function listProductAddresses(db: Database, after: string | undefined) {
  const rows = await db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .innerJoin(users, isProvider())
    .where(and(isOnSale(), after === undefined ? undefined : gt(products.slug, after)))
    .orderBy(asc(products.slug))
    .limit(addressesAtOnce + 1)
  const shown = rows.slice(0, addressesAtOnce)
  return {
    rows: shown.map(({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() })),
    next: rows.length > shown.length ? (shown.at(-1)?.slug ?? null) : null,
  }
}
