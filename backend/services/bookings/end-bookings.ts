// What jobs do to bookings as time passes: expire holds, complete ended trips, and cancel unanswered bookings.
import { and, asc, eq, isNull, lte, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../db/database.ts'
import { isAmong } from '../../db/conditions/planned-values.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { maximumTripDays } from '../availability/end-date.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { settleBookings } from '../commissions/settle-bookings.ts'
import { noteExpiryWaits } from '../gateways/expiry-waits.ts'
import { notifyOfBookings } from '../messages/notices/bookings/booking-notices.ts'
import { createRefund } from '../refunds/create-refunds.ts'
import { fullRefundChanges, fullRefundColumns } from './actions/full-refund.ts'
import { workInBatches } from '../operations/work-in-batches.ts'
import { workOneByOne } from '../operations/work-one-by-one.ts'
import { findExpiredHolds, lockSlots, releaseHold, releaseSeats, slotIdsOf } from './seats.ts'
import { waitsForCustomer } from './actions/suspended-trips.ts'

const batchSize = 500

/**
 * Cancels every booking that was not paid, or whose payment was not found, in time. One with an open payment page waits until
 * the gateway was asked. Returns how many.
 * @throws {FailedRows} at the end, if some failed
 */
export async function expireHolds(db: Database, now: Date): Promise<number> {
  await noteExpiryWaits(db, now)
  return workOneByOne({
    find: () => findExpiredHolds(db, now),
    work: (id) => releaseHold(db, id, now),
  })
}

/** How many bookings one transaction completes. */
const completions = { first: 100, least: 10, most: 500 }

interface Completion {
  now: Date
  /** Until commissions are available. */
  holdDays: number
}

/**
 * Completes and settles every confirmed booking that has ended, but for trips that may not have taken place. Returns how
 * many.
 * @param holdDays until commissions are available
 * @throws {FailedRows} at the end, if some failed
 */
export const completeEndedBookings = (db: Database, now: Date, holdDays: number): Promise<number> =>
  workInBatches(
    {
      id: bookings.id,
      find: (which, limit) => findEnded(db, now, which, limit),
      work: (which, limit) =>
        db.transaction((tx) =>
          complete(tx, findEnded(tx, now, which, limit).for('update', { skipLocked: true }), {
            now,
            holdDays,
          }),
        ),
    },
    completions,
  )

const findEnded = (db: Database, now: Date, which: SQL | undefined, limit: number) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(eq(bookings.status, 'confirmed'), lte(bookings.endsAt, now), not(waitsForCustomer(db, now)), which),
    )
    .orderBy(asc(bookings.endsAt))
    .limit(limit)

async function complete(tx: Database, ended: SQLWrapper, { now, holdDays }: Completion): Promise<number> {
  const changed = await tx
    .update(bookings)
    .set({ status: 'completed', completedAt: now, version: sql`${bookings.version} + 1` })
    .where(isAmong(bookings.id, ended))
    .returning()
  await settleBookings(
    tx,
    changed.map(({ id }) => id),
    { at: now, holdDays },
  )
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
  await notifyOfBookings(
    tx,
    changed.map((after) => ({ before: { ...after, status: 'confirmed' }, after })),
    now,
  )
  return changed.length
}

/**
 * Cancels bookings that were paid and not accepted before their start, with a full refund. Returns how many.
 * @throws {FailedRows} at the end, if some failed
 */
export async function cancelUnansweredBookings(db: Database, now: Date): Promise<number> {
  const unanswered = and(
    eq(bookings.status, 'pending'),
    lte(bookings.startsAt, now),
    // Implied by the start, so that the index of pending bookings by their end is used.
    lte(bookings.endsAt, new Date(now.getTime() + (maximumTripDays + 1) * dayMs)),
    // expireHolds cancels unpaid ones, also those in review.
    isNull(bookings.holdExpiresAt),
  )
  return workOneByOne({ find: findUnanswered, work: cancelOne })

  async function findUnanswered(): Promise<string[]> {
    const found = await db.select({ id: bookings.id }).from(bookings).where(unanswered).limit(batchSize)
    return found.map(({ id }) => id)
  }

  function cancelOne(id: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      await lockSlots(tx, await slotIdsOf(tx, id))
      const [before] = await tx
        .select({ refundAmount: bookings.refundAmount })
        .from(bookings)
        .where(eq(bookings.id, id))
        .for('no key update')
      const reason = 'Nobody accepted it in time.'
      const [changed] = await tx
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
        .returning()
      if (!changed) return false
      await releaseSeats(tx, [id])
      // A change to a lower price has given a part back before.
      const refunded = (changed.refundAmount ?? 0) - (before?.refundAmount ?? 0)
      if (refunded > 0)
        await createRefund(tx, {
          booking: changed,
          amount: refunded,
          reason,
          by: null,
          at: now,
        })
      await writeAudit(tx, {
        actor: null,
        origin: null,
        action: 'booking.cancelled',
        objectType: 'booking',
        objectId: id,
        territoryPath: changed.territoryPath,
        changes: {
          status: { old: 'pending', new: 'cancelled' },
          ...fullRefundChanges(changed.refundAmount, before?.refundAmount ?? null),
        },
        reason,
        at: now,
      })
      const earlier = { ...changed, status: 'pending', paymentStatus: 'completed' } as const
      await notifyOfBookings(tx, [{ before: earlier, after: changed }], now)
      return true
    })
  }
}
