import { reviewHours } from '@affiliate-booking/contract/options/bookings'
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { instantInIndia } from '@affiliate-booking/shared/days'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { renderQrSvg } from '../../.server/images/qr-svg.ts'
import { createUpiLink } from '../../domain/bookings/upi.ts'
import { formatMoment } from '../../domain/format/dates.ts'
import type { UpiPaymentOption } from './detail/payment-panel.tsx'

/** How the booking can be paid now, if it can. */
export function upiPaymentOption(booking: BookingDetails, now: Date): UpiPaymentOption | undefined {
  const { payee, totalAmount, bookingId, actions } = booking
  if (payee == null || !actions.includes('pay')) return undefined
  const note = `Booking ${bookingId}`
  const link = createUpiLink({ payeeId: payee.id, payeeName: payee.name, amount: totalAmount, note })
  return { payee, link, code: renderQrSvg(link), check: checkCopy(booking, now) }
}

/** Seats are held while the payment is checked, and until the start at the latest. */
function checkCopy(booking: BookingDetails, now: Date): string {
  const { date, timeSlot } = booking
  const checkHours = booking.reviewHours ?? reviewHours
  const start = instantInIndia(date, timeSlot.startTime)
  if (start.getTime() > now.getTime() + checkHours * hourMs)
    return `We look for it at the bank within ${formatQuantity(checkHours, 'hour', 'hours')}.`
  return `We look for it at the bank until the start: ${formatMoment(start.toISOString())}. If we do not find it by then, the booking is cancelled. If it arrives after that, we send it back.`
}
