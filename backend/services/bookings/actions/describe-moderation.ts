// What became of a review, as the account may see it, and what it may do about it.
import type { ReviewAction } from '@affiliate-booking/contract/options/bookings'
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { reviews } from '../../../db/schema/products/reviews.ts'
import { type BookingActor, isAdminAccount } from '../../users/account.ts'
import type { Booking } from '../find-booking.ts'

type Review = typeof reviews.$inferSelect

export function describeModeration(
  actor: BookingActor,
  { providerId }: Pick<Booking, 'providerId'>,
  review: Review,
): Pick<BookingDetails, 'reviewActions' | 'reviewRemoval' | 'reviewReport'> {
  const { removedAt, removalReason, reportedAt, reportReason, reportClosedAt } = review
  const seesReport = isAdminAccount(actor) || actor.id === providerId
  return {
    reviewActions: actionsOf(actor, providerId, review),
    reviewRemoval: removedAt && { reason: removalReason ?? '', at: removedAt.toISOString() },
    reviewReport:
      seesReport && reportedAt
        ? { reason: reportReason ?? '', at: reportedAt.toISOString(), isOpen: reportClosedAt === null }
        : null,
  }
}

/** The text of a customer who was deleted is gone: nothing is left to decide on. */
function actionsOf(actor: BookingActor, providerId: string, review: Review): ReviewAction[] {
  const { text, removedAt, reportedAt, reportClosedAt } = review
  if (text === '') return []
  if (removedAt !== null) return actor.role === 'super_admin' ? ['restore'] : []
  if (isAdminAccount(actor))
    return reportedAt !== null && reportClosedAt === null ? ['remove', 'keep'] : ['remove']
  return actor.id === providerId && reportedAt === null ? ['report'] : []
}
