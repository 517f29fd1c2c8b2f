// For notifications that were lost: asks the gateway about payments that are open, and closes pages on which nothing is to
// be paid any more.
import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { bookings } from '../../db/schema/bookings.ts'
import { gatewayPayments } from '../../db/schema/money/receipts.ts'
import type { GatewayDeps } from './create-gateway-payment.ts'
import { hasEndedHold } from './expiry-waits.ts'
import { isPayable, type StoredPayment } from './gateway-payments.ts'
import type { Gateway } from './gateway.ts'
import { recordPaymentState } from './record-payment-state.ts'

/** Notifications come within seconds. */
const askAfter = 2 * minuteMs
const perRun = 20

export type ReconcileDeps = Omit<GatewayDeps, 'now'>

/**
 * Asks first about bookings whose seats wait for the answer. Returns how many payments have changed. Stops when the gateway
 * does not answer; the next run tries the others first.
 */
export async function reconcilePayments(
  { db, gateway, log, commissionHoldDays: holdDays }: ReconcileDeps,
  at: Date,
): Promise<number> {
  if (gateway === null) return 0
  const due = new Date(at.getTime() - askAfter)
  const { booking, ...open } = { open: gatewayPayments, booking: bookings }
  const rows = await db
    .select({
      payment: open.open,
      booking: {
        status: booking.status,
        paymentStatus: booking.paymentStatus,
        paymentSubmittedAt: booking.paymentSubmittedAt,
        holdExpiresAt: booking.holdExpiresAt,
        startsAt: booking.startsAt,
      },
    })
    .from(gatewayPayments)
    .innerJoin(bookings, eq(bookings.id, gatewayPayments.bookingId))
    .where(
      and(
        sql`${gatewayPayments.status} = 'created'`,
        eq(gatewayPayments.gateway, gateway.name),
        lt(gatewayPayments.createdAt, due),
        or(
          isNull(gatewayPayments.checkedAt),
          lt(gatewayPayments.checkedAt, due),
          // By a clock that was ahead.
          gt(gatewayPayments.checkedAt, new Date(at.getTime() + askAfter)),
          and(hasEndedHold(at), lt(gatewayPayments.checkedAt, bookings.holdExpiresAt)),
        ),
      ),
    )
    .orderBy(
      sql`(${hasEndedHold(at)}) is true desc`,
      sql`${gatewayPayments.checkedAt} nulls first`,
      asc(gatewayPayments.createdAt),
    )
    .limit(perRun)
  let changed = 0
  for (const row of rows) {
    await db.update(gatewayPayments).set({ checkedAt: at }).where(eq(gatewayPayments.id, row.payment.id))
    const isClosed = await reconcile(gateway, row.payment, isPayable(row.booking, at))
    if (isClosed === null) {
      log.warn({ gateway: gateway.name, left: rows.length }, 'payments could not be reconciled')
      break
    }
    changed += isClosed ? 1 : 0
  }
  return changed

  /** Null without an answer. */
  async function reconcile(
    asked: Gateway,
    { gatewayId }: StoredPayment,
    canBePaid: boolean,
  ): Promise<boolean | null> {
    const state = await asked.fetchPayment(gatewayId)
    if (!state.ok) return state.reason === 'rejected' ? false : null
    const record = (value: typeof state.value) =>
      db.transaction((tx) =>
        recordPaymentState(tx, { gateway: asked.name, gatewayId }, value, { at, holdDays }),
      )
    const isStillOpen = state.value.status === 'created' && state.value.captured.length === 0
    if (!isStillOpen) return (await record(state.value)) !== 'nothing-new'
    if (canBePaid) return false
    const cancelled = await asked.cancelPayment(gatewayId)
    // Rejected: it was paid in the meantime, which the next run finds.
    if (!cancelled.ok) return cancelled.reason === 'rejected' ? false : null
    return (await record({ status: 'cancelled', captured: [] })) === 'closed'
  }
}
