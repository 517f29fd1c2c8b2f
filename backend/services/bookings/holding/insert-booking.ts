import type { HoldSeatsPayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import type { Database } from '../../../db/database.ts'
import { bookings, bookingSlots } from '../../../db/schema/bookings.ts'
import type { BookingPrice } from '../../prices/slot-prices.ts'
import { cancellationPolicySteps } from '../../products/cancellation-policy.ts'
import type { Attribution } from '../../referrals/attribute.ts'
import { type Booker, bookerColumns } from './bookers.ts'
import { createVoucherCode } from '../find-voucher.ts'
import { holdExpiry, readHoldTimes } from './hold-times.ts'
import { type RequestedSlots, tripColumns } from './requested-slots.ts'

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
  const { product, slots } = requested
  const trip = tripColumns(requested, payload, price)
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
      ...trip,
      extras: price.extras.length === 0 ? null : price.extras,
      totalAmount: price.total,
      holdExpiresAt: holdExpiry(at, trip.startsAt, await readHoldTimes(tx)),
      idempotencyKey: payload.idempotencyKey,
      referralAffiliateId: attribution?.affiliateId ?? null,
      referralCode: attribution?.code ?? null,
      voucherCode: createVoucherCode(),
      createdAt: at,
    })
    .returning()
  if (!booking) throw new Error('An inserted booking was not returned')
  await tx
    .insert(bookingSlots)
    .values(slots.map(({ id }) => ({ bookingId: booking.id, slotId: id, seats: payload.seats })))
  return booking
}
