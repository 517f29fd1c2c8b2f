// Who asks: what the provider of a product has offered and delivered so far.
import type { ProviderRecord } from '@affiliate-booking/contract/shapes/products/products'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { formatDay } from '../../../domain/format/dates.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { FactList } from '../../../ui/texts/fact-list.tsx'

export function ProviderCard({ name, record }: { name: string; record: ProviderRecord }) {
  const { since, approvedProducts, completedBookings, cancelledBookings, rating, reviewCount } = record
  const facts = [
    { label: 'Registered', value: formatDay(since) ?? '' },
    {
      label: 'Approved so far',
      value:
        approvedProducts === 0
          ? 'Nothing yet'
          : formatQuantity(approvedProducts, 'tour or stay', 'tours and stays'),
    },
    {
      label: 'Completed in the last 12 months',
      value: formatQuantity(completedBookings, 'booking', 'bookings'),
    },
    {
      label: 'Declined or cancelled by the provider',
      value: formatQuantity(cancelledBookings, 'booking', 'bookings'),
    },
    {
      label: 'Rating',
      value:
        rating == null
          ? 'No reviews yet'
          : `${rating.toFixed(1)} out of 5, by ${formatQuantity(reviewCount, 'guest', 'guests')}`,
    },
  ]
  return (
    <Card id="provider" title={`About ${name}`} note="In all territories.">
      <FactList facts={facts} className="grid gap-5 sm:grid-cols-2" />
    </Card>
  )
}
