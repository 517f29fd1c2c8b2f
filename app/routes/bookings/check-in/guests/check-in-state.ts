// What the provider at the gate needs to know first.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { dayInIndia } from '@affiliate-booking/shared/days'
import { formatClock, formatMoment, formatWeekday } from '../../../../domain/format/dates.ts'

export interface CheckInState {
  readonly title: string
  readonly advice: string
  /** `good`: let them in. */
  readonly tone: 'good' | 'warning' | 'neutral'
}

/** `today`: the day in India. */
export function checkInState(booking: BookingDetails, today: string): CheckInState {
  const { status, paymentStatus, date, endDate, isNoShow, arrivedAt, actions } = booking
  if (status === 'cancelled')
    return { title: 'Cancelled', advice: 'This voucher is no longer valid.', tone: 'warning' }
  if (status === 'pending')
    return {
      title: 'Not confirmed',
      advice: actions.includes('accept')
        ? 'It is paid and waits for your reply. Open the booking to accept it.'
        : paymentStatus === 'completed'
          ? 'It is paid, but not accepted.'
          : 'It is not paid yet.',
      tone: 'warning',
    }
  if (isNoShow)
    return {
      title: 'No-show',
      advice: `You marked these guests as a no-show.${actions.includes('undo-no-show') ? ' Are they here? Undo it, then mark them as arrived.' : ''}`,
      tone: 'warning',
    }
  if (arrivedAt != null) {
    const arrival =
      dayInIndia(new Date(arrivedAt)) === today ? formatClock(arrivedAt) : formatMoment(arrivedAt)
    return { title: 'Arrived', advice: `Checked in at ${arrival}.`, tone: 'good' }
  }
  if (actions.includes('arrive'))
    return { title: 'Ready to check in', advice: 'This voucher is valid.', tone: 'good' }
  if (date > today)
    return { title: 'Another day', advice: `This voucher is for ${formatWeekday(date)}.`, tone: 'warning' }
  return {
    title: 'Over',
    advice: `This voucher was for ${formatWeekday(date)}${endDate == null ? '' : ` to ${formatWeekday(endDate)}`}.`,
    tone: 'warning',
  }
}
