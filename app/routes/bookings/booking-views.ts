// The views of the list of bookings.
import type { BookingSide, BookingView } from '../../domain/bookings/booking-sides.ts'
import type { Headline } from './booking-headline.ts'

const viewLabels = {
  upcoming: 'Upcoming',
  answer: 'To accept',
  review: 'Payments to check',
  past: 'Past',
  all: 'All',
} as const satisfies Record<BookingView, string>

/** Providers accept; for administrators it is what their providers have left. */
export const viewLabel = (view: BookingView, side: BookingSide): string =>
  view === 'answer' && side === 'admin' ? 'Not accepted yet' : viewLabels[view]

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
  past: { customer: { title: 'No past trips', advice: 'Completed trips appear here.' } },
  all: {
    customer: {
      title: 'You have not booked anything yet',
      advice: 'Find a tour or a stay and book it. It appears here.',
    },
    admin: { title: 'No bookings yet', advice: 'Bookings in your territory appear here.' },
  },
}

/** For a view without bookings. */
export const emptyViewCopy = (view: BookingView, side: BookingSide): Headline =>
  emptyViews[view][side] ?? {
    title: 'No bookings here',
    advice: 'New bookings appear here.',
  }
