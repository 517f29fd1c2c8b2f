import { randomUUID } from 'node:crypto'
import type { GatewayPayment } from '@affiliate-booking/contract/shapes/money/gateways'
import { eq } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { gatewayPayments } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type Booking, findBooking } from '../bookings/find-booking.ts'
import { readUpiPayee } from '../settings/platform-settings.ts'
import type { Actor } from '../users/account.ts'
import {
  describePayment,
  findLatestPayment,
  isOpen,
  isPayable,
  type StoredPayment,
} from './gateway-payments.ts'
import type { CreatedPayment, Gateway } from './gateway.ts'
import { formatBookingNumber } from '../../public-numbers.ts'

export type GatewayDeps = Pick<Deps, 'db' | 'gateway' | 'now' | 'log' | 'commissionHoldDays'>

export const noGateway = fail(409, 'Paying online is not set up here.')
const notPayable = fail(409, 'This booking cannot be paid online now. Check it again.')

/**
 * A page of the gateway to pay the booking on: the one that was made before while it can be paid, or a new one. Nothing
 * is held for longer. Fails with 404 outside the customer's scope, with 409 for a booking that cannot be paid now, and
 * with 409 if the gateway does not give a page; the booking stays as it is.
 */
export async function createGatewayPayment(
  { db, gateway, now, upiPayee, publicOrigin }: GatewayDeps & Pick<Deps, 'upiPayee' | 'publicOrigin'>,
  customer: Actor,
  idOrNumber: string,
): Promise<Result<GatewayPayment>> {
  const found = await findBooking(db, customer, idOrNumber)
  if (!found.ok) return found
  if (gateway === null) return noGateway
  const booking = found.value
  const { holdExpiresAt } = booking
  if (!isPayable(booking, now()) || holdExpiresAt === null) return notPayable
  const latest = await findLatestPayment(db, booking.id)
  if (latest && isOpen(latest, now())) return ok(describePayment(gateway, latest, true))
  const bookingNumber = formatBookingNumber(booking.bookingNumber)
  const created = await gateway.createPayment({
    reference: randomUUID(),
    bookingId: booking.id,
    description: `Booking ${bookingNumber}`,
    amount: booking.totalAmount,
    expiresAt: holdExpiresAt,
    returnUrl: `${publicOrigin}/bookings/${booking.id}/payment`,
  })
  if (!created.ok) {
    const takesUpi = (await readUpiPayee({ db, upiPayee })) !== null
    return fail(
      409,
      `The payment page could not be opened. Your booking is held as before: try again in a moment${takesUpi ? ', or pay by UPI' : ''}.`,
    )
  }
  const stored = await storePayment({ db, gateway, now }, booking, created.value)
  // The booking has another price now, or has ended.
  if (stored === null) {
    await gateway.cancelPayment(created.value.gatewayId)
    return notPayable
  }
  // Another request was faster.
  if (stored.gatewayId !== created.value.gatewayId) await gateway.cancelPayment(created.value.gatewayId)
  return ok(describePayment(gateway, stored, true))
}

/**
 * The payment that was stored, or one that another request has stored in the meantime; null if the booking cannot be paid
 * any more, or not at this price.
 */
async function storePayment(
  { db, gateway, now }: Pick<Deps, 'db' | 'now'> & { gateway: Gateway },
  { id: bookingId, totalAmount: amount }: Booking,
  { gatewayId, paymentUrl, expiresAt }: CreatedPayment,
): Promise<StoredPayment | null> {
  return db.transaction(async (tx) => {
    const at = now()
    const [present] = await tx
      .select({
        amount: bookings.totalAmount,
        status: bookings.status,
        paymentStatus: bookings.paymentStatus,
        paymentSubmittedAt: bookings.paymentSubmittedAt,
        holdExpiresAt: bookings.holdExpiresAt,
        startsAt: bookings.startsAt,
      })
      .from(bookings)
      .where(eq(bookings.id, bookingId))
      .for('no key update')
    if (present?.amount !== amount || !isPayable(present, at)) return null
    const other = await findLatestPayment(tx, bookingId)
    if (other && isOpen(other, at)) return other
    const [stored] = await tx
      .insert(gatewayPayments)
      .values({
        gateway: gateway.name,
        gatewayId,
        bookingId,
        amount,
        paymentUrl,
        status: 'created',
        expiresAt,
        createdAt: at,
      })
      .returning()
    if (!stored) throw new Error('An inserted payment was not returned')
    return stored
  })
}
