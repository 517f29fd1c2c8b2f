// The way on from a trip that does not take place: others of its kind, in the same place and on the same days.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { todayInIndia } from '@affiliate-booking/shared/days'
import type { AppContext } from '../../.server/api/client.ts'
import { lacksDestinations, lacksProducts } from '../../.server/api/endpoints/products/products.ts'
import { bookingStage } from '../../domain/bookings/booking-stage.ts'
import { type OthersLink, othersLink } from '../../domain/bookings/other-products.ts'

/** For its customer; undefined where the trip may take place, and once its days have passed. */
export async function otherTrips(
  context: AppContext,
  booking: BookingDetails,
  now: Date,
): Promise<OthersLink | undefined> {
  const stage = bookingStage(booking, now)
  const today = todayInIndia(now)
  if ((stage !== 'cancelled' && stage !== 'hold-ended') || booking.date < today) return undefined
  if (await lacksProducts(context)) return undefined
  const { kind, location, date, endDate, guests, seats } = booking
  const children = booking.children || undefined
  // The days of a tour that lasts for several are its own.
  const departure = kind === 'stay' ? endDate : undefined
  const hasDestinations = !(await lacksDestinations(context))
  const party = { guests: guests ?? seats, children }
  return othersLink({ kind, location, date, departure, ...party }, today, hasDestinations)
}
