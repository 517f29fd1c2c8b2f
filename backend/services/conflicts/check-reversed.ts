import type { Database } from '../../db/database.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { findRecoverable } from '../receipts/recoveries/recoverable.ts'

/**
 * Fails with 409 for a booking that was settled and whose payment was reversed, until it has come back: money that comes back after a dispute
 * belongs to the platform, its provider and its partners, and a match would send it to the customer.
 */
export async function checkReversed(
  tx: Database,
  { id, settledAt }: Pick<Booking, 'id' | 'settledAt'>,
): Promise<Result<null>> {
  if (settledAt === null || (await findRecoverable(tx, { id })) < 1) return ok(null)
  return fail(
    409,
    'A payment of this booking was reversed, and a match would send this money to the customer. If it came back after a dispute, keep it without a match, and enter it on the page of the booking under “Money came back”. If the customer paid again, send it back to them without a booking.',
  )
}
