import type { Database } from '../../../db/database.ts'
import { formatBookingNumber } from '../../../public-numbers.ts'
import type { Booking } from '../../bookings/find-booking.ts'
import { notify } from '../notify.ts'

/** Tells the provider, once for each booking. */
export const notifyOfReview = (
  tx: Database,
  { id, bookingNumber, productTitle, providerId }: Booking,
  { rating, text }: { rating: number; text: string },
  at: Date,
): Promise<void> =>
  notify(tx, {
    kind: 'provider-review-written',
    to: { userId: providerId },
    about: id,
    variables: {
      bookingNumber: formatBookingNumber(bookingNumber),
      title: productTitle,
      rating: `${rating} of 5`,
      review: text,
    },
    at,
  })
