// How a booking follows what was decided about money.
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { products } from '../../db/schema/products/products.ts'
import { ok, type Result } from '../../result.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { bookingConflict } from '../bookings/actions/booking-conflict.ts'
import { auditBookingChange, reasonOf } from '../bookings/booking-entries.ts'
import { type HoldTimes, readHoldTimes } from '../bookings/holding/hold-times.ts'
import { type Booking, bookingNotFound } from '../bookings/find-booking.ts'
import { lockSlots, releaseSeats, slotIdsOf } from '../bookings/seats.ts'
import { settleBookings } from '../commissions/settle-bookings.ts'
import { notifyOfBookings } from '../messages/notices/bookings/booking-notices.ts'
import { createRefund, type Refund } from '../refunds/create-refunds.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import type { PaymentDecision } from './classify-payment.ts'
import type { Receipt } from './record-receipt.ts'

export interface By {
  actor: Actor
  origin: RequestOrigin
}

export interface AppliedPayment {
  booking: Booking
  /** Says what the money is. */
  receipt: Receipt
  refund: Refund | null
}

interface Wanted {
  bookingId: string
  /** The expected version; any, if unset. */
  version?: number
  /** Null for a gateway. */
  by: By | null
}

/**
 * Locks seats first, then the booking, as everywhere. Fails with 404 outside the actor's scope, and with 409 for another
 * version.
 */
export async function lockBooking(
  tx: Database,
  { bookingId, version, by }: Wanted,
): Promise<Result<{ booking: Booking; isInstant: boolean; holdTimes: HoldTimes }>> {
  await lockSlots(tx, await slotIdsOf(tx, bookingId))
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), by ? scopeOf(by.actor).bookings() : undefined))
    .for('no key update')
  if (!booking) return bookingNotFound
  if (version !== undefined && version !== booking.version) return bookingConflict(booking)
  const [found] = await tx
    .select({ isInstant: products.isInstant, providerStatus: users.status })
    .from(products)
    .innerJoin(users, eq(users.id, booking.providerId))
    .where(eq(products.id, booking.productId))
  // Nothing is confirmed for a provider who may not be there.
  const isInstant = found !== undefined && found.isInstant && found.providerStatus !== 'suspended'
  return ok({ booking, isInstant, holdTimes: await readHoldTimes(tx) })
}

interface Following {
  booking: Booking
  receipt: Receipt
  decision: PaymentDecision
  by: By | null
  at: Date
  holdDays: number
}

/** Changes a locked booking as decided, and creates the refund. */
export async function applyDecision(
  tx: Database,
  { booking, receipt, decision, by, at, holdDays }: Following,
): Promise<AppliedPayment> {
  const { set, entries, isCancelled = false, use } = decision
  const changed = Object.keys(set).length === 0 ? booking : await changeLockedBooking(tx, booking, set)
  if (isCancelled) await releaseSeats(tx, [booking.id])
  const refund =
    use === 'refund'
      ? await createRefund(tx, {
          booking: changed,
          amount: receipt.amount,
          reason: reasonOf(entries),
          by: by?.actor.id ?? null,
          at,
          receiptId: receipt.id,
        })
      : null
  if (isCancelled) await settleBookings(tx, [booking.id], { at, holdDays })
  await auditBookingChange(tx, { before: booking, after: changed, set, entries, by, at })
  await notifyOfBookings(tx, [{ before: booking, after: changed, received: receipt }], at)
  return { booking: changed, receipt, refund }
}

/** Gives a locked booking the next version, also where no column changes. */
export async function changeLockedBooking(
  tx: Database,
  { id }: Pick<Booking, 'id'>,
  set: Partial<typeof bookings.$inferInsert>,
): Promise<Booking> {
  const [changed] = await tx
    .update(bookings)
    .set({ ...set, version: sql`${bookings.version} + 1` })
    .where(eq(bookings.id, id))
    .returning()
  if (!changed) throw new Error('A locked booking was not found')
  return changed
}
