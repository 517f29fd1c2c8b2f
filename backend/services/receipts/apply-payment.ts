// The one way in which money that came in reaches a booking: by hand, from a bank statement or from a gateway.
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, eq, ne, sql } from 'drizzle-orm'
import { type Database, violatesUnique } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { fail, failField, ok, type Result } from '../../result.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { checkPaymentConflict } from '../conflicts/check-payment-conflict.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import { type AppliedPayment, type By, applyDecision, lockBooking } from './apply-decision.ts'
import { checkReversed } from '../conflicts/check-reversed.ts'
import { classifyPayment } from './classify-payment.ts'
import { findBooked, type Receipt, recordReceipt, referenceOf } from './record-receipt.ts'
import { receiptTaken } from './record-unapplied.ts'

export interface Payment {
  bookingId: string
  /** The expected version; any, if unset. */
  version?: number
  /** Paise. */
  amount: number
  /** The bank's or the gateway's; money with the same one is taken once. */
  reference: string
  source: Receipt['source']
  /** Null for a gateway. */
  by: By | null
  note?: string
  at: Date
  /** By a gateway's clock, which proves it; what people enter does not. */
  paidAt?: Date | null
  /** Days until commissions are available. */
  holdDays: number
}

export const referenceTaken = failField(
  'reference',
  409,
  'This reference number was entered for another booking. Check it.',
)

/** Whether a transaction with a payment failed because another one with its reference was faster. */
export const violatesReference = (error: unknown): boolean =>
  violatesUnique(error, 'bookings_payment_reference_unique') ||
  violatesUnique(error, 'receipts_reference_unique')

/**
 * Books a payment and what follows from it: the booking is paid, or the money is sent back or waits for a decision. Locks
 * the booking, so that one that has changed since is looked at as it is now. Fails with 404 outside the actor's scope, with
 * 403 for somebody whose decision it is not, and with 409 for another version and for a reference that was taken before.
 * @throws an error that `violatesReference` recognizes, if the same reference arrives twice at once
 */
export async function applyPayment(tx: Database, payment: Payment): Promise<Result<AppliedPayment>> {
  const { amount, source, by, at, paidAt = null, note } = payment
  const reference = referenceOf(payment)
  if (amount < 1) return failField('amount', 400, 'Enter the amount that arrived.')
  const locked = await lockBooking(tx, payment)
  if (!locked.ok) return locked
  const { booking, isInstant, holdTimes } = locked.value
  const allowed = await checkPayment(tx, by?.actor ?? null, booking, payment)
  if (!allowed.ok) return allowed
  const arrivedAt = paidAt !== null && paidAt < at ? paidAt : at
  const isOnline = source === 'gateway'
  const facts = { at, arrivedAt, isInstant, holdTimes, isOnline }
  const decision = classifyPayment(booking, { amount, reference }, facts)
  const receipt = await recordReceipt(tx, {
    bookingId: booking.id,
    amount,
    reference,
    source,
    use: decision.use,
    confirmedBy: by?.actor.id ?? null,
    note: note ?? null,
    at,
  })
  return ok(await applyDecision(tx, { booking, receipt, decision, by, at, holdDays: payment.holdDays }))
}

/**
 * Whether money may be booked for a booking. Fails with 403 for somebody whose decision it is not, and with 409 for a
 * reference that was taken before.
 * @param actor null for a gateway
 */
export async function checkPayment(
  tx: Database,
  actor: Actor | null,
  booking: Booking,
  payment: Pick<Payment, 'amount' | 'reference' | 'source'>,
): Promise<Result<null>> {
  const reference = referenceOf(payment)
  const allowed = actor === null ? ok(null) : await checkConfirmer(tx, actor, booking, payment)
  if (!allowed.ok) return allowed
  const unreversed = actor === null ? ok(null) : await checkReversed(tx, booking)
  if (!unreversed.ok) return unreversed
  if (await isReferenceTaken(tx, booking, reference)) return referenceTaken
  const booked = await findBooked(tx, reference)
  return booked === null ? ok(null) : receiptTaken(booked)
}

/** dsa and ssa confirm the price, and decide on no other money. */
export async function checkConfirmer(
  tx: Database,
  actor: Actor,
  booking: Booking,
  payment: Pick<Payment, 'amount' | 'reference' | 'source'>,
): Promise<Result<null>> {
  if (!maySendMoney(actor) && payment.amount !== booking.totalAmount)
    return fail(
      403,
      `You can confirm a payment of exactly ${formatPaise(booking.totalAmount)}. Ask a super or national administrator to record another amount.`,
    )
  return checkPaymentConflict(tx, actor, booking, payment)
}

/** The condition of bookings_payment_reference_unique, which does not cover the booking itself once it has ended. */
export async function isReferenceTaken(
  tx: Database,
  { id }: Pick<Booking, 'id'>,
  reference: string,
): Promise<boolean> {
  const [other] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.paymentReference, reference),
        sql`(status = 'pending' or payment_status <> 'pending')`,
        ne(bookings.id, id),
      ),
    )
  return other !== undefined
}
