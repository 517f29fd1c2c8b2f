import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../../database.ts'
import { availabilitySlots } from '../../../schema/products/availability.ts'
import { bookingSlots, bookings } from '../../../schema/bookings.ts'
import { liveProducts } from '../products/products.ts'
import { reviewText } from '../products/reviews.ts'
import { reviews } from '../../../schema/products/reviews.ts'
import { after } from '../instants.ts'
import type { SeededBooking } from './make-bookings.ts'

/** Inserts bookings with their seats and reviews; their money is played afterwards. */
export async function seedBookings(tx: Database, made: readonly SeededBooking[]): Promise<void> {
  await tx.insert(bookings).values(made.map(({ booking }) => booking))
  await reserveSeats(tx, made)
  await addReviews(tx, made)
}

/** Inserts each slot once, with the seats that its bookings reserve. */
async function reserveSeats(tx: Database, made: readonly SeededBooking[]): Promise<void> {
  const taken = made.flatMap(({ booking, slots }) =>
    slots.map((slot) => ({ slot, booking, reserved: booking.status === 'cancelled' ? 0 : booking.seats })),
  )
  const slots = new Map<string, typeof availabilitySlots.$inferInsert & { id: string; reserved: number }>()
  for (const { slot, reserved } of taken) {
    const known = slots.get(keyOf(slot)) ?? { ...slot, id: randomUUID(), reserved: 0 }
    slots.set(keyOf(slot), { ...known, reserved: known.reserved + reserved })
  }
  await tx.insert(availabilitySlots).values([...slots.values()])
  await tx.insert(bookingSlots).values(
    taken.map(({ slot, booking }) => ({
      bookingId: booking.id,
      slotId: slots.get(keyOf(slot))?.id ?? '',
      seats: booking.seats,
    })),
  )
}

const keyOf = ({ productId, date, startTime }: SeededBooking['slots'][number]) =>
  `${productId} ${date} ${startTime}`

async function addReviews(tx: Database, made: readonly SeededBooking[]): Promise<void> {
  const counts = new Map<string, number>()
  const written = made.flatMap(({ plan: { rating, product }, booking: { id, productId, completedAt } }) => {
    if (rating === undefined || !completedAt) return []
    const nth = counts.get(productId) ?? 0
    counts.set(productId, nth + 1)
    const text = reviewText(liveProducts[product]?.title ?? '', rating, nth)
    return [{ bookingId: id, productId, rating, text, createdAt: after(completedAt, 10 * hourMs) }]
  })
  await tx.insert(reviews).values(written)
  await tx.execute(
    sql`update products p set rating_sum = r.total, review_count = r.count
        from (select product_id, sum(rating) as total, count(*) as count from reviews group by product_id) r
        where r.product_id = p.id`,
  )
}
