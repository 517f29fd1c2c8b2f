// A payment that the bank took back, or that was confirmed though it never came.
import type { ActOnBookingPayload } from '@affiliate-booking/contract/calls/bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { receipts, refunds } from '../../db/schema/money/receipts.ts'
import { fail, ok, type Result } from '../../result.ts'
import { changedColumns } from '../audit/changed-columns.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { refundableAmount } from '../bookings/actions/transitions.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { releaseSeats } from '../bookings/seats.ts'
import { settleBookings } from '../commissions/settle-bookings.ts'
import { type LedgerAccount, postNewEntries } from '../ledger/post-entries.ts'
import { checkSender } from '../refunds/check-sender.ts'
import { createRefund, type Refund } from '../refunds/create-refunds.ts'
import { type By, lockBooking } from './follow-judgement.ts'

interface Reversal extends Pick<ActOnBookingPayload, 'amount' | 'reason'> {
  bookingId: string
  /** The expected version. */
  version: number
  by: By
  at: Date
  /** Days until commissions are available. */
  holdDays: number
}

/**
 * Books money that left without being sent. It counts as refunds that were sent: first those that wait to be sent, then a
 * new one of at most what is left of the price; the rest is the platform's loss. A booking that has nothing left of its
 * price is cancelled. Fails with 400 for the amount, with 403 for somebody whose decision it is not, and with 409 for
 * another version.
 */
export async function reversePayment(
  tx: Database,
  { bookingId, version, amount = 0, reason, by, at, holdDays }: Reversal,
): Promise<Result<Booking>> {
  const locked = await lockBooking(tx, { bookingId, version, by })
  if (!locked.ok) return locked
  const { booking } = locked.value
  const allowed = await checkSender(tx, by.actor, { refund: { receiptId: null }, booking })
  if (!allowed.ok)
    return fail(
      403,
      'You are part of this booking, or confirmed its payment: somebody else has to reverse it.',
    )
  if (amount < 1 || amount > booking.totalAmount)
    return fail(400, `Enter an amount from ${formatPaise(1)} to ${formatPaise(booking.totalAmount)}.`)
  const covered = await findCovered(tx, bookingId, amount)
  const left = amount - sumOf(covered)
  const present = refundableAmount(booking)
  const refunded = Math.min(left, present)
  const isLive = booking.status === 'pending' || booking.status === 'confirmed'
  const isCancelled = isLive && refunded === present
  const changed = await changeBooking(tx, booking, {
    ...(refunded > 0 && {
      refundAmount: (booking.refundAmount ?? 0) + refunded,
      paymentStatus: isLive && !isCancelled ? ('completed' as const) : ('refunded' as const),
    }),
    ...(isCancelled && {
      status: 'cancelled' as const,
      cancelledAt: at,
      cancelledBy: 'admin' as const,
      cancelledById: by.actor.id,
      cancellationReason: reason ?? null,
    }),
  })
  if (isCancelled) await releaseSeats(tx, [bookingId])
  const created = { reason, by: by.actor.id, at }
  const made =
    refunded > 0 ? [await createRefund(tx, { booking: changed, amount: refunded, ...created })] : []
  const account = await accountOfPrice(tx, bookingId)
  await countAsSent(tx, [...covered, ...made], { account, by, at })
  await postLoss(tx, changed, { account, amount: left - refunded, at })
  if (isCancelled) await settleBookings(tx, [bookingId], { at, holdDays })
  await writeAudit(tx, {
    ...by,
    action: 'booking.payment-reversed',
    objectType: 'booking',
    objectId: bookingId,
    territoryPath: booking.territoryPath,
    changes: {
      ...changedColumns(booking, changed, ['status', 'paymentStatus', 'refundAmount']),
      reversed: { old: null, new: amount },
    },
    reason,
    at,
  })
  return ok(changed)
}

const sumOf = (found: readonly Refund[]) => found.reduce((sum, { amount }) => sum + amount, 0)

/** Refunds that need not be sent any more, the oldest first. */
async function findCovered(tx: Database, bookingId: string, amount: number): Promise<Refund[]> {
  const open = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), inArray(refunds.status, ['awaiting_payee', 'due'])))
    .orderBy(asc(refunds.refundNumber))
    .for('update')
  const covered: Refund[] = []
  for (const refund of open) if (sumOf(covered) + refund.amount <= amount) covered.push(refund)
  return covered
}

async function changeBooking(
  tx: Database,
  { id }: Booking,
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

/** Where the price came in, the money is missing now. */
async function accountOfPrice(tx: Database, bookingId: string): Promise<LedgerAccount> {
  const [price] = await tx
    .select({ source: receipts.source })
    .from(receipts)
    .where(and(eq(receipts.bookingId, bookingId), eq(receipts.use, 'price')))
  return price?.source === 'gateway' ? 'gateway_clearing' : 'cash'
}

async function countAsSent(
  tx: Database,
  counted: readonly Refund[],
  { account, by, at }: { account: LedgerAccount; by: By; at: Date },
): Promise<void> {
  if (counted.length === 0) return
  const sent = await tx
    .update(refunds)
    .set({
      status: 'completed',
      failure: null,
      sentBy: by.actor.id,
      sentAt: at,
      completedAt: at,
      version: sql`${refunds.version} + 1`,
    })
    .where(
      inArray(
        refunds.id,
        counted.map(({ id }) => id),
      ),
    )
    .returning()
  await postNewEntries(
    tx,
    sent.map(({ id, bookingId, amount, version }) => ({
      eventKey: `refund-sent:${id}:${version}`,
      kind: 'refund-sent',
      objectType: 'refund' as const,
      objectId: id,
      at,
      postings: [
        { account: 'refunds_payable' as const, bookingId, amount },
        { account, bookingId, amount: -amount },
      ],
    })),
  )
}

/** More than the price that was left has gone. */
const postLoss = (
  tx: Database,
  { id: bookingId, version }: Booking,
  { account, amount, at }: { account: LedgerAccount; amount: number; at: Date },
) =>
  postNewEntries(tx, [
    {
      eventKey: `payment-reversed:${bookingId}:${version}`,
      kind: 'payment-reversed',
      objectType: 'booking',
      objectId: bookingId,
      at,
      postings: [
        { account: 'adjustments', bookingId, amount },
        { account, bookingId, amount: -amount },
      ],
    },
  ])
