import { randomUUID } from 'node:crypto'
import type { CorrectBookingContactPayload } from '@affiliate-booking/contract/calls/bookings/links'
import { eq, sql } from 'drizzle-orm'
import { violatesUnique } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { notifyOfHold } from '../../messages/notices/bookings/booking-notices.ts'
import { holdForContact } from '../../referrals/hold-for-contact.ts'
import { forgetBookingOfGuest, noteBookingOfGuest } from '../../waitlist/guests/end-guest-entries.ts'
import { isPaymentInReview } from '../actions/transitions.ts'
import { contactColumns, lockContactFor } from '../holding/bookers.ts'
import type { Booking } from '../find-booking.ts'
import { findLinkHolder, type LinkDeps, bookingLinkNotFound } from './booking-link.ts'
import { findRepeated, replaceLink } from './successor-link.ts'

interface Corrected {
  bookingId: string
  link: string
}

const tooLate = fail(409, 'Name, email and phone can be corrected until the booking is paid.')

const otherBooking = fail(409, 'This form has made another booking already. Open it, or cancel it first.')

const isOpen = (booking: Booking, now: Date): boolean =>
  booking.status === 'pending' &&
  booking.paymentStatus === 'pending' &&
  !isPaymentInReview(booking) &&
  booking.holdExpiresAt !== null &&
  booking.holdExpiresAt > now

/**
 * Replaces the contact of a booking that is held and not paid, and its link, since a message may have taken the earlier one
 * to a stranger. The new contact is told of the hold. The same request sent again gets the same link, and the key is that of
 * the booking from now on: the form that is sent again to hold seats finds it. Fails with 404 for a link that opens nothing,
 * and with 409 once the booking is paid or ended, if the contact has too many unpaid ones, or if another booking has the key.
 */
export async function correctBookingContact(
  deps: LinkDeps,
  { link, idempotencyKey, contact }: CorrectBookingContactPayload,
  origin: RequestOrigin,
): Promise<Result<Corrected>> {
  const found = await findLinkHolder(deps, link)
  const holder = found.ok ? found.value : null
  const corrected =
    holder &&
    (await correct(holder.bookingId).catch((error: unknown) => {
      if (violatesUnique(error, 'bookings_contact_idempotency_unique')) return otherBooking
      throw error
    }))
  if (corrected) return corrected
  const repeated = await findRepeated(deps, link, idempotencyKey)
  return repeated ? ok(repeated) : bookingLinkNotFound

  function correct(bookingId: string): Promise<Result<Corrected> | null> {
    const at = deps.now()
    return deps.db.transaction(async (tx) => {
      // The contact first, as when seats are held: two requests cannot wait for each other.
      const free = await lockContactFor(tx, contact, at, bookingId)
      const [before] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for('update')
      if (!before || !isOpen(before, at)) return tooLate
      if (!free.ok) return free
      const replaced = await replaceLink(
        deps,
        tx,
        { bookingId, link, idempotencyKey },
        { ...contactColumns(contact), idempotencyKey, version: sql`${bookings.version} + 1` },
      )
      if (replaced === null) return null
      const { booking } = replaced
      if (booking.contactEmail !== before.contactEmail) {
        await forgetBookingOfGuest(tx, booking)
        await noteBookingOfGuest(tx, deps.encryption, booking)
      }
      await holdForContact(tx, { bookingId, contact, at })
      await writeAudit(tx, {
        actor: { id: null, role: 'user' },
        origin,
        action: 'booking.contact-corrected',
        objectType: 'booking',
        objectId: bookingId,
        territoryPath: booking.territoryPath,
        at,
      })
      await notifyOfHold(tx, booking, { at, again: randomUUID() })
      return ok({ bookingId, link: replaced.link })
    })
  }
}
