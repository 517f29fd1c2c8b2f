// What a change of a booking means, for the quote and for the change itself.
import type { BookingChangeQuote } from '@affiliate-booking/contract/shapes/booking-changes'
import { horizonDays } from '@affiliate-booking/contract/options/bookings'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import type { Database } from '../../../db/database.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type BookingPrice, priceBooking, readPrice } from '../../prices/slot-prices.ts'
import { refundableAmount } from '../actions/transitions.ts'
import type { Booking } from '../find-booking.ts'
import { findRequestedSlots, type RequestedTrip, tripColumns } from '../requested-slots.ts'
import { keptPrice } from './kept-price.ts'
import { type Seats, seatsOf } from './swap-seats.ts'

/** A booking can move this far from the day on which it was made. */
export const movableDays = 2 * horizonDays

export interface ChangePlan {
  trip: ReturnType<typeof tripColumns>
  seats: Seats
  price: BookingPrice
  currentPrice: number
  /** Paise that a paid booking gives back. */
  refund: number
  refusal: BookingChangeQuote['refusal']
  /** A confirmed booking waits for the provider again. */
  needsConfirmation: boolean
}

/**
 * Fails with 404 for slots of another product or one that is not on sale, with 400 for too many seats or guests or wrong
 * nights, and with 409 if there is a night without a slot, nothing would be left of
 * what was paid, or the day is too far from the one on which the booking was made.
 */
export async function planChange(
  db: Database,
  booking: Booking,
  payload: RequestedTrip,
  options?: { locksProduct: boolean },
): Promise<Result<ChangePlan>> {
  const found = await findRequestedSlots(db, payload, options)
  if (!found.ok) return found
  const requested = found.value
  const { product, slots } = requested
  if (product.id !== booking.productId) return fail(404, 'This day cannot be booked.')
  if (requested.first.date > addDays(dayInIndia(booking.createdAt), movableDays))
    return fail(409, 'This day is too far from the day you booked. Cancel the booking and book again.')
  const seats: Seats = {
    before: await seatsOf(db, booking.id),
    after: new Map(slots.map(({ id }) => [id, payload.seats])),
  }
  const price = keptPrice(booking, seats, payload) ?? priceBooking(requested, payload)
  const trip = tripColumns(requested, payload, price)
  const currentPrice = readPrice(booking)
  const isPaid = booking.paymentStatus !== 'pending'
  const refund = isPaid ? Math.max(0, currentPrice - price.total) : 0
  if (refund > 0 && refund >= refundableAmount(booking))
    return fail(409, 'Nothing would be left of what you paid. Cancel the booking and book again.')
  const asksForMore = [...seats.after].some(([id, count]) => count > (seats.before.get(id) ?? 0))
  return ok({
    trip,
    seats,
    price,
    currentPrice,
    refund,
    refusal: isSame(booking, trip, seats)
      ? 'unchanged'
      : isPaid && price.total > currentPrice
        ? 'dearer'
        : null,
    needsConfirmation: booking.status === 'confirmed' && !product.isInstant && asksForMore,
  })
}

const isSame = (booking: Booking, { guests, children }: ChangePlan['trip'], { before, after }: Seats) =>
  booking.guests === guests &&
  booking.children === children &&
  before.size === after.size &&
  [...after].every(([id, count]) => before.get(id) === count)
