import { and, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import { availabilitySlots } from '../../../db/schema/products/availability.ts'
import { products } from '../../../db/schema/products/products.ts'

/** A seat for each guest of a tour, and as few groups, or rooms of a stay, as take all of them. */
export const seatsFor = (guests: number): SQL => {
  const perSeat = sql`coalesce(${products.guestsPerRoom}, ${products.guestsPerGroup}, 1)`
  return sql`((${guests}::int + ${perSeat} - 1) / ${perSeat})`
}

/** The slots of a product that have so many free seats, groups or rooms and can still be booked. */
export const freeSlots = (seats: SQL, now: Date): SQL | undefined =>
  and(
    eq(availabilitySlots.productId, products.id),
    eq(availabilitySlots.isClosed, false),
    gt(availabilitySlots.cutoffAt, now),
    gte(sql`${availabilitySlots.capacity} - ${availabilitySlots.reserved}`, seats),
  )
