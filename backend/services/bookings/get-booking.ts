import type { BookingDetails } from '@affiliate-booking/contract/bookings'
import type { Actor } from '../users/account.ts'
import { ok, type Result } from '../../result.ts'
import type { BookingDeps } from './act-on-booking.ts'
import { findBooking } from './find-booking.ts'
import { describeBooking } from './describe-booking.ts'

/** The booking in reach with this id or number; otherwise 404. */
export async function getBooking(
  needs: BookingDeps,
  actor: Actor,
  name: string,
): Promise<Result<BookingDetails>> {
  const found = await findBooking(needs.db, actor, name)
  return found.ok ? ok(await describeBooking(needs, actor, found.value.id)) : found
}
