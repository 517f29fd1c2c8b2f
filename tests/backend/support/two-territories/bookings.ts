// The customer's bookings of the live tour.
import { cancellationPolicies } from '@affiliate-booking/contract/options/products/products'
import type { Database } from '../../../../backend/db/database.ts'
import { bookings, bookingSlots } from '../../../../backend/db/schema/bookings.ts'
import { daysAfter, idukki, ids, marks, voucherCodeOf } from './cast.ts'

export async function addBookings(db: Database, at: Date): Promise<void> {
  const dayAfter = (days: number) => daysAfter(at, days)
  const booking = (id: string, index: number, days: number) => ({
    id,
    userId: ids.account('customer'),
    productId: ids.live,
    providerId: ids.account('provider'),
    territoryPath: idukki,
    productTitle: marks.live,
    customerName: 'The customer',
    policySnapshot: [...cancellationPolicies.flexible],
    unitPrice: 120_000,
    seats: 2,
    totalAmount: 240_000,
    date: dayAfter(days),
    startTime: '06:00',
    endTime: '09:00',
    startsAt: new Date(`${dayAfter(days)}T06:00:00+05:30`),
    endsAt: new Date(`${dayAfter(days)}T09:00:00+05:30`),
    referralAffiliateId: ids.account('affiliate'),
    idempotencyKey: `booking-${index}`,
    voucherCode: voucherCodeOf(index),
    paymentReference: `10000000000${index}`,
    createdAt: at,
  })
  const paid = { paymentStatus: 'completed', paidAt: at, confirmedAt: at } as const
  await db.insert(bookings).values([
    { ...booking(ids.inReview, 1, 1), status: 'pending', paymentSubmittedAt: at },
    { ...booking(ids.confirmed, 2, 2), ...paid, status: 'confirmed' },
    { ...booking(ids.completed, 3, -2), ...paid, status: 'completed', completedAt: at },
  ])
  await db.insert(bookingSlots).values([
    { slotId: ids.slot, bookingId: ids.inReview, seats: 2 },
    { slotId: ids.nextSlot, bookingId: ids.confirmed, seats: 2 },
    { slotId: ids.earlierSlot, bookingId: ids.completed, seats: 2 },
  ])
}
