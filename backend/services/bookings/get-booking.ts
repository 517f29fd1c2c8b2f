import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { BookingActor } from '../users/account.ts'
import { ok, type Result } from '../../result.ts'
import { findBooking } from './find-booking.ts'
import { type BookingViewDeps, describeBooking } from './describe-booking.ts'

/** Fails with 404 outside the actor's scope. */
export async function getBooking(
  deps: BookingViewDeps,
  actor: BookingActor,
  idOrNumber: string,
): Promise<Result<BookingDetails>> {
  const found = await findBooking(deps.db, actor, idOrNumber)
  return found.ok ? ok(await describeBooking(deps, actor, found.value.id)) : found
}
