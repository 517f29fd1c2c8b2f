// What the price of a booking is made of.
import type { BookingRow } from '@affiliate-booking/contract/shapes/bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import { totalOf, totalOfExtras } from '@affiliate-booking/shared/prices'
import { PriceBreakdown } from '../../ui/products/price-breakdown.tsx'
import { Fact } from '../../ui/texts/fact.tsx'

/** After a change to a lower price, also what is left of it. */
export function PriceFact({ booking }: { booking: BookingRow }) {
  const { priceLines, extras, kind, seats, totalAmount } = booking
  if (priceLines == null) return null
  const rooms = kind === 'stay' ? seats : 1
  const price = totalOf(priceLines, rooms) + totalOfExtras(extras ?? [])
  return (
    <Fact title="Price" isWide>
      <PriceBreakdown lines={priceLines} rooms={rooms} extras={extras} />
      {price !== totalAmount && `${formatPaise(price)} since the change`}
    </Fact>
  )
}
