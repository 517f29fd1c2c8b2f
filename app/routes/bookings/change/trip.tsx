// When and for how many a booking is, or would be.
import { formatDayWithoutYear } from '../../../domain/format/calendar.ts'
import { formatTimeSlot } from '../../../domain/format/dates.ts'

interface TripProps {
  date: string
  /** The last day, if it is not the first one. */
  departure: string | undefined
  time: { startTime: string; endTime: string } | undefined
  /** Such as `2 guests`. */
  party: string
}

export const Trip = ({ date, departure, time, party }: TripProps) => (
  <p className="grid">
    <span className="text-lg font-bold tracking-tight">
      {departure === undefined
        ? formatDayWithoutYear(date)
        : `${formatDayWithoutYear(date)} to ${formatDayWithoutYear(departure)}`}
    </span>
    <span className="text-muted">
      {departure === undefined && time !== undefined ? `${formatTimeSlot(time)}, ${party}` : party}
    </span>
  </p>
)
