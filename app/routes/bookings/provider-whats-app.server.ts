// How a customer writes to the provider of a booking.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { BookingSide } from '../../domain/bookings/booking-sides.ts'
import { whatsAppAddress } from '../../domain/bookings/whats-app-number.ts'
import { formatWeekday } from '../../domain/format/dates.ts'

/** Opens WhatsApp to the provider, with which booking it is about; undefined for others than the customer. */
export function providerWhatsApp(booking: BookingDetails, side: BookingSide): string | undefined {
  if (side !== 'customer') return undefined
  const { providerPhone, productTitle, bookingId, date, endDate } = booking
  const day = `${endDate == null ? 'on' : 'from'} ${formatWeekday(date)}`
  return whatsAppAddress(
    providerPhone,
    `Hello, this is about my booking ${bookingId}: ${productTitle}, ${day}.`,
  )
}
