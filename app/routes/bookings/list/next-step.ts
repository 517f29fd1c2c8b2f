// What a customer does next about a trip in their list.
import type { BookingRow } from '@affiliate-booking/contract/shapes/bookings'
import { formatClock } from '../../../domain/format/dates.ts'
import { productPath } from '../../../domain/products/product-path.ts'
import { bookingStage } from '../../../domain/bookings/booking-stage.ts'

export interface NextStep {
  readonly label: string
  readonly to: `/${string}`
  /** Beside the button. */
  readonly note?: string
  /** Whether something is lost without it. */
  readonly isMain: boolean
  /** What can be done as well. */
  readonly other?: Pick<NextStep, 'label' | 'to'>
}

const refundWaits = 'Your refund waits for your UPI id: open the booking.'

export function nextStepOf(trip: BookingRow, now: Date): NextStep {
  const details = { label: 'See the booking', to: `/bookings/${trip.id}`, isMain: false } as const
  // A host that does not say so may have taken it off sale.
  const again =
    trip.isOnSale === true
      ? ({ label: 'Book again', to: productPath(trip.productSlug), isMain: false } as const)
      : details
  switch (bookingStage(trip, now)) {
    case 'unpaid':
      return {
        label: 'Pay now',
        to: details.to,
        ...(trip.holdExpiresAt != null && {
          note: `We hold your booking until ${formatClock(trip.holdExpiresAt)}.`,
        }),
        isMain: true,
      }
    case 'in-review':
      return { ...details, note: 'We look for your payment at the bank. You don’t need to do anything.' }
    case 'waiting':
      // After a change to a cheaper day or party.
      return {
        ...details,
        note: `You have paid. The provider accepts next.${trip.refundState === 'payee-needed' ? ` ${refundWaits}` : ''}`,
      }
    case 'confirmed':
      return {
        // The page says what the customer of a suspended provider can do, also after the trip.
        ...(trip.isProviderSuspended === true && trip.arrivedAt == null
          ? details
          : { label: 'Show the voucher', to: `/bookings/${trip.id}/voucher` }),
        ...(trip.refundState === 'payee-needed' && {
          note: refundWaits,
        }),
        isMain: true,
      }
    case 'hold-ended':
    case 'completed':
    case 'no-show':
    case 'cancelled':
      if (trip.refundState === 'payee-needed') {
        const note = 'We need one that works to send your refund.'
        return { label: 'Enter your UPI id', to: details.to, note, isMain: true }
      }
      if (trip.canReview === true)
        return { label: 'Write a review', to: `${details.to}#review`, isMain: false, other: again }
      return trip.refundState === 'on-its-way' ? { ...again, note: 'Your refund is on its way.' } : again
  }
}
