// The host's query for a list of bookings, from its URL and the visitor's side.
import { BookingQuery } from '@affiliate-booking/contract/calls/bookings/bookings'
import * as z from 'zod'
import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import {
  type BookingSide,
  type BookingView,
  bookingViews,
  viewsBySide,
} from '../../../domain/bookings/booking-sides.ts'
import { readListQuery } from '../list-query.ts'

const BookingScreenQuery = BookingQuery.extend({ view: z.enum(bookingViews).optional() })

/** The defaults of each view. Filters of the URL override them. */
const queryOfView: Record<BookingView, (today: string) => BookingQuery> = {
  upcoming: (today) => ({ from: today, cancelled: 'hide', sort: 'date' }),
  answer: () => ({ status: 'pending', payment: 'completed', sort: 'date' }),
  review: () => ({ payment: 'review', sort: 'date' }),
  past: (today) => ({ to: addDays(today, -1), sort: 'date-desc' }),
  all: () => ({ sort: 'newest' }),
}

/** The query of the URL, and the payload of the call. */
export function readBookingList(url: URL, side: BookingSide, now: Date) {
  const query = readListQuery(BookingScreenQuery, url)
  const { view: asked, ...chosen } = query
  const views: readonly BookingView[] = viewsBySide[side]
  const view = asked !== undefined && views.includes(asked) ? asked : viewsBySide[side][0]
  return { query, view, call: { ...queryOfView[view](todayInIndia(now)), ...chosen } satisfies BookingQuery }
}

/** The bookings of a list whose payment waits for a check, or that wait for the provider's answer. */
export const readWaitingBookings = (
  list: URL,
  side: BookingSide,
  waitsFor: 'payment check' | 'answer',
): BookingQuery => ({
  ...readBookingList(list, side, new Date()).call,
  ...(waitsFor === 'answer' ? { status: 'pending', payment: 'completed' } : { payment: 'review' }),
})
