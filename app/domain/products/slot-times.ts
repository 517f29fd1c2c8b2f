import { addDays } from '@affiliate-booking/shared/days'
import { daysUntilEnd } from '@affiliate-booking/contract/options/products/tour-times'
import { formatShortWeekdayDay } from '../format/calendar.ts'
import { formatTime, formatTimeSlot } from '../format/dates.ts'
import type { Slot } from './chosen-days.ts'

/** When a tour starts and ends: `6:00 am – 1:00 pm`, or `6:00 am – Mon, 14 Dec, 5:00 pm` where it ends on a later day. */
export function formatSlotTimes(slot: Slot, durationMinutes: number | null | undefined): string {
  const days = daysUntilEnd(slot, durationMinutes)
  if (days === 0) return formatTimeSlot(slot)
  const end = `${formatShortWeekdayDay(addDays(slot.date, days))}, ${formatTime(slot.endTime)}`
  return `${formatTime(slot.startTime)} – ${end}`
}
