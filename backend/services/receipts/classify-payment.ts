// What money that came in for a booking is: its price, money that is sent back, or another sum that waits for a decision.
import { formatPaise } from '@affiliate-booking/shared/money'
import type { bookings } from '../../db/schema/bookings.ts'
import type { receipts } from '../../db/schema/money/receipts.ts'
import type { BookingEntry } from '../bookings/booking-entries.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { holdExpiry, type HoldTimes } from '../bookings/holding/hold-times.ts'

export interface PaymentDecision {
  use: (typeof receipts.$inferSelect)['use']
  /** Of the booking. */
  set: Partial<typeof bookings.$inferInsert>
  entries: readonly BookingEntry[]
  /** A pending booking is cancelled. */
  isCancelled?: boolean
}

interface Money {
  amount: number
  reference: string
}

interface Facts {
  at: Date
  /** When the money came, if something proves that it was before `at`. */
  arrivedAt?: Date
  /** The product's bookings are confirmed as soon as they are paid. */
  isInstant: boolean
  holdTimes: HoldTimes
  isOnline?: boolean
}

/**
 * Only exactly the price, within the hold and before the start, pays for a booking. Money that comes late or a second time
 * is sent back. Another sum for a booking that can still be paid is unapplied. A booking that is still pending has its
 * seats, so money that came within the hold pays for it although it is recorded later.
 */
export function classifyPayment(booking: Booking, money: Money, facts: Facts): PaymentDecision {
  if (booking.paymentStatus !== 'pending') {
    // A paid booking without a reference is one whose payment was confirmed in error.
    const when =
      booking.paymentReference === null
        ? 'after the booking had ended'
        : 'although the booking was already paid'
    return sentBack(`${formatPaise(money.amount)} arrived ${when}.`)
  }
  const reason = lateReason(booking, facts)
  if (money.amount !== booking.totalAmount) return classifyOtherSum(booking, money, facts, reason !== null)
  if (reason !== null) return classifyLatePayment(booking, money, facts.at, reason)
  const { isInstant, at, isOnline = false } = facts
  return {
    use: 'price',
    set: {
      ...paidColumns(money, at),
      paymentStatus: 'completed',
      ...(isInstant && { status: 'confirmed', confirmedAt: at }),
    },
    entries: [
      { action: 'booking.payment-confirmed', reason: isOnline ? otherReferenceNote(booking) : undefined },
      ...(isInstant ? [{ action: 'booking.accepted', isBySystem: true } as const] : []),
    ],
  }
}

/** The customer may have paid by UPI too: the reference that the gateway's replaces leads from that money to the booking. */
const otherReferenceNote = ({ paymentSubmittedAt, paymentReference }: Booking): string | undefined =>
  paymentSubmittedAt === null || paymentReference === null
    ? undefined
    : `The customer had entered the reference ${paymentReference} before. If that money arrives too, it goes back.`

/** Leaves the booking as it is. */
export const sentBack = (reason: string): PaymentDecision => ({
  use: 'refund',
  set: {},
  entries: [{ action: 'booking.refund-due', reason }],
})

/** Why money that is confirmed now cannot pay for an unpaid booking any more; null if it can. */
function lateReason(
  { status, startsAt, holdExpiresAt }: Booking,
  { at, arrivedAt = at }: Pick<Facts, 'at' | 'arrivedAt'>,
): string | null {
  if (status === 'cancelled') return 'The payment was confirmed after the booking was cancelled.'
  if (holdExpiresAt !== null && holdExpiresAt <= arrivedAt)
    return 'The payment was confirmed after the booking was no longer held.'
  return at < startsAt ? null : 'The payment was confirmed after the start.'
}

const paidColumns = ({ reference }: Money, at: Date) => ({
  paymentReference: reference,
  paidAt: at,
  holdExpiresAt: null,
  paymentRejection: null,
})

/** The whole price is sent back: the booking counts as refunded, and is cancelled if it is still pending. */
function classifyLatePayment(booking: Booking, money: Money, at: Date, reason: string): PaymentDecision {
  const isCancelled = booking.status === 'pending'
  return {
    use: 'refund',
    set: {
      ...paidColumns(money, at),
      refundAmount: money.amount,
      paymentStatus: 'refunded',
      ...(isCancelled && {
        status: 'cancelled',
        cancelledAt: at,
        cancelledBy: 'system',
        cancellationReason: reason,
      }),
    },
    entries: [
      { action: 'booking.payment-confirmed' },
      { action: 'booking.refund-due', reason, isBySystem: true },
    ],
    isCancelled,
  }
}

const otherSum = (amount: number) => `${formatPaise(amount)} arrived instead of `

/** What the customer reads of another sum that waits for a decision. */
const otherSumProblem = ({ totalAmount }: Pick<Booking, 'totalAmount'>, amount: number): string =>
  `${otherSum(amount)}${formatPaise(totalAmount)}.`

/** Whether the customer reads that of this sum; the booking may have another price since. */
export const saysOtherSum = (problem: string | null, amount: number): boolean =>
  problem?.startsWith(otherSum(amount)) === true

function classifyOtherSum(
  booking: Booking,
  money: Money,
  { at, holdTimes }: Facts,
  isLate: boolean,
): PaymentDecision {
  const problem = otherSumProblem(booking, money.amount)
  // Another payment that the customer has entered is still to be checked.
  const isInReview = booking.paymentSubmittedAt !== null && booking.paymentReference !== money.reference
  return {
    use: isLate ? 'refund' : 'unapplied',
    set: isInReview
      ? {}
      : {
          paymentReference: null,
          paymentSubmittedAt: null,
          paymentRejection: isLate ? `${problem} It is being sent back.` : problem,
          ...(!isLate && { holdExpiresAt: holdExpiry(at, booking.startsAt, holdTimes) }),
        },
    entries: [
      { action: 'booking.payment-rejected', reason: problem },
      ...(isLate ? [{ action: 'booking.refund-due', reason: problem, isBySystem: true } as const] : []),
    ],
  }
}
