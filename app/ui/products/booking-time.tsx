import { formatShortDay, formatTripTimes } from '../../domain/format/dates.ts'

interface BookingTimeProps {
  trip: Parameters<typeof formatTripTimes>[0] & { date: string }
}

/** The day of a trip, and below it from when to when; or from when to which day. */
export function BookingTime({ trip }: BookingTimeProps) {
  return (
    <span className="cell-parts">
      <span className="whitespace-nowrap">{formatShortDay(trip.date)}</span>{' '}
      <span className="cell-extra text-sm text-muted">
        <UnbrokenParts>{formatTripTimes(trip)}</UnbrokenParts>
      </span>
    </span>
  )
}

/** Breaks between its days and times only. */
const UnbrokenParts = ({ children }: { children: string }) =>
  children.split(/(?<=,) /).map((part, index) => (
    <span key={part}>
      {index > 0 && ' '}
      <span className="whitespace-nowrap">{part}</span>
    </span>
  ))
