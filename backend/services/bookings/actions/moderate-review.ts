// Reviews that administrators take down or show again, and that providers report to them.
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { products } from '../../../db/schema/products/products.ts'
import { reviews } from '../../../db/schema/products/reviews.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import {
  notifyOfReviewDecision,
  type ReviewDecision,
} from '../../messages/notices/bookings/review-notices.ts'
import type { Actor } from '../../users/account.ts'
import { type Booking, findBooking } from '../find-booking.ts'
import { hasText, isPublic } from './reply-to-review.ts'

interface Moderation {
  db: Database
  now: () => Date
}

type Review = typeof reviews.$inferSelect

/** Reported, and no administrator has decided. */
export const isReportOpen = and(isNotNull(reviews.reportedAt), isNull(reviews.reportClosedAt))

interface Step {
  readonly action: 'removed' | 'restored' | 'reported' | 'kept'
  /** In the audit log; the provider's words are not. */
  readonly reason?: string
  /** Of which reviews. */
  readonly from: SQL | undefined
  readonly set: { readonly [Column in keyof Review]?: Review[Column] | SQL }
  /** How the number of the product's reviews changes. */
  readonly counts: -1 | 0 | 1
  /** For a review that is not so. */
  readonly conflict: string
  readonly told?: ReviewDecision
}

/** Takes it out of the rating too. Fails with 404 outside the scope, and with 409 if there is none that is public. */
export const removeReview = (
  deps: Moderation,
  admin: Actor,
  idOrNumber: string,
  reason: string,
  origin: RequestOrigin,
) =>
  moderate(deps, admin, idOrNumber, origin, (at) => ({
    action: 'removed',
    reason,
    from: and(isPublic, hasText),
    set: { removedAt: at, removalReason: reason, reportClosedAt: closedAt(at) },
    counts: -1,
    conflict: 'There is no review to take down.',
    told: { is: 'removed', reason },
  }))

/** Fails with 409 if it is not taken down, or its customer was deleted. */
export const restoreReview = (deps: Moderation, admin: Actor, idOrNumber: string, origin: RequestOrigin) =>
  moderate(deps, admin, idOrNumber, origin, () => ({
    action: 'restored',
    from: and(isNotNull(reviews.removedAt), hasText),
    set: { removedAt: null, removalReason: null },
    counts: 1,
    conflict: 'There is no review to show again.',
    told: { is: 'restored' },
  }))

/** Fails with 404 for another provider's booking, and with 409 if it was reported already. */
export const reportReview = (
  deps: Moderation,
  provider: Actor,
  idOrNumber: string,
  reason: string,
  origin: RequestOrigin,
) =>
  moderate(deps, provider, idOrNumber, origin, (at) => ({
    action: 'reported',
    from: and(isPublic, hasText, isNull(reviews.reportedAt)),
    set: { reportedAt: at, reportReason: reason },
    counts: 0,
    conflict: 'There is no review that you can report.',
  }))

/** Answers the provider's report. Fails with 404 outside the scope, and with 409 without an open report. */
export const keepReview = (
  deps: Moderation,
  admin: Actor,
  idOrNumber: string,
  reason: string,
  origin: RequestOrigin,
) =>
  moderate(deps, admin, idOrNumber, origin, (at) => ({
    action: 'kept',
    reason,
    from: and(isPublic, isReportOpen),
    set: { reportClosedAt: at },
    counts: 0,
    conflict: 'There is no report to answer.',
    told: { is: 'kept', reason },
  }))

/** Only of a review that was reported. */
const closedAt = (at: Date) =>
  sql`case when ${reviews.reportedAt} is not null then coalesce(${reviews.reportClosedAt}, ${at.toISOString()}::timestamptz) end`

async function moderate(
  { db, now }: Moderation,
  actor: Actor,
  idOrNumber: string,
  origin: RequestOrigin,
  stepAt: (at: Date) => Step,
): Promise<Result<Booking>> {
  const found = await findBooking(db, actor, idOrNumber)
  if (!found.ok) return found
  const booking = found.value
  const { id, productId, territoryPath } = booking
  const at = now()
  const { action, reason, from, set, counts, conflict, told } = stepAt(at)
  return db.transaction(async (tx) => {
    // In the order of a new review: the product first.
    if (counts !== 0)
      await tx
        .select({ id: products.id })
        .from(products)
        .where(eq(products.id, productId))
        .for('no key update')
    const [review] = await tx
      .update(reviews)
      .set(set)
      .where(and(eq(reviews.bookingId, id), from))
      .returning({ rating: reviews.rating })
    if (!review) return fail(409, conflict)
    if (counts !== 0)
      await tx
        .update(products)
        .set({
          ratingSum: sql`${products.ratingSum} + ${counts * review.rating}`,
          reviewCount: sql`${products.reviewCount} + ${counts}`,
        })
        .where(eq(products.id, productId))
    await writeAudit(tx, {
      actor,
      origin,
      action: `review.${action}`,
      objectType: 'booking',
      objectId: id,
      territoryPath,
      reason,
      at,
    })
    if (told) await notifyOfReviewDecision(tx, booking, told, at)
    return ok(booking)
  })
}
