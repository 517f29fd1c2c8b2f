// What the gateway says of a payment, by a notification or because it was asked. The first of them books the money;
// the same money is booked once.
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { gatewayPayments } from '../../db/schema/money/receipts.ts'
import { applyPayment } from '../receipts/apply-payment.ts'
import { findBooked } from '../receipts/record-receipt.ts'
import type { StoredPayment } from './gateway-payments.ts'
import type { CapturedPayment, PaymentState } from './gateway.ts'

interface KnownPayment {
  gateway: string
  gatewayId: string
}

/** What became of it; `price`, `refund` and `unapplied` are uses of the money. */
export type PaymentOutcome =
  | 'price'
  | 'refund'
  | 'unapplied'
  | 'booked-before'
  | 'closed'
  | 'nothing-new'
  | 'unknown-payment'

/**
 * @param bookingId of a payment that we may not have stored, if the gateway knows it
 * @param holdDays until commissions are available
 */
export async function recordPaymentState(
  tx: Database,
  { bookingId = null, ...known }: KnownPayment & { bookingId?: string | null },
  state: PaymentState,
  { at, holdDays }: { at: Date; holdDays: number },
): Promise<PaymentOutcome> {
  const captured = state.captured.filter(({ amount }) => amount > 0)
  const payment = await lockPayment(tx, known, captured.length > 0 ? bookingId : null, at)
  if (payment === null) return 'unknown-payment'
  let outcome: PaymentOutcome = captured.length > 0 ? 'booked-before' : 'nothing-new'
  for (const each of captured) outcome = (await book(tx, payment, each, { at, holdDays })) ?? outcome
  const isClosing = payment.status === 'created' && state.status !== 'created'
  if (captured[0]) {
    await change(tx, payment, { status: 'paid', paymentId: payment.paymentId ?? captured[0].paymentId })
  } else if (isClosing && state.status !== 'paid') {
    await change(tx, payment, { status: state.status })
    outcome = 'closed'
  }
  return outcome
}

const change = (tx: Database, { id }: StoredPayment, set: Partial<typeof gatewayPayments.$inferInsert>) =>
  tx.update(gatewayPayments).set(set).where(eq(gatewayPayments.id, id))

/** Null if the money was booked before. */
async function book(
  tx: Database,
  { bookingId }: StoredPayment,
  { paymentId: reference, amount, paidAt }: CapturedPayment,
  { at, holdDays }: { at: Date; holdDays: number },
): Promise<'price' | 'refund' | 'unapplied' | null> {
  // Also by hand, where references are in capitals.
  if ((await findBooked(tx, reference)) !== null) return null
  const applied = await applyPayment(tx, {
    bookingId,
    amount,
    reference,
    source: 'gateway',
    by: null,
    at,
    paidAt,
    holdDays,
  })
  if (!applied.ok) throw new Error(`Money of a gateway was not booked: ${applied.message}`)
  return applied.value.receipt.use
}

/**
 * Null if neither the payment nor its booking is ours.
 * @param bookingId of money, null without any: a page that was never stored was never shown, such as the second one of a
 *   double click, and must not hide the booking's own page
 */
async function lockPayment(
  tx: Database,
  { gateway, gatewayId }: KnownPayment,
  bookingId: string | null,
  at: Date,
): Promise<StoredPayment | null> {
  const isIt = and(eq(gatewayPayments.gateway, gateway), eq(gatewayPayments.gatewayId, gatewayId))
  const find = () => tx.select().from(gatewayPayments).where(isIt).for('update')
  const [stored] = await find()
  if (stored || bookingId === null) return stored ?? null
  // The host died between the gateway's answer and our row.
  const [booking] = await tx
    .select({ amount: bookings.totalAmount })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  if (!booking) return null
  await tx
    .insert(gatewayPayments)
    .values({
      gateway,
      gatewayId,
      bookingId,
      amount: booking.amount,
      paymentUrl: '',
      status: 'created',
      expiresAt: at,
      createdAt: at,
    })
    .onConflictDoNothing()
  const [recovered] = await find()
  return recovered ?? null
}
