// What a change of a booking means, for the quote and for the change itself.
import type { BookingChangeQuote } from '@affiliate-booking/contract/shapes/booking-changes'
import { PolicySteps } from '@affiliate-booking/contract/shapes/products/products'
import { horizonDays } from '@affiliate-booking/contract/options/bookings'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import type { Database } from '../../../db/database.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { readBookedExtras } from '../../prices/extras.ts'
import { type BookingPrice, priceTrip, readPrice, slotPrice, withExtras } from '../../prices/slot-prices.ts'
import { capPolicy, quoteRefund } from '../actions/refund-quote.ts'
import { isCancellationFree, refundableAmount } from '../actions/transitions.ts'
import type { Booking } from '../find-booking.ts'
import { bookedChildren } from '../booked-children.ts'
import {
  checkAges,
  checkMinimumNights,
  findRequestedSlots,
  type RequestedTrip,
  type Slot,
  tripColumns,
} from '../holding/requested-slots.ts'
import { keptPrice } from './kept-price.ts'
import { type Seats, seatsOf } from './swap-seats.ts'

/** A booking can move this far from the day on which it was made. */
export const movableDays = 2 * horizonDays

export interface ChangePlan {
  trip: ReturnType<typeof tripColumns>
  seats: Seats
  /** The slots on which it asks for more than the booking has. */
  added: readonly Slot[]
  price: BookingPrice
  currentPrice: number
  /** Paise that a paid booking gives back. */
  refund: number
  refusal: BookingChangeQuote['refusal']
  /** A confirmed booking waits for the provider again. */
  needsConfirmation: boolean
  /** After a change that the provider allowed: free cancellation does not come back. Null: as agreed. */
  policy: PolicySteps | null
}

/**
 * Fails with 404 for slots of another product or one that is not on sale, with 400 for too many seats or guests, wrong or
 * too few nights, or more children where there are none, and with 409 if there is a night without a slot, nothing would be
 * left of what was paid, or the day is too far from the one on which the booking was made.
 */
export async function planChange(
  db: Database,
  booking: Booking,
  payload: RequestedTrip,
  { now, ...options }: { now: Date; locksProduct?: boolean },
): Promise<Result<ChangePlan>> {
  const found = await findRequestedSlots(db, payload, options)
  if (!found.ok) return found
  const requested = found.value
  const { product, slots } = requested
  if (product.id !== booking.productId) return fail(404, 'This day cannot be booked.')
  const policy = isCancellationFree(booking, now) ? null : policyAfter(booking, now)
  if (requested.first.date > addDays(dayInIndia(booking.createdAt), movableDays))
    return fail(409, `This day is too far from the day you booked. ${wayOut(policy)}`)
  const seats: Seats = {
    before: await seatsOf(db, booking.id),
    after: new Map(slots.map(({ id }) => [id, payload.seats])),
  }
  // A stay that keeps all of its nights was long enough when it was booked.
  const keepsNights = [...seats.before.keys()].every((id) => seats.after.has(id))
  const isLongEnough = checkMinimumNights(requested)
  if (!keepsNights && !isLongEnough.ok) return isLongEnough
  const isForThem = checkAges(requested, payload, bookedChildren(booking))
  if (!isForThem.ok) return isForThem
  const hasChildPrice = slotPrice(product, requested.first).childPrice !== null
  // Extras are not the trip's: they stay as they were booked.
  const kept = keptPrice(booking, seats, payload, hasChildPrice)
  const price = withExtras(kept ?? priceTrip(requested, payload), readBookedExtras(booking))
  const { guestsPerUnit } = booking
  const trip = { ...tripColumns(requested, payload, price), ...(kept && { guestsPerUnit }) }
  const currentPrice = readPrice(booking)
  const isPaid = booking.paymentStatus !== 'pending'
  const refund = isPaid ? Math.max(0, currentPrice - price.total) : 0
  if (refund > 0 && refund >= refundableAmount(booking))
    return fail(409, `Nothing would be left of what you paid. ${wayOut(policy)}`)
  const added = slots.filter(({ id }) => payload.seats > (seats.before.get(id) ?? 0))
  return ok({
    trip,
    seats,
    added,
    price,
    currentPrice,
    refund,
    refusal: isSame(booking, trip, seats)
      ? 'unchanged'
      : isPaid && price.total > currentPrice
        ? 'dearer'
        : null,
    // A provider who allows the change has accepted what is free in the calendar.
    needsConfirmation:
      booking.status === 'confirmed' && !product.isInstant && added.length > 0 && policy === null,
    policy,
  })
}

/** Cancelling is the way out only while it costs nothing. */
const wayOut = (policy: PolicySteps | null): string =>
  policy === null ? 'Cancel the booking and book again.' : 'Choose another one.'

function policyAfter({ policySnapshot, startsAt }: Booking, now: Date): PolicySteps {
  const policy = PolicySteps.parse(policySnapshot)
  return capPolicy(policy, quoteRefund({ policy, startsAt, total: 1 }, now).percent)
}

const isSame = (booking: Booking, trip: ChangePlan['trip'], { before, after }: Seats) =>
  booking.guests === trip.guests &&
  bookedChildren(booking) === bookedChildren(trip) &&
  before.size === after.size &&
  [...after].every(([id, count]) => before.get(id) === count)
