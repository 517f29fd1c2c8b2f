import { formatShortDay, formatTimeSlot } from '../../domain/format/dates.ts'

interface Trip {
  date: string
  timeSlot: { startTime: string; endTime: string }
  /** The day of leaving a stay, the last day of a tour that takes several. */
  endDate?: string | null | undefined
}

/** The day of a trip, and below it from when to when; or until which day. */
export function BookingTime({ trip: { date, timeSlot, endDate } }: { trip: Trip }) {
  return (
    <span className="cell-parts whitespace-nowrap">
      <span>{formatShortDay(date)}</span>{' '}
      <span className="cell-extra text-sm text-muted">
        {endDate == null ? formatTimeSlot(timeSlot) : `to ${formatShortDay(endDate)}`}
      </span>
    </span>
  )
}
