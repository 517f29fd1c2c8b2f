// The views of the list of bookings. Made by the loader, so that browsers need no code for them.
import { type BookingSide, type BookingView, viewsBySide } from '../../domain/bookings/booking-sides.ts'
import type { Headline } from './booking-headline.ts'

const viewLabels = {
  upcoming: 'Upcoming',
  answer: 'To accept',
  review: 'Payments to check',
  reviews: 'Reviews to reply to',
  reported: 'Reported reviews',
  past: 'Past',
  all: 'All',
} as const satisfies Record<BookingView, string>

/** Providers accept; for administrators it is what their providers have left. */
const viewLabel = (view: BookingView, side: BookingSide): string =>
  view === 'answer' && side === 'admin' ? 'Unanswered' : viewLabels[view]

/** Short, so that the tabs and the search stand in one line on a laptop. */
const tabLabel = (view: BookingView, side: BookingSide): string =>
  view === 'review'
    ? 'To check'
    : view === 'reviews'
      ? 'Reviews'
      : view === 'reported'
        ? 'Reported'
        : viewLabel(view, side)

const emptyViews: Record<BookingView, Partial<Record<BookingSide, Headline>>> = {
  upcoming: {
    customer: {
      title: 'No upcoming trips',
      advice: 'Find a tour or a stay and book it. It appears here.',
    },
    admin: { title: 'No upcoming bookings', advice: 'Bookings for future dates appear here.' },
  },
  answer: {
    provider: {
      title: 'No bookings to accept',
      advice: 'Paid bookings appear here until you accept or decline them.',
    },
    admin: {
      title: 'No bookings wait for their provider',
      advice: 'Paid bookings appear here until the provider or you accept them.',
    },
  },
  review: {
    admin: {
      title: 'No payments to check',
      advice:
        'When a customer enters a payment reference, it appears here. Another administrator checks the payment of a booking that you earn on.',
    },
  },
  reviews: {
    provider: {
      title: 'No reviews to reply to',
      advice: 'New reviews of your tours and stays appear here.',
    },
  },
  reported: {
    admin: {
      title: 'No reported reviews',
      advice: 'When a provider reports a review, its booking appears here until you decide.',
    },
  },
  past: { customer: { title: 'No past trips', advice: 'Completed trips appear here.' } },
  all: {
    customer: {
      title: 'You have not booked anything yet',
      advice: 'Find a tour or a stay and book it. It appears here.',
    },
    admin: { title: 'No bookings yet', advice: 'Bookings in your territory appear here.' },
  },
}

export interface ViewCopy {
  /** Of the view that is shown. */
  readonly viewLabel: string
  readonly views: readonly { readonly value: BookingView; readonly label: string }[]
  /** Of a list without bookings. */
  readonly emptyState: Headline
}

export const describeViews = (view: BookingView, side: BookingSide): ViewCopy => ({
  viewLabel: viewLabel(view, side),
  // The dashboard leads to reported reviews: they are rare, and a host may not know them.
  views: viewsBySide[side]
    .filter((value) => value !== 'reported' || view === 'reported')
    .map((value) => ({ value, label: tabLabel(value, side) })),
  emptyState: emptyViews[view][side] ?? {
    title: 'No bookings here',
    advice: 'New bookings appear here.',
  },
})
