// A payment that was reversed while its refund was on its way: the customer has the money already when the transfer fails.
import { and, eq, sum } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { postings } from '../../db/schema/money/ledger.ts'
import type { Entry } from '../ledger/post-entries.ts'
import type { Refund } from './create-refunds.ts'

/** What everybody reads of it. It never changes: refunds that a reversal made itself are found by it (`findMissing`). */
export const reversalReason = 'The payment was reversed.'

/**
 * Whether a refund whose transfer came back need not be sent again: what the platform has lost by reversals of the booking
 * is at least as much. Locks the booking, as a reversal does; the caller locks the refund afterwards.
 */
export async function isCoveredByLoss(
  tx: Database,
  { bookingId, amount }: Pick<Refund, 'bookingId' | 'amount'>,
): Promise<boolean> {
  await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('no key update')
  const [lost] = await tx
    .select({ amount: sum(postings.amount).mapWith(Number) })
    .from(postings)
    .where(and(eq(postings.bookingId, bookingId), eq(postings.account, 'adjustments')))
  return (lost?.amount ?? 0) >= amount
}

/** The loss becomes the refund. */
export const coveredEntry = ({ id, version, bookingId, amount }: Refund, at: Date): Entry => ({
  eventKey: `refund-covered:${id}:${version}`,
  kind: 'refund-covered',
  objectType: 'refund',
  objectId: id,
  at,
  postings: [
    { account: 'refunds_payable', bookingId, amount },
    { account: 'adjustments', bookingId, amount: -amount },
  ],
})

/**
 * A refund that counted as sent since a payment was taken back, and that was sent all the same: the money is gone a second
 * time. For a payment that was confirmed in error it is a loss of that.
 */
export const sentAfterAllEntry = (
  { id, version, bookingId, amount }: Refund,
  { isInError, at }: { isInError: boolean; at: Date },
): Entry => ({
  eventKey: `refund-sent-after-all:${id}:${version}`,
  kind: isInError ? 'refund-sent-in-error' : 'refund-sent-after-all',
  objectType: 'refund',
  objectId: id,
  at,
  postings: [
    { account: 'adjustments', bookingId, amount },
    { account: 'gateway_clearing', bookingId, amount: -amount },
  ],
})
