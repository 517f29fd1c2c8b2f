import type { DescribeGuestsPayload } from '@affiliate-booking/contract/calls/bookings/guests'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { notifyOfHostMessage } from '../../messages/notices/bookings/guest-message-notices.ts'
import { isStayBooking } from '../../prices/slot-prices.ts'
import { bookingsOf } from '../../territories/scope.ts'
import type { BookingActor } from '../../users/account.ts'
import { type Booking, findBooking } from '../find-booking.ts'
import { earlierOf } from '../holding/hold-times.ts'

const tooLate = fail(409, 'It is too late to change the names and the message. Call the provider.')

/** Guests of a stay may come long after the check-in begins. */
const describedUntil = (booking: Booking): Date =>
  booking.arrivedAt === null && isStayBooking(booking)
    ? earlierOf(new Date(booking.startsAt.getTime() + dayMs), booking.endsAt)
    : booking.startsAt

/** Whether the customer may still tell the host of the guests. */
export const canDescribeGuests = (actor: BookingActor, booking: Booking, now: Date): boolean =>
  actor.role === 'user' &&
  (booking.status === 'pending' || booking.status === 'confirmed') &&
  now < describedUntil(booking)

/**
 * Replaces the names and the message, and tells the provider of a paid booking that there is another message. The audit log
 * and the provider's email get neither of them. Fails with 404 outside the customer's scope, and with 409 once the
 * booking has started; for a stay whose guests have not arrived, a day after its check-in began.
 */
export async function describeGuests(
  { db, now }: { db: Database; now: () => Date },
  actor: BookingActor,
  idOrNumber: string,
  { guestNames, hostMessage }: DescribeGuestsPayload,
  origin: RequestOrigin,
): Promise<Result<Booking>> {
  const found = await findBooking(db, actor, idOrNumber)
  if (!found.ok) return found
  const at = now()
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.id, found.value.id), bookingsOf(actor)))
      .for('update')
    if (!before || !canDescribeGuests(actor, before, at)) return tooLate
    const [changed] = await tx
      .update(bookings)
      .set({
        guestNames: guestNames.length === 0 ? null : guestNames,
        hostMessage: hostMessage === '' ? null : hostMessage,
      })
      .where(eq(bookings.id, before.id))
      .returning()
    if (!changed) return tooLate
    await writeAudit(tx, {
      actor,
      origin,
      action: 'booking.guests-described',
      objectType: 'booking',
      objectId: changed.id,
      territoryPath: changed.territoryPath,
      at,
    })
    // Before the payment, the provider sees nothing of it.
    const isNew = changed.hostMessage !== null && changed.hostMessage !== before.hostMessage
    if (isNew && changed.paymentStatus !== 'pending')
      await notifyOfHostMessage(tx, changed, { at, until: describedUntil(changed) })
    return ok(changed)
  })
}
