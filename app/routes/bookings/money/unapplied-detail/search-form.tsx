// Finds the booking that the money is for: by its number, or among those of the same price.
import type { MatchSuggestion } from '@affiliate-booking/contract/shapes/money/unapplied-receipts'
import { Form, useLocation } from 'react-router'
import { formatMoment } from '../../../../domain/format/dates.ts'
import { bookingStatusLabels } from '../../../../domain/labels/status-labels.ts'
import { Button } from '../../../../ui/primitives/button.tsx'
import { BookingNumberField } from '../matching.tsx'

/** The list that the page was opened from. */
function ListField() {
  const list = new URLSearchParams(useLocation().search).get('list')
  return list !== null && <input type="hidden" name="list" value={list} />
}

export const SearchForm = ({ booking }: { booking: string | undefined }) => (
  // Takes the number of another booking when that is chosen.
  <Form key={booking} method="get" className="flex items-end gap-2">
    <ListField />
    <BookingNumberField id="booking" typed={booking} />
  </Form>
)

export function Suggestions({ suggestions }: { suggestions: readonly MatchSuggestion[] }) {
  if (suggestions.length === 0) return null
  return (
    <Form method="get" className="grid gap-2">
      <ListField />
      <p className="text-muted">Unpaid bookings of exactly this price:</p>
      <ul className="grid gap-2">
        {suggestions.map(({ id, bookingNumber, productTitle, customerName, status, bookedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <Button type="submit" name="booking" value={bookingNumber} variant="secondary" size="small">
              {bookingNumber}
            </Button>
            <span className="wrap-anywhere">
              {productTitle}, {customerName}.{' '}
              {status === 'cancelled' && `${bookingStatusLabels[status].label}. `}
              <span className="text-muted">Booked {formatMoment(bookedAt)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Form>
  )
}
