import { randomUUID } from 'node:crypto'
import type { CheckBookingStatePayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import { notifyOfSentLink } from '../../messages/notices/bookings/link-notices.ts'
import { isLinkOver, type LinkDeps } from './booking-link.ts'
import { findByContact } from './check-booking-state.ts'

/**
 * Sends the link of a booking to the email that the booking has, if the number and the contact are right and the link still
 * opens it. Tells nobody whether it did. The link stays what it was: otherwise a stranger could make it useless.
 */
export async function sendBookingLink(
  { db, now }: Pick<LinkDeps, 'db' | 'now'>,
  payload: CheckBookingStatePayload,
): Promise<void> {
  const at = now()
  const booking = await findByContact(db, payload)
  if (!booking || booking.linkKey === null || isLinkOver(booking, at)) return
  await db.transaction((tx) => notifyOfSentLink(tx, booking, randomUUID(), at))
}
