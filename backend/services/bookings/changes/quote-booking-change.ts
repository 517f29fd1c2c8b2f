import type { QuoteBookingChangePayload } from '@affiliate-booking/contract/calls/bookings/changes'
import type { BookingChangeQuote } from '@affiliate-booking/contract/shapes/booking-changes'
import { ok, type Result } from '../../../result.ts'
import type { BookingActor } from '../../users/account.ts'
import { type BookingDeps, readFacts } from '../actions/act-on-booking.ts'
import { checkAction } from '../actions/transitions.ts'
import { findBooking } from '../find-booking.ts'
import { seatsRefused } from '../holding/hold-seats.ts'
import { planChange } from './plan-change.ts'
import { areAdditionsFree } from './swap-seats.ts'

/** What a change would cost or give back now. Fails like changeBooking, but for a price: the quote names that. */
export async function quoteBookingChange(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  actor: BookingActor,
  idOrNumber: string,
  payload: QuoteBookingChangePayload,
): Promise<Result<BookingChangeQuote>> {
  const found = await findBooking(db, actor, idOrNumber)
  if (!found.ok) return found
  const booking = found.value
  const at = now()
  const facts = await readFacts(db, booking)
  const permitted = checkAction('change', actor, { ...facts, booking, now: at, canPay: false })
  if (!permitted.ok) return permitted
  const planned = await planChange(db, booking, payload, { now: at })
  if (!planned.ok) return planned
  const { seats, price, currentPrice, refund, refusal, needsConfirmation, trip, policy, added } =
    planned.value
  if (refusal !== 'unchanged' && !(await areAdditionsFree(db, seats, at))) return seatsRefused(added, at)
  return ok({
    currentPrice,
    newPrice: price.total,
    priceLines: price.lines,
    ...(price.extras.length > 0 && { extras: price.extras }),
    refund,
    refusal,
    needsConfirmation,
    startsAt: trip.startsAt.toISOString(),
    policy,
  })
}
