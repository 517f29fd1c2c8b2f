// A customer's trips that are over or were cancelled, each in a row of its own: a table of them is long on a phone. Old
// ones are folded away, because the dashboard has all of them.
import type { OwnBooking } from '@affiliate-booking/contract/shapes/dashboard'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { presentAmount } from '../../../domain/bookings/booking-stage.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { paymentLabel, type StatusLabel } from '../../../domain/labels/status-labels.ts'
import { Reference } from '../../../ui/primitives/reference.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { BookingLink } from './booking-link.tsx'

interface FinishedTripsProps {
  trips: readonly OwnBooking[]
  isLinked: boolean
  stageOf: (booking: OwnBooking) => StatusLabel
}

export const isFinished = ({ status }: OwnBooking): boolean =>
  status === 'completed' || status === 'cancelled'

/** So many are in view. */
const shownTrips = 3

export function FinishedTrips({ trips, ...props }: FinishedTripsProps) {
  const older = trips.slice(shownTrips)
  return (
    <section aria-labelledby="finished-trips" className="border-t border-line pt-5 first:border-0 first:pt-0">
      <p id="finished-trips" className="text-sm font-semibold text-muted">
        Completed and cancelled
      </p>
      <TripList trips={older.length > 1 ? trips.slice(0, shownTrips) : trips} {...props} />
      {older.length > 1 && (
        <details className="border-t border-line pt-1">
          <summary className="min-h-11 py-2.5 font-semibold text-brand-text">
            {formatCount(older.length)} older
          </summary>
          <TripList trips={older} {...props} />
        </details>
      )}
    </section>
  )
}

function TripList({ trips, isLinked, stageOf }: FinishedTripsProps) {
  return (
    <ul className="divide-y divide-line">
      {trips.map((trip) => (
        <li
          key={trip.id}
          className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          <div className="grid gap-0.5">
            <p className="font-semibold wrap-anywhere">
              <BookingLink id={isLinked ? trip.id : undefined}>{trip.productTitle}</BookingLink>
            </p>
            <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
              <span>
                {formatShortDay(trip.date)}
                {trip.endDate != null && ` to ${formatShortDay(trip.endDate)}`}
              </span>{' '}
              <Reference>{trip.bookingId}</Reference>
            </p>
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
            <StatusBadge status={stageOf(trip)} /> <Payment trip={trip} />{' '}
            <span className="ml-auto text-base sm:min-w-24 sm:text-right">
              {formatPaise(presentAmount(trip))}
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** In colour only where something is still to come. */
function Payment({ trip }: { trip: OwnBooking }) {
  const payment = paymentLabel(trip, 'customer')
  const isSettled = payment.tone === 'good' || payment.tone === 'quiet'
  return isSettled ? <span className="text-muted">{payment.label}</span> : <StatusBadge status={payment} />
}
