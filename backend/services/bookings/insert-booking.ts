import type { HoldSeatsPayload } from '@affiliate-booking/contract/calls/bookings'
import { addDays, instantInIndia } from '@affiliate-booking/shared/days'
import type { Database } from '../../db/database.ts'
import type { availabilitySlots } from '../../db/schema/products/availability.ts'
import { bookings, bookingSlots } from '../../db/schema/bookings.ts'
import type { products } from '../../db/schema/products/products.ts'
import type { BookingPrice } from '../prices/slot-prices.ts'
import { cancellationPolicySteps } from '../products/cancellation-policy.ts'
import type { Attribution } from '../referrals/attribute.ts'
import { type Booker, bookerColumns } from './bookers.ts'
import { createVoucherCode } from './find-voucher.ts'
import { holdExpiry } from './hold-times.ts'

type Product = typeof products.$inferSelect
type Slot = typeof availabilitySlots.$inferSelect

/** In the order of their dates. */
export interface RequestedSlots {
  product: Product
  first: Slot
  last: Slot
  slots: readonly Slot[]
}

interface NewBooking {
  id: string
  booker: Booker
  linkKey: string | null
  payload: HoldSeatsPayload
  requested: RequestedSlots
  price: BookingPrice
  attribution: Attribution | null
  at: Date
}

/** Records a booking whose seats are reserved, with its price. */
export async function insertBooking(
  tx: Database,
  { id, booker, linkKey, payload, requested, price, attribution, at }: NewBooking,
) {
  const { product, first, last, slots } = requested
  const { seats, nights, guests, children = 0 } = payload
  const endDate = product.kind === 'stay' ? addDays(first.date, nights) : null
  const [booking] = await tx
    .insert(bookings)
    .values({
      id,
      ...bookerColumns(booker),
      linkKey,
      productId: product.id,
      providerId: product.providerId,
      territoryPath: product.territoryPath,
      productTitle: product.title,
      policySnapshot: cancellationPolicySteps(product.cancellationPolicy),
      unitPrice: price.lines[0]?.price ?? price.total,
      priceLines: price.lines,
      seats,
      children,
      guests: product.kind === 'stay' ? (guests ?? null) : null,
      totalAmount: price.total,
      date: first.date,
      endDate,
      startTime: first.startTime,
      endTime: last.endTime,
      startsAt: instantInIndia(first.date, first.startTime),
      endsAt: instantInIndia(endDate ?? lastDayOf(first), last.endTime),
      holdExpiresAt: holdExpiry(at),
      idempotencyKey: payload.idempotencyKey,
      referralAffiliateId: attribution?.affiliateId ?? null,
      referralCode: attribution?.code ?? null,
      voucherCode: createVoucherCode(),
      createdAt: at,
    })
    .returning()
  if (!booking) throw new Error('An inserted booking was not returned')
  await tx.insert(bookingSlots).values(slots.map(({ id }) => ({ bookingId: booking.id, slotId: id, seats })))
  return booking
}

/** A tour that ends at an earlier time of day than it starts ends on the next day. */
const lastDayOf = ({ date, startTime, endTime }: Slot) => (endTime > startTime ? date : addDays(date, 1))
