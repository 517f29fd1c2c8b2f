import type { UpcomingBooking } from '@affiliate-booking/contract/dashboard'
import { formatShortDay, formatTimeSlot } from '../../domain/dates.ts'

/** The day of a trip, and below it from when to when. */
export function TripTime({ trip: { date, timeSlot } }: { trip: Pick<UpcomingBooking, 'date' | 'timeSlot'> }) {
  return (
    <span className="grid">
      <span className="whitespace-nowrap">{formatShortDay(date)}</span>
      <span className="text-sm whitespace-nowrap text-muted">{formatTimeSlot(timeSlot)}</span>
    </span>
  )
}
