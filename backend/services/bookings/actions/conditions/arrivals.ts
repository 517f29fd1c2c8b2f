// When guests can be marked as arrived or as a no-show, and when that can be undone.
import { todayInIndia } from '@affiliate-booking/shared/days'
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import type { Condition } from './condition.ts'

/** Providers can report a no-show this long after the end, since a job completes the booking. Milliseconds. */
const noShowPeriod = dayMs

/** Guests can be marked as arrived on the day, and this long before the start. Milliseconds. */
const earlyArrivalPeriod = 6 * hourMs

export const endedRecently: Condition = {
  holds: ({ booking: { status, endsAt }, now }) =>
    status !== 'completed' || now.getTime() - endsAt.getTime() < noShowPeriod,
  message: 'It ended more than a day ago: guests can no longer be marked as a no-show.',
}
export const mayStillArrive: Condition = {
  ...endedRecently,
  message: 'It ended more than a day ago: guests can no longer be marked as arrived.',
}
/** From the day on, or earlier for one that starts soon after midnight. */
export const isItsDay: Condition = {
  holds: ({ booking: { date, startsAt }, now }) =>
    todayInIndia(now) >= date || startsAt.getTime() - now.getTime() <= earlyArrivalPeriod,
  message: 'This booking is for a later day.',
}
export const hasArrived: Condition = {
  holds: ({ booking: { arrivedAt } }) => arrivedAt !== null,
  message: 'These guests are not marked as arrived.',
}
export const hasNotArrived: Condition = {
  holds: ({ booking: { arrivedAt } }) => arrivedAt === null,
  message: 'These guests are already marked as arrived.',
}
export const didNotArrive: Condition = {
  ...hasNotArrived,
  message: 'These guests are marked as arrived. Undo that first.',
}
export const notNoShow: Condition = {
  holds: ({ booking }) => !booking.isNoShow,
  message: 'This booking is already marked as a no-show.',
}
export const isMarkedNoShow: Condition = {
  holds: ({ booking }) => booking.isNoShow,
  message: 'These guests are not marked as a no-show.',
}
/** For providers: what they have told us counts then, until an administrator corrects it. */
export const mayStillUndo: Condition = {
  ...endedRecently,
  message: 'It ended more than a day ago: contact us to undo the no-show.',
}
