// Replaces the seats of a booking. What it keeps is never given up, also on slots that are closed or sold out to others.
import { and, eq, gte } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookingSlots } from '../../../db/schema/bookings.ts'
import { areSeatsFree, releaseSeats, reserveSeats } from '../seats.ts'

/** Seats by slot. */
export interface Seats {
  before: ReadonlyMap<string, number>
  after: ReadonlyMap<string, number>
}

export async function seatsOf(db: Database, bookingId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: bookingSlots.slotId, seats: bookingSlots.seats })
    .from(bookingSlots)
    .where(and(eq(bookingSlots.bookingId, bookingId), gte(bookingSlots.seats, 1)))
  return new Map(rows.map(({ id, seats }) => [id, seats]))
}

/** The seats to reserve on top of those that the booking has, by their number. */
function additionsOf({ before, after }: Seats): { seats: number; slotIds: string[] }[] {
  const byNumber = new Map<number, string[]>()
  for (const [id, seats] of after) {
    const more = seats - (before.get(id) ?? 0)
    if (more > 0) byNumber.set(more, [...(byNumber.get(more) ?? []), id])
  }
  return [...byNumber].map(([seats, slotIds]) => ({ seats, slotIds }))
}

export async function areAdditionsFree(db: Database, seats: Seats, now: Date): Promise<boolean> {
  for (const { slotIds, seats: more } of additionsOf(seats)) {
    if (!(await areSeatsFree(db, slotIds, more, now))) return false
  }
  return true
}

/**
 * Reserves the new seats and releases the old ones, or does nothing; returns whether it did. All slots and the booking are
 * locked, and the booking still has the seats of `before`.
 */
export async function swapSeats(tx: Database, bookingId: string, seats: Seats, now: Date): Promise<boolean> {
  if (!(await areAdditionsFree(tx, seats, now))) return false
  const { before, after } = seats
  for (const { slotIds, seats: more } of additionsOf(seats)) {
    const isReserved = await reserveSeats(tx, slotIds, more, now)
    if (!isReserved) throw new Error('Seats of locked slots were taken')
  }
  const left = [...before.keys()].filter((id) => !after.has(id))
  await releaseSeats(tx, [bookingId], { slotIds: left })
  const fewer = [...after].filter(([id, count]) => count < (before.get(id) ?? 0))
  for (const [id, kept] of fewer) {
    await releaseSeats(tx, [bookingId], { slotIds: [id], kept })
  }
  await tx.delete(bookingSlots).where(eq(bookingSlots.bookingId, bookingId))
  await tx
    .insert(bookingSlots)
    .values([...after].map(([slotId, count]) => ({ bookingId, slotId, seats: count })))
  return true
}
