// Where a booking leads next: its voucher, the calendar of the phone, a change, a cancellation, or the same once more.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { BookingSide } from '../../../domain/bookings/booking-sides.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'

interface StepLinksProps {
  path: string
  booking: BookingDetails
  side: BookingSide
  /** Where it can be booked again; undefined where it cannot. */
  again: string | undefined
  calendar: { readonly address: string; readonly label: string } | undefined
}

/** In one row, which a phone fills from side to side. */
export function StepLinks({ path, booking, side, again, calendar }: StepLinksProps) {
  const { voucherCode, actions } = booking
  return (
    <div className="flex flex-wrap gap-3 empty:hidden max-sm:*:grow print:hidden">
      {voucherCode != null && side === 'customer' && <ButtonLink to={`${path}/voucher`}>Voucher</ButtonLink>}
      {again !== undefined && (
        <ButtonLink to={again} variant="secondary">
          Book again
        </ButtonLink>
      )}
      {calendar !== undefined && (
        <ButtonLink to={calendar.address} reloadDocument variant="secondary">
          {calendar.label}
        </ButtonLink>
      )}
      {actions.includes('change') && (
        <ButtonLink to={`${path}/change`} variant="secondary">
          Change day or guests
        </ButtonLink>
      )}
      {actions.includes('cancel') && (
        <ButtonLink to={`${path}/cancel`} variant="danger">
          {side === 'customer' ? 'Cancel my booking' : 'Cancel the booking'}
        </ButtonLink>
      )}
    </div>
  )
}
