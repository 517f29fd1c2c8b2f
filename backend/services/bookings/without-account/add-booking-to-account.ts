import { and, eq, isNull, sql } from 'drizzle-orm'
import { violatesUnique } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import type { Deps } from '../../../deps.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { notifyOfAddition } from '../../messages/notices/bookings/link-notices.ts'
import { holdForContact } from '../../referrals/hold-for-contact.ts'
import { assignTerritory } from '../../territories/assign-territory.ts'
import type { Actor } from '../../users/account.ts'
import { findLinkHolder, bookingLinkNotFound } from './booking-link.ts'
import type { Booking } from '../find-booking.ts'

/**
 * Moves a booking without an account into the customer's, once: its link stops working, which its contact is told. Fails
 * with 404 for a link that opens nothing.
 */
export async function addBookingToAccount(
  deps: Pick<Deps, 'db' | 'now' | 'encryption' | 'log'>,
  customer: Actor,
  link: string,
  origin: RequestOrigin,
): Promise<Result<Booking>> {
  const found = await findLinkHolder(deps, link)
  if (!found.ok) return found
  const { bookingId } = found.value
  const at = deps.now()
  try {
    return await deps.db.transaction(async (tx) => {
      const [booking] = await tx
        .update(bookings)
        .set({ userId: customer.id, linkKey: null, version: sql`${bookings.version} + 1` })
        .where(and(eq(bookings.id, bookingId), isNull(bookings.userId)))
        .returning()
      if (!booking) return bookingLinkNotFound
      if (customer.territoryPath === null) await assignTerritory(tx, customer.id, booking.territoryPath)
      await holdForContact(tx, { bookingId, contact: customer, at })
      if (!isOwnEmail(customer, booking)) await notifyOfAddition(tx, booking, at)
      await writeAudit(tx, {
        actor: customer,
        origin,
        action: 'booking.added-to-account',
        objectType: 'booking',
        objectId: booking.id,
        territoryPath: booking.territoryPath,
        at,
      })
      return ok(booking)
    })
  } catch (error) {
    // Keys are random, so only somebody who chose this one gets here.
    if (violatesUnique(error, 'bookings_idempotency_unique'))
      return fail(409, 'This booking cannot be added to this account.')
    throw error
  }
}

/** Who gets the messages of the account reads those of the booking too. */
const isOwnEmail = ({ email, emailVerifiedAt }: Actor, { contactEmail }: Booking): boolean =>
  emailVerifiedAt !== null && email === contactEmail
