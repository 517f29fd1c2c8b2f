import type { Database } from '../../../db/database.ts'
import { variablesOf } from '../../messages/notices/bookings/booking-variables.ts'
import { notify } from '../../messages/notify.ts'
import type { Booking } from '../find-booking.ts'

/** Tells the customer that the provider lets them change the booking, and until when. */
export async function notifyOfAllowedChange(tx: Database, booking: Booking, at: Date): Promise<void> {
  const { id, version, changeAllowedUntil } = booking
  if (changeAllowedUntil === null) return
  await notify(tx, {
    kind: 'booking-change-allowed',
    to: { customerOf: id },
    about: id,
    occasion: version,
    variables: { ...variablesOf(booking), changeUntil: changeAllowedUntil.toISOString() },
    at,
    expiresAt: changeAllowedUntil,
  })
}
