import { todayInIndia } from '@affiliate-booking/shared/days'
import type { Database } from '../../../../db/database.ts'
import { formatBookingNumber } from '../../../../public-numbers.ts'
import type { Booking } from '../../../bookings/find-booking.ts'
import { notify } from '../../notify.ts'
import { customerOf } from './booking-variables.ts'

/** Tells the provider, once for each booking. */
export const notifyOfReview = (
  tx: Database,
  { id, bookingNumber, productTitle, providerId }: Booking,
  { rating, text }: { rating: number; text: string },
  at: Date,
): Promise<void> =>
  notify(tx, {
    kind: 'provider-review-written',
    to: { userId: providerId },
    about: id,
    variables: {
      bookingNumber: formatBookingNumber(bookingNumber),
      title: productTitle,
      rating: `${rating} of 5`,
      review: text,
    },
    at,
  })

/** Tells the customer that there is a reply, at most once a day. Its words are not in the message. */
export const notifyOfReply = (tx: Database, booking: Booking, at: Date): Promise<void> =>
  notify(tx, {
    kind: 'review-replied',
    to: customerOf(booking),
    about: booking.id,
    occasion: todayInIndia(at),
    variables: {
      bookingNumber: formatBookingNumber(booking.bookingNumber),
      title: booking.productTitle,
    },
    at,
  })

/** Tells the provider whose reply an administrator removed. */
export const notifyOfRemovedReply = (
  tx: Database,
  { id, bookingNumber, productTitle, providerId }: Booking,
  reason: string | undefined,
  at: Date,
): Promise<void> =>
  notify(tx, {
    kind: 'provider-reply-removed',
    to: { userId: providerId },
    about: id,
    occasion: at.toISOString(),
    variables: {
      bookingNumber: formatBookingNumber(bookingNumber),
      title: productTitle,
      reason: reason ?? null,
    },
    at,
  })

export type ReviewDecision =
  | { readonly is: 'removed' | 'kept'; readonly reason: string }
  | { readonly is: 'restored' }

/** Tells customer and provider what an administrator decided; that a review stays, the provider who reported it. */
export async function notifyOfReviewDecision(
  tx: Database,
  { id, bookingNumber, productTitle, userId, providerId }: Booking,
  decision: ReviewDecision,
  at: Date,
): Promise<void> {
  const told = { about: id, occasion: at.toISOString(), at }
  const named = { bookingNumber: formatBookingNumber(bookingNumber), title: productTitle }
  const provider = { ...told, to: { userId: providerId } }
  if (decision.is === 'kept') {
    const variables = { ...named, reason: decision.reason }
    return notify(tx, { kind: 'provider-review-kept', ...provider, variables })
  }
  const customers = userId === null ? [] : [{ ...told, to: { userId } }]
  if (decision.is === 'restored')
    return notify(
      tx,
      { kind: 'provider-review-restored', ...provider, variables: named },
      ...customers.map((to) => ({ kind: 'review-restored', ...to, variables: named }) as const),
    )
  const variables = { ...named, reason: decision.reason }
  return notify(
    tx,
    { kind: 'provider-review-removed', ...provider, variables },
    ...customers.map((to) => ({ kind: 'review-removed', ...to, variables }) as const),
  )
}
