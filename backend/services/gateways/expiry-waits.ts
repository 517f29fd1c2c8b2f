// The end of a hold waits while a payment page of the booking is open: the customer may have paid in time, and the
// notification was lost or this host was off.
import { and, eq, exists, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { gatewayPayments } from '../../db/schema/money/receipts.ts'

/** For a gateway that does not answer, or is no longer set up. Milliseconds. */
const longestWait = 10 * minuteMs

const isOpen = eq(gatewayPayments.status, 'created')
const { expiryWaitsSince } = gatewayPayments

/** An earlier hold of the same booking may have waited before. */
const isNotNoted = or(isNull(expiryWaitsSince), lt(expiryWaitsSince, bookings.holdExpiresAt))

/** A condition on bookings whose hold has ended. */
export const waitsForGateway = (db: Database, now: Date): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(gatewayPayments)
      .where(
        and(
          eq(gatewayPayments.bookingId, bookings.id),
          isOpen,
          or(isNotNoted, gt(expiryWaitsSince, new Date(now.getTime() - longestWait))),
        ),
      ),
  )

/** Bookings whose hold has ended, and which still have their seats. */
export const hasEndedHold = (now: Date): SQL | undefined =>
  and(eq(bookings.status, 'pending'), lte(bookings.holdExpiresAt, now))

/** From now on a wait is counted, so that it ends also after this host was off for long. */
export async function noteExpiryWaits(db: Database, now: Date): Promise<void> {
  await db
    .update(gatewayPayments)
    .set({ expiryWaitsSince: now })
    .from(bookings)
    .where(and(eq(bookings.id, gatewayPayments.bookingId), isOpen, hasEndedHold(now), isNotNoted))
}
