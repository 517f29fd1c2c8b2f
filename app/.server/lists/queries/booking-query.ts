// The host's query for a list of bookings, from its URL and the visitor's side.
import { BookingQuery } from '@affiliate-booking/contract/calls/bookings/bookings'
import * as z from 'zod'
import {
  type BookingSide,
  type BookingView,
  bookingViews,
  viewsBySide,
} from '../../../domain/bookings/booking-sides.ts'
import { readListQuery } from '../list-query.ts'

const BookingScreenQuery = BookingQuery.extend({ view: z.enum(bookingViews).optional() })

/** The defaults of each view. Filters of the URL override them. */
const queryOfView: Record<BookingView, BookingQuery> = {
  upcoming: { time: 'upcoming', cancelled: 'hide', sort: 'date' },
  answer: { status: 'pending', payment: 'completed', sort: 'date' },
  // A host that does not know `waits` lists every payment in review.
  review: { payment: 'review', waits: 'check', sort: 'date' },
  reviews: { review: 'unanswered', sort: 'date-desc' },
  reported: { review: 'reported', sort: 'date-desc' },
  past: { time: 'past', sort: 'date-desc' },
  all: { sort: 'newest' },
}

/** The filters of the URL, without those of a link that nothing with the chosen payment can match: no control shows them. */
function readFilters(url: URL) {
  const { waiting, refund, ...query } = readListQuery(BookingScreenQuery, url)
  const { payment = 'review' } = query
  return {
    ...query,
    ...(waiting !== undefined && (payment === 'review' || payment === 'pending') && { waiting }),
    ...(refund !== undefined && payment !== 'pending' && { refund }),
  }
}

/** The query of the URL, and the payload of the call. */
export function readBookingList(url: URL, side: BookingSide) {
  const query = readFilters(url)
  const { view: asked, ...chosen } = query
  const views: readonly BookingView[] = viewsBySide[side]
  const view = asked !== undefined && views.includes(asked) ? asked : viewsBySide[side][0]
  const { time, waits, ...defaults } = queryOfView[view]
  // Chosen days are of the past as well.
  const hasDays = chosen.from !== undefined || chosen.to !== undefined
  const call: BookingQuery = {
    ...defaults,
    ...(time !== undefined && !hasDays && { time }),
    ...(waits !== undefined && chosen.payment === undefined && { waits }),
    ...chosen,
  }
  return { query, view, call }
}

/** The bookings of a list whose payment waits for a check, or that wait for the provider's answer. */
export const readWaitingBookings = (
  list: URL,
  side: BookingSide,
  waitsFor: 'payment check' | 'answer',
): BookingQuery => ({
  ...readBookingList(list, side).call,
  ...(waitsFor === 'answer'
    ? { status: 'pending', payment: 'completed' }
    : { payment: 'review', waits: 'check' }),
})
