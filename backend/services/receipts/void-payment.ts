// A payment that was confirmed in error: its money never came, or is that of somebody else.
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { receipts, refunds } from '../../db/schema/money/receipts.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { waitsToBeSent } from './cover-refunds.ts'
import { lockForReversal, type Reversal, takeBack } from './reverse-payment.ts'
import { markVoided } from './void-receipt.ts'

/** What everybody reads of it. */
const voidReason = 'The payment was confirmed in error.'

/** The payment of a booking, unless a gateway proves that it came. */
const isVoidablePayment: SQL | undefined = and(
  eq(receipts.bookingId, bookings.id),
  sql`upper(${receipts.reference}) = upper(${bookings.paymentReference})`,
  ne(receipts.source, 'gateway'),
  isNull(receipts.voidedAt),
)

/** Of a row of bookings: whether its payment can be taken back as confirmed in error. */
export const hasVoidablePayment = sql<boolean>`exists (select from ${receipts} where ${isVoidablePayment})`

/**
 * Takes a payment back as if it had never been confirmed, apart from what was sent of it since, which is the platform's
 * loss. The whole payment, so a booking that goes on is cancelled. Fails like `lockForReversal`, and with 409 if a part is
 * reversed already.
 */
export async function voidPayment(
  tx: Database,
  { reason, holdDays, ...request }: Omit<Reversal, 'amount'>,
): Promise<Result<Booking>> {
  const locked = await lockForReversal(tx, request)
  if (!locked.ok) return locked
  const { booking, reversible } = locked.value
  const [payment] = await tx
    .select({ id: receipts.id, amount: receipts.amount, use: receipts.use })
    .from(receipts)
    .innerJoin(bookings, isVoidablePayment)
    .where(eq(bookings.id, booking.id))
  if (!payment) return fail(409, 'This payment was not confirmed by hand or by a bank statement.')
  if (payment.amount > reversible)
    return fail(409, 'A part of this payment is reversed already. Reverse the rest as a chargeback.')
  const { by, at } = request
  await markVoided(tx, payment, at)
  // Other money that came for the booking still goes back.
  const covered = await tx
    .select()
    .from(refunds)
    .where(and(waitsToBeSent(booking.id), or(isNull(refunds.receiptId), eq(refunds.receiptId, payment.id))))
    .for('update')
  return ok(
    await takeBack(tx, booking, {
      as: 'payment-voided',
      told: voidReason,
      set: { paymentReference: null },
      amount: payment.amount,
      covered,
      reason,
      by,
      at,
      holdDays,
    }),
  )
}
