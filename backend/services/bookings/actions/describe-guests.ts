import type { DescribeGuestsPayload } from '@affiliate-booking/contract/calls/bookings/guests'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { notifyOfHostMessage } from '../../messages/notices/bookings/booking-notices.ts'
import { bookingsOf } from '../../territories/scope.ts'
import type { BookingActor } from '../../users/account.ts'
import { type Booking, findBooking } from '../find-booking.ts'

const tooLate = fail(409, 'The names and the message can be changed until the start of a booking.')

/** Whether the customer may still tell the host of the guests. */
export const canDescribeGuests = (
  actor: BookingActor,
  { status, startsAt }: Pick<Booking, 'status' | 'startsAt'>,
  now: Date,
): boolean => actor.role === 'user' && (status === 'pending' || status === 'confirmed') && startsAt > now

/**
 * Replaces the names and the message, and tells the provider of a paid booking that there is another message. The audit log
 * and the provider's email get neither of them. Fails with 404 outside the customer's scope, and
 * with 409 once the booking has started or ended.
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
    const [changed] = await tx
      .update(bookings)
      .set({
        guestNames: guestNames.length === 0 ? null : guestNames,
        hostMessage: hostMessage === '' ? null : hostMessage,
      })
      .where(
        and(
          eq(bookings.id, found.value.id),
          inArray(bookings.status, ['pending', 'confirmed']),
          gt(bookings.startsAt, at),
          bookingsOf(actor),
        ),
      )
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
    const isNew = changed.hostMessage !== null && changed.hostMessage !== found.value.hostMessage
    if (isNew && changed.paymentStatus !== 'pending') await notifyOfHostMessage(tx, changed, at)
    return ok(changed)
  })
}
