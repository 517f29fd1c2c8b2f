import type { GatewayPayment } from '@affiliate-booking/contract/shapes/money/gateways'
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { gatewayPayments } from '../../db/schema/money/receipts.ts'
import { ok, type Result } from '../../result.ts'
import { findBooking } from '../bookings/find-booking.ts'
import type { Actor } from '../users/account.ts'
import type { GatewayDeps } from './create-gateway-payment.ts'
import { describePayment, findLatestPayment, isPayable } from './gateway-payments.ts'
import type { Gateway } from './gateway.ts'
import { recordPaymentState } from './record-payment-state.ts'

/** Milliseconds: a customer who reloads the page does not make us ask again. */
const askAgainAfter = 10_000

/**
 * The latest payment of a booking. While it may still be paid, the gateway is asked first; what it answers is recorded,
 * and without an answer the stored state counts. Fails with 404 outside the customer's scope.
 */
export async function getGatewayPayment(
  deps: GatewayDeps,
  customer: Actor,
  idOrNumber: string,
): Promise<Result<GatewayPayment | null>> {
  const { db, gateway, now } = deps
  const found = await findBooking(db, customer, idOrNumber)
  if (!found.ok) return found
  const stored = await findLatestPayment(db, found.value.id)
  if (stored === null || gateway === null || stored.gateway !== gateway.name) return ok(null)
  if (stored.status === 'created') await refreshPayment(deps, gateway, stored)
  const [booking, payment] = [
    await findBooking(db, customer, found.value.id),
    await findLatestPayment(db, found.value.id),
  ]
  if (!booking.ok) return booking
  if (payment === null) return ok(null)
  const canBePaid = payment.status === 'created' && isPayable(booking.value, now())
  return ok(describePayment(gateway, payment, canBePaid))
}

async function refreshPayment(
  { db, now, commissionHoldDays: holdDays }: GatewayDeps,
  gateway: Gateway,
  { id, gatewayId }: typeof gatewayPayments.$inferSelect,
): Promise<void> {
  const at = now().getTime()
  const [claimed] = await db
    .update(gatewayPayments)
    .set({ checkedAt: new Date(at) })
    .where(
      and(
        eq(gatewayPayments.id, id),
        or(
          isNull(gatewayPayments.checkedAt),
          lt(gatewayPayments.checkedAt, new Date(at - askAgainAfter)),
          // By a clock that was ahead.
          gt(gatewayPayments.checkedAt, new Date(at + askAgainAfter)),
        ),
      ),
    )
    .returning({ id: gatewayPayments.id })
  if (!claimed) return
  const state = await gateway.fetchPayment(gatewayId)
  if (!state.ok) return
  await db.transaction((tx) =>
    recordPaymentState(tx, { gateway: gateway.name, gatewayId }, state.value, { at: now(), holdDays }),
  )
}
