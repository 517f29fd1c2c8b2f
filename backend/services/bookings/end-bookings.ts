// What happens to bookings by itself as time passes: holds end, trips end, and what nobody answered is called off.
import { maximumNights } from '@affiliate-booking/contract/options/bookings'
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { fullRefundChanges, fullRefundColumns } from './full-refund.ts'
import { findExpiredHolds, releaseSeats, lockSlots, releaseHolds, slotIdsOf } from './seats.ts'

const atOnce = 500
const day = 24 * 60 * 60 * 1000

/** Cancels every booking that was not paid in time. Gives how many. */
export async function expireHolds(db: Database, now: Date): Promise<number> {
  let expired = 0
  for (;;) {
    const ids = await findExpiredHolds(db, now)
    const released = await releaseHolds(db, ids, now)
    expired += released
    // Another instance may be at the same ones.
    if (released === 0) return expired
  }
}

/** Completes every confirmed booking whose end has passed. Gives how many. */
export async function completeEndedBookings(db: Database, now: Date): Promise<number> {
  let completed = 0
  for (;;) {
    const ended = await db.transaction(async (tx) => {
      const due = tx
        .select({ id: bookings.id })
        .from(bookings)
        .where(and(eq(bookings.status, 'confirmed'), lte(bookings.endsAt, now)))
        .orderBy(asc(bookings.endsAt))
        .limit(atOnce)
        .for('update', { skipLocked: true })
      const changed = await tx
        .update(bookings)
        .set({ status: 'completed', completedAt: now, version: sql`${bookings.version} + 1` })
        .where(inArray(bookings.id, due))
        .returning({ id: bookings.id, territoryPath: bookings.territoryPath })
      await writeAudit(
        tx,
        ...changed.map(({ id, territoryPath }) => ({
          actor: null,
          origin: null,
          action: 'booking.completed' as const,
          objectType: 'booking' as const,
          objectId: id,
          territoryPath,
          changes: { status: { old: 'confirmed', new: 'completed' } },
          at: now,
        })),
      )
      return changed.length
    })
    completed += ended
    if (ended === 0) return completed
  }
}

/**
 * Cancels what was paid, or was to be looked at, and that nobody accepted before it began: with a full refund.
 * Gives how many.
 */
export async function cancelUnansweredBookings(db: Database, now: Date): Promise<number> {
  const unanswered = and(
    eq(bookings.status, 'pending'),
    lte(bookings.startsAt, now),
    // Follows from the start, for the index of pending ones by their end.
    lte(bookings.endsAt, new Date(now.getTime() + (maximumNights + 1) * day)),
    // Seats that are held for a payment go when their time is up.
    isNull(bookings.holdExpiresAt),
  )
  let cancelled = 0
  for (;;) {
    const ids = await db.select({ id: bookings.id }).from(bookings).where(unanswered).limit(atOnce)
    const before = cancelled
    for (const { id } of ids) {
      const isDone = await db.transaction(async (tx) => {
        await lockSlots(tx, await slotIdsOf(tx, id))
        const reason = 'Nobody accepted it in time.'
        const [gone] = await tx
          .update(bookings)
          .set({
            status: 'cancelled',
            cancelledAt: now,
            cancelledBy: 'system',
            cancellationReason: reason,
            ...fullRefundColumns,
            version: sql`${bookings.version} + 1`,
          })
          .where(and(eq(bookings.id, id), unanswered))
          .returning({ territoryPath: bookings.territoryPath, refundAmount: bookings.refundAmount })
        if (!gone) return false
        await releaseSeats(tx, [id])
        await writeAudit(tx, {
          actor: null,
          origin: null,
          action: 'booking.cancelled',
          objectType: 'booking',
          objectId: id,
          territoryPath: gone.territoryPath,
          changes: {
            status: { old: 'pending', new: 'cancelled' },
            ...fullRefundChanges(gone.refundAmount),
          },
          reason,
          at: now,
        })
        return true
      })
      if (isDone) cancelled += 1
    }
    if (cancelled === before) return cancelled
  }
}
