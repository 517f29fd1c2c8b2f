import type { Database } from '../../db/database.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Booking } from '../bookings/find-booking.ts'
import type { Actor } from '../users/account.ts'
import { gainsFrom } from './gains-from.ts'

/** Whether an administrator may decide on a refund: nobody who is customer, provider or affiliate of the booking. */
export async function checkRefundConflict(
  db: Database,
  actor: Actor,
  booking: Booking,
): Promise<Result<null>> {
  const gains = await gainsFrom(db, actor, { booking })
  return gains.has('customer') || gains.has('provider') || gains.has('affiliate')
    ? fail(403, 'You are part of this booking: somebody else has to decide on the refund.')
    : ok(null)
}
