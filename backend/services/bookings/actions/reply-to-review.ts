// The provider's public reply to a review.
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { reviews } from '../../../db/schema/products/reviews.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { notifyOfRemovedReply, notifyOfReply } from '../../messages/notices/bookings/review-notices.ts'
import type { Actor } from '../../users/account.ts'
import { type Booking, findBooking } from '../find-booking.ts'

interface Reply {
  db: Database
  now: () => Date
}

/** The text of a customer who was deleted is gone. */
export const hasText = ne(reviews.text, '')

/** No administrator has taken it down. */
export const isPublic = isNull(reviews.removedAt)

const noReview = fail(409, 'There is no review to reply to.')
const noReply = fail(409, 'There is no reply to remove.')

/**
 * Sets the reply, of which the customer is told, or replaces it. Fails with 404 for another provider's booking, and with 409
 * for one without a review.
 */
export async function replyToReview(
  { db, now }: Reply,
  provider: Actor,
  idOrNumber: string,
  text: string,
  origin: RequestOrigin,
): Promise<Result<Booking>> {
  const found = await findBooking(db, provider, idOrNumber)
  if (!found.ok) return found
  const at = now()
  return db.transaction(async (tx) => {
    const [review] = await tx
      .select({ id: reviews.id, reply: reviews.reply })
      .from(reviews)
      .where(and(eq(reviews.bookingId, found.value.id), hasText, isPublic))
      .for('update')
    if (!review) return noReview
    await tx.update(reviews).set({ reply: text, repliedAt: at }).where(eq(reviews.id, review.id))
    await writeAudit(tx, { ...entryOf(found.value, provider, origin, at), action: 'review.replied' })
    if (review.reply === null) await notifyOfReply(tx, found.value, at)
    return found
  })
}

/**
 * Tells the provider, if an administrator does it, and why. Fails with 404 outside the scope of the provider or
 * administrator, and with 409 if there is none.
 */
export async function removeReviewReply(
  { db, now }: Reply,
  actor: Actor,
  idOrNumber: string,
  given: string | null | undefined,
  origin: RequestOrigin,
): Promise<Result<Booking>> {
  const found = await findBooking(db, actor, idOrNumber)
  if (!found.ok) return found
  const booking = found.value
  const isOwn = actor.id === booking.providerId
  const reason = isOwn ? undefined : given || undefined
  const at = now()
  return db.transaction(async (tx) => {
    const removed = await tx
      .update(reviews)
      .set({ reply: null, repliedAt: null })
      .where(and(eq(reviews.bookingId, booking.id), isNotNull(reviews.reply)))
      .returning({ id: reviews.id })
    if (removed.length === 0) return noReply
    await writeAudit(tx, { ...entryOf(booking, actor, origin, at), action: 'review.reply-removed', reason })
    if (!isOwn) await notifyOfRemovedReply(tx, booking, reason, at)
    return ok(booking)
  })
}

const entryOf = ({ id, territoryPath }: Booking, actor: Actor, origin: RequestOrigin, at: Date) => ({
  actor,
  origin,
  objectType: 'booking' as const,
  objectId: id,
  territoryPath,
  at,
})

/** As everybody sees it. */
export const describeReply = ({
  reply,
  repliedAt,
}: Pick<typeof reviews.$inferSelect, 'reply' | 'repliedAt'>) =>
  reply === null || repliedAt === null ? null : { text: reply, at: repliedAt.toISOString() }
