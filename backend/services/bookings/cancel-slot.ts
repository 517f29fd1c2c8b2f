import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm'
import { instantInIndia } from '@affiliate-booking/shared/days'
import type { Database } from '../../db/database.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { bookings, bookingSlots } from '../../db/schema/bookings.ts'
import { products } from '../../db/schema/products/products.ts'
import type { Actor } from '../users/account.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { ok, type Result, fail } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import { notifyOfBookings } from '../messages/notices/bookings/booking-notices.ts'
import { refreshLowestPrice } from '../prices/refresh-lowest-price.ts'
import { createRefunds } from '../refunds/create-refunds.ts'
import { fullRefundChanges, fullRefundColumns } from './actions/full-refund.ts'
import { isPaymentInReview } from './actions/transitions.ts'
import { releaseSeats, lockSlots } from './seats.ts'
import { isUuid } from '../../uuid.ts'

/** How many bookings, and how many of these were paid, or had a payment that was being checked. */
interface CancelledSlot {
  cancelled: number
  paid: number
  inReview: number
}

const slotNotFound = fail(404, 'This time does not exist.')

/**
 * Cancels a slot in one transaction: closes it permanently and cancels all its bookings with a full refund. Fails with
 * 404 for another provider's slot, and with 409 for one that has started or is closed and has no bookings.
 */
export async function cancelSlot(
  { db, now }: { db: Database; now: () => Date },
  provider: Actor,
  slotId: string,
  reason: string,
  origin: RequestOrigin,
): Promise<Result<CancelledSlot>> {
  if (!isUuid(slotId)) return slotNotFound
  const [found] = await db
    .select({ slot: availabilitySlots, territoryPath: products.territoryPath })
    .from(availabilitySlots)
    .innerJoin(products, eq(products.id, availabilitySlots.productId))
    .where(and(eq(availabilitySlots.id, slotId), scopeOf(provider).products()))
  if (!found) return slotNotFound
  const { slot, territoryPath } = found
  const at = now()
  if (instantInIndia(slot.date, slot.startTime) <= at) return fail(409, 'This time has already started.')

  for (;;) {
    const cancelled = await db.transaction(async (tx) => {
      const locked = new Set([slotId, ...(await slotsOfBookingsOn(tx, slotId))])
      await lockSlots(tx, [...locked])
      // A stay booked meanwhile may have nights that are not locked yet: try again.
      if ((await slotsOfBookingsOn(tx, slotId)).some((id) => !locked.has(id))) return null
      const [closed] = await tx
        .update(availabilitySlots)
        .set({ isClosed: true })
        .where(and(eq(availabilitySlots.id, slotId), eq(availabilitySlots.isClosed, false)))
        .returning({ id: availabilitySlots.id })
      const cancelledBookings = await cancelBookingsOn(tx, slotId, provider, reason, at)
      if (!closed && cancelledBookings.length === 0)
        return fail(409, 'This time is already closed and has no bookings.')
      await releaseSeats(
        tx,
        cancelledBookings.map(({ id }) => id),
      )
      await createRefunds(
        tx,
        cancelledBookings
          .map((booking) => ({ booking, amount: booking.refunded, reason, by: provider.id, at }))
          .filter(({ amount }) => amount > 0),
      )
      await writeAudit(
        tx,
        {
          actor: provider,
          origin,
          action: 'slot.cancelled',
          objectType: 'slot',
          objectId: slotId,
          territoryPath,
          reason,
          at,
        },
        ...cancelledBookings.map((booking) => ({
          actor: provider,
          origin,
          action: 'booking.cancelled' as const,
          objectType: 'booking' as const,
          objectId: booking.id,
          territoryPath: booking.territoryPath,
          changes: {
            status: { old: booking.statusBefore, new: 'cancelled' },
            ...fullRefundChanges(booking.refundAmount, booking.refundedBefore),
          },
          reason,
          at,
        })),
      )
      return ok({
        cancelled: cancelledBookings.length,
        paid: cancelledBookings.filter(({ isPaid }) => isPaid).length,
        inReview: cancelledBookings.filter(({ isInReview }) => isInReview).length,
      })
    })
    if (!cancelled) continue
    // After the transaction: the product is locked before its slots everywhere.
    if (cancelled.ok) await refreshLowestPrice(db, slot.productId, at)
    return cancelled
  }
}

const isLive = inArray(bookings.status, ['pending', 'confirmed'])

const hasSeatsOn = (db: Database, slotId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(bookingSlots)
      .where(and(eq(bookingSlots.bookingId, bookings.id), eq(bookingSlots.slotId, slotId))),
  )

async function slotsOfBookingsOn(tx: Database, slotId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: bookingSlots.slotId })
    .from(bookingSlots)
    .innerJoin(bookings, eq(bookings.id, bookingSlots.bookingId))
    .where(and(isLive, inArray(bookingSlots.bookingId, bookingsOn(tx, slotId))))
  return rows.map(({ id }) => id)
}

const bookingsOn = (tx: Database, slotId: string) =>
  tx.select({ id: bookingSlots.bookingId }).from(bookingSlots).where(eq(bookingSlots.slotId, slotId))

/** Locks the bookings first, since they may be paid or accepted meanwhile. */
async function cancelBookingsOn(tx: Database, slotId: string, provider: Actor, reason: string, at: Date) {
  const locked = await tx
    .select({
      id: bookings.id,
      status: bookings.status,
      paymentStatus: bookings.paymentStatus,
      paymentSubmittedAt: bookings.paymentSubmittedAt,
      refundAmount: bookings.refundAmount,
      isNoShow: bookings.isNoShow,
    })
    .from(bookings)
    .where(and(isLive, hasSeatsOn(tx, slotId)))
    .orderBy(asc(bookings.id))
    .for('update')
  const before = new Map(locked.map((booking) => [booking.id, booking]))
  const cancelled = await tx
    .update(bookings)
    .set({
      status: 'cancelled',
      cancelledAt: at,
      cancelledBy: 'provider',
      cancelledById: provider.id,
      cancellationReason: reason,
      ...fullRefundColumns,
      version: sql`${bookings.version} + 1`,
    })
    .where(inArray(bookings.id, [...before.keys()]))
    .returning()
  await notifyOfBookings(
    tx,
    cancelled.flatMap((after) => {
      const earlier = before.get(after.id)
      return earlier ? [{ before: earlier, after }] : []
    }),
    at,
  )
  return cancelled.map((booking) => {
    const earlier = before.get(booking.id)
    return {
      ...booking,
      statusBefore: earlier?.status,
      isPaid: earlier?.paymentStatus === 'completed',
      isInReview: earlier !== undefined && isPaymentInReview(earlier),
      refundedBefore: earlier?.refundAmount ?? null,
      refunded: (booking.refundAmount ?? 0) - (earlier?.refundAmount ?? 0),
    }
  })
}
