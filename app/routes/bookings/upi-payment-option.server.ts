import { reviewHours } from '@affiliate-booking/contract/options/bookings'
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { renderQrSvg } from '../../.server/images/qr-svg.ts'
import { createUpiLink } from '../../domain/bookings/upi.ts'

/** How the booking can be paid now, if it can. */
export function upiPaymentOption({ payee, totalAmount, bookingId, actions, ...booking }: BookingDetails) {
  if (payee == null || !actions.includes('pay')) return undefined
  const note = `Booking ${bookingId}`
  const link = createUpiLink({ payeeId: payee.id, payeeName: payee.name, amount: totalAmount, note })
  return { payee, link, code: renderQrSvg(link), checkHours: booking.reviewHours ?? reviewHours }
}
