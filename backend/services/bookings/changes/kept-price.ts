import { totalOf } from '@affiliate-booking/shared/prices'
import { isStayBooking, readPriceLines, type TripPrice } from '../../prices/slot-prices.ts'
import type { Booking } from '../find-booking.ts'
import type { RequestedTrip } from '../holding/requested-slots.ts'
import type { Seats } from './swap-seats.ts'

/**
 * The price of a choice that asks for nothing beyond what the booking has, such as one guest less at the same time: the
 * prices are those of its hold, whatever new bookings cost. Null for any other choice, for more guests than its rooms or
 * groups took then, and for fewer nights of a stay whose nights have different prices, since the price lines do not say
 * which night has which.
 * @param hasChildPrice whether children pay a price of their own in the choice, as it is sold now
 */
export function keptPrice(
  booking: Booking,
  { before, after }: Seats,
  { seats, guests, children = 0 }: RequestedTrip,
  hasChildPrice: boolean,
): TripPrice | null {
  const booked = readPriceLines(booking)
  const adults = seats - children
  // Where all pay the same, who of the guests is a child changes no price.
  const areApart = hasChildPrice || booked.some(({ unit }) => unit === 'child' || unit === 'adult')
  const isWithin =
    [...after].every(([id, count]) => count <= (before.get(id) ?? 0)) &&
    (!areApart || (children <= booking.children && adults <= booking.seats - booking.children))
  const { guestsPerUnit } = booking
  const haveRoom = guestsPerUnit === null || (guests ?? seats) <= seats * guestsPerUnit
  if (!isWithin || !haveRoom) return null
  if (isStayBooking(booking)) {
    const nightsLess = before.size - after.size
    if (nightsLess > 0 && booked.length > 1) return null
    const lines = booked.map((line) => ({ ...line, count: line.count - nightsLess }))
    return { lines, total: totalOf(lines, seats) }
  }
  const counts = { guest: seats, adult: adults, child: children, group: seats, night: 0 }
  const lines = booked.map((line) => ({ ...line, count: counts[line.unit] })).filter(({ count }) => count > 0)
  return { lines, total: totalOf(lines, 1) }
}
