// Why a page of an action leads back to its booking: somebody has opened it late, or again.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { instantInIndia } from '@affiliate-booking/shared/days'
import { type BookingStage, bookingStage } from '../../domain/bookings/booking-stage.ts'

const endings: Partial<Record<BookingStage, string>> = {
  cancelled: 'it is cancelled already',
  completed: 'the trip is over',
  'no-show': 'the trip is over',
}

const because = (what: string, reason: string | undefined): string =>
  reason === undefined ? `${what} now.` : `${what}: ${reason}.`

const hasStarted = ({ date, timeSlot }: BookingDetails, now: Date): boolean =>
  instantInIndia(date, timeSlot.startTime) <= now

export function whyNotCancelled(booking: BookingDetails, now: Date): string {
  if (booking.actions.includes('decline'))
    return 'You have not accepted this booking yet: decline it instead.'
  const ending = endings[bookingStage(booking, now)]
  const reason = ending ?? (hasStarted(booking, now) ? 'it has started' : undefined)
  return because('This booking cannot be cancelled', reason)
}

export const whyNotChanged = (booking: BookingDetails, now: Date): string =>
  because('This booking cannot be changed', reasonAgainstChange(booking, now))

function reasonAgainstChange(booking: BookingDetails, now: Date): string | undefined {
  const stage = bookingStage(booking, now)
  if (stage === 'hold-ended') return 'it was not paid in time'
  if (stage === 'in-review') return 'its payment is being checked'
  if (endings[stage] !== undefined) return endings[stage]
  if (booking.isProductOnSale === false) return 'it is not on sale now'
  if (hasStarted(booking, now) || booking.arrivedAt != null) return 'it has started'
  return (booking.refundQuote?.percent ?? 100) < 100 ? 'free cancellation has ended' : undefined
}

/** For its customer. */
export function whyGuestsNotDescribed(booking: BookingDetails, now: Date): string {
  const ending = endings[bookingStage(booking, now)]
  return ending === undefined
    ? 'It is too late to change the names and the message. Call the provider.'
    : because('The guests of this booking cannot be changed', ending)
}
