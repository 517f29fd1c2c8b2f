import type { ReferralSignal } from '@affiliate-booking/contract/options/referrals/referral'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Database, violatesUnique } from '../../../db/database.ts'
import { referrals } from '../../../db/schema/attribution.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import type { Deps } from '../../../deps.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { holdForSignal } from '../../referrals/hold-for-signal.ts'
import { assignTerritory } from '../../territories/assign-territory.ts'
import type { Actor } from '../../users/account.ts'
import { isSameEmail, isSamePhone } from '../../users/contacts.ts'
import { findLinkHolder, unknownLink } from './booking-link.ts'
import type { Booking } from '../find-booking.ts'

/**
 * Moves a booking without an account into the customer's, once: its link stops working. Fails with 404 for a link that
 * opens nothing.
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
      if (!booking) return unknownLink
      if (customer.territoryPath === null) await assignTerritory(tx, customer.id, booking.territoryPath)
      await holdForAccount(tx, booking, customer, at)
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

/** The account may tell what the contact of the booking did not: that the affiliate is the customer. */
async function holdForAccount(
  tx: Database,
  { id: bookingId }: Booking,
  customer: Actor,
  at: Date,
): Promise<void> {
  const [affiliate] = await tx
    .select({ id: users.id, email: users.email, phone: users.phone })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.affiliateId))
    .where(and(eq(referrals.subjectType, 'booking'), eq(referrals.subjectId, bookingId)))
  if (!affiliate) return
  const found: ReferralSignal[] = [
    ...(isSameEmail(affiliate, customer) ? (['same-email'] as const) : []),
    ...(isSamePhone(affiliate, customer) ? (['same-phone'] as const) : []),
  ]
  const concerns = eq(referrals.affiliateId, affiliate.id)
  for (const signal of found) await holdForSignal(tx, { bookingId, signal, concerns, at })
}
