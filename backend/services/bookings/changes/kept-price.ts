import { totalOf } from '@affiliate-booking/shared/prices'
import { isStayBooking, readPriceLines, type TripPrice } from '../../prices/slot-prices.ts'
import type { Booking } from '../find-booking.ts'
import type { RequestedTrip } from '../holding/requested-slots.ts'
import type { Seats } from './swap-seats.ts'

/**
 * The price of a choice that asks for nothing beyond what the booking has, such as one guest less at the same time: the
 * prices are those of its hold, whatever new bookings cost. Null for any other choice, and for fewer nights of a stay
 * whose nights have different prices, since the price lines do not say which night has which.
 */
export function keptPrice(
  booking: Booking,
  { before, after }: Seats,
  { seats, children = 0 }: RequestedTrip,
): TripPrice | null {
  const adults = seats - children
  const isWithin =
    [...after].every(([id, count]) => count <= (before.get(id) ?? 0)) &&
    children <= booking.children &&
    adults <= booking.seats - booking.children
  if (!isWithin) return null
  const booked = readPriceLines(booking)
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
