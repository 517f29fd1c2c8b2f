import { formatShortDay, formatTripTimes } from '../../domain/format/dates.ts'

interface BookingTimeProps {
  trip: Parameters<typeof formatTripTimes>[0] & { date: string }
}

/** The day of a trip, and below it from when to when; or from when to which day. */
export function BookingTime({ trip }: BookingTimeProps) {
  return (
    <span className="cell-parts whitespace-nowrap">
      <span>{formatShortDay(trip.date)}</span>{' '}
      <span className="cell-extra text-sm text-muted">{formatTripTimes(trip)}</span>
    </span>
  )
}
