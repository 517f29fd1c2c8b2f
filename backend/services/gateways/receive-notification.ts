import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { gatewayEvents } from '../../db/schema/money/receipts.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { GatewayDeps } from './create-gateway-payment.ts'
import type { GatewayNotification, SignedMessage } from './gateway.ts'
import { recordPaymentState } from './record-payment-state.ts'
import { recordRefundState } from './record-refund-state.ts'

const gatewayNotFound = fail(404, 'Not found.')
const notAccepted = fail(400, 'The notification was not accepted.')

/**
 * Stores a notification and does what follows from it, in one transaction: what is stored was done. The same one again
 * does nothing. Fails with 404 for another gateway, and with 400 for a signature that is not the gateway's.
 */
export async function receiveNotification(
  { db, gateway, now, log, commissionHoldDays: holdDays }: GatewayDeps,
  name: string,
  message: SignedMessage,
): Promise<Result<null>> {
  if (gateway === null || gateway.name !== name) return gatewayNotFound
  const notification = gateway.readNotification(message)
  if (notification === null) {
    log.info({ gateway: name }, 'a notification without a valid signature')
    return notAccepted
  }
  const { eventId, kind } = notification
  const outcome = await db.transaction(async (tx) => {
    const at = now()
    const [event] = await tx
      .insert(gatewayEvents)
      .values({
        gateway: name,
        eventId,
        kind,
        outcome: 'received',
        details: detailsOf(notification),
        createdAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: gatewayEvents.id })
    if (!event) return 'repeated'
    const result = await follow(tx, name, notification, { at, holdDays })
    await tx.update(gatewayEvents).set({ outcome: result }).where(eq(gatewayEvents.id, event.id))
    return result
  })
  log.info({ gateway: name, kind, outcome }, 'payment gateway notification received')
  return ok(null)
}

async function follow(
  tx: Database,
  gateway: string,
  notification: GatewayNotification,
  times: { at: Date; holdDays: number },
): Promise<string> {
  if (notification.about === 'payment') {
    const { gatewayId, bookingId, status, captured } = notification
    return recordPaymentState(tx, { gateway, gatewayId, bookingId }, { status, captured }, times)
  }
  if (notification.about === 'refund') {
    const { refundId, amount, refund } = notification
    return recordRefundState(tx, { refundId, amount }, refund, times.at)
  }
  return 'ignored'
}

/** Numbers only: what else a gateway tells about a payer is not stored. */
function detailsOf(notification: GatewayNotification): object {
  if (notification.about === 'payment') {
    const { gatewayId, bookingId, status, captured } = notification
    return { gatewayId, bookingId, status, captured }
  }
  if (notification.about === 'refund') {
    const { refundId, amount, refund } = notification
    return { refundId, amount, ...refund }
  }
  return {}
}
