// The slots of a trip, as they are asked for by a booking or a change of one.
import type { HoldSeatsPayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import { notForChildren, takesNoChildren } from '@affiliate-booking/contract/options/products/ages'
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { addDays, instantInIndia } from '@affiliate-booking/shared/days'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { groupsFor } from '@affiliate-booking/shared/prices'
import type { Database } from '../../../db/database.ts'
import { availabilitySlots } from '../../../db/schema/products/availability.ts'
import { products } from '../../../db/schema/products/products.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { endDateOf } from '../../availability/end-date.ts'
import { type BookingPrice, minimumNightsFrom } from '../../prices/slot-prices.ts'
import { isOnSale, isProvider } from '../../products/on-sale.ts'

export type RequestedTrip = Pick<HoldSeatsPayload, 'slotId' | 'seats' | 'nights' | 'guests' | 'children'>

export type Slot = typeof availabilitySlots.$inferSelect

/** In the order of their dates. */
export interface RequestedSlots {
  product: typeof products.$inferSelect
  first: Slot
  last: Slot
  slots: readonly Slot[]
}

/**
 * The requested slots of a product on sale. `locksProduct`: the product and its provider stay as they are until the
 * transaction ends; other bookings do not wait for each other.
 */
export async function findRequestedSlots(
  db: Database,
  trip: RequestedTrip,
  { locksProduct = false } = {},
): Promise<Result<RequestedSlots>> {
  const { slotId, seats, nights, guests, children = 0 } = trip
  const query = db
    .select({ slot: availabilitySlots, product: products })
    .from(availabilitySlots)
    .innerJoin(products, eq(products.id, availabilitySlots.productId))
    .innerJoin(users, isProvider())
    .where(and(eq(availabilitySlots.id, slotId), isOnSale()))
  const [found] = await (locksProduct ? query.for('share', { of: [products, users] }) : query)
  if (!found) return fail(404, 'This day cannot be booked.')
  const { product, slot: first } = found
  if (seats > product.maximumSeats)
    return fail(400, `Book at most ${product.maximumSeats} ${soldBy(product)}s at once.`)
  if (product.kind === 'tour') {
    if (nights !== 1) return fail(400, 'A tour is booked for one day, without nights.')
    const { guestsPerGroup } = product
    const problem = guestsPerGroup === null ? problemOfSeats(trip) : problemOfGroups(guestsPerGroup, trip)
    return problem ?? ok({ product, first, last: first, slots: [first] })
  }
  const noAdult = checkAdult(guests, children)
  if (noAdult) return noAdult
  const most = seats * (product.guestsPerRoom ?? 1)
  if ((guests ?? 1) > most)
    return fail(
      400,
      `${formatQuantity(seats, 'room takes', 'rooms take')} at most ${formatQuantity(most, 'guest', 'guests')}.`,
    )
  const slots = await db
    .select()
    .from(availabilitySlots)
    .where(
      and(
        eq(availabilitySlots.productId, product.id),
        gte(availabilitySlots.date, first.date),
        lt(availabilitySlots.date, addDays(first.date, nights)),
      ),
    )
    .orderBy(asc(availabilitySlots.date))
  const last = slots.at(-1)
  if (!last || slots.length < nights) return fail(409, 'Not every night of this stay can be booked.')
  return ok({ product, first, last, slots })
}

function problemOfSeats({ seats, guests, children = 0 }: RequestedTrip): Result<never> | null {
  if ((guests ?? seats) !== seats) return fail(400, 'A tour has one seat for each guest.')
  return checkAdult(seats, children)
}

/** Children are among the guests, of whom one at least is an adult. */
function checkAdult(guests: number | null | undefined, children: number): Result<never> | null {
  if (children === 0) return null
  if (guests == null) return fail(400, 'Enter how many guests come.')
  return children >= guests ? fail(400, 'A booking needs at least one adult.') : null
}

/** Without the guests, an app that does not know groups would book one for each of them. */
function problemOfGroups(
  guestsPerGroup: number,
  { seats, guests, children = 0 }: RequestedTrip,
): Result<never> | null {
  if (guests == null) return fail(400, 'Enter how many guests come.')
  const noAdult = checkAdult(guests, children)
  if (noAdult) return noAdult
  const needed = groupsFor(guests, guestsPerGroup)
  if (seats === needed) return null
  const party = formatQuantity(guests, 'guest needs', 'guests need')
  return fail(400, `${party} ${formatQuantity(needed, 'group', 'groups')} of up to ${guestsPerGroup}.`)
}

/** Fails with 400 for fewer nights than a stay that begins with the first of them has to have. */
export function checkMinimumNights({ product, first, slots }: RequestedSlots): Result<null> {
  // Of a stay, the slots were read once the product was locked.
  const [arrival = first] = slots
  const least = minimumNightsFrom(product, arrival) ?? 1
  if (product.kind === 'tour' || slots.length >= least) return ok(null)
  return fail(400, `Stay at least ${formatQuantity(least, 'night', 'nights')} when you arrive on this day.`)
}

/**
 * Fails with 400 for children on a tour that is not for them.
 * @param present children of the booking that is changed: they were taken when it was made
 */
export function checkAges(
  { product: { minimumAge } }: RequestedSlots,
  { children = 0 }: RequestedTrip,
  present = 0,
): Result<null> {
  return children > present && takesNoChildren(minimumAge) ? fail(400, notForChildren(minimumAge)) : ok(null)
}

/** When, for how many and at what price, as columns of a booking. */
export function tripColumns(
  { product, first, last, slots }: RequestedSlots,
  { seats, guests, children = 0 }: RequestedTrip,
  price: BookingPrice,
) {
  const { date, startTime } = first
  const { endTime } = last
  const isBySeat = soldBy(product) === 'seat'
  const endDate = endDateOf(product, { date, startTime, endTime }, slots.length)
  return {
    unitPrice: price.lines[0]?.price ?? price.total,
    priceLines: price.lines,
    seats,
    children: isBySeat ? children : 0,
    guests: isBySeat ? null : (guests ?? null),
    guestChildren: isBySeat || children === 0 ? null : children,
    guestsPerUnit: product.guestsPerGroup ?? product.guestsPerRoom,
    date,
    endDate,
    startTime,
    endTime,
    startsAt: instantInIndia(date, startTime),
    endsAt: instantInIndia(endDate ?? date, endTime),
  }
}
