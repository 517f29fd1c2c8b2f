// Money of a chargeback that the bank gave back: the dispute is won, or the reversal was a mistake.
import type { ActOnBookingPayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import { transferReferencePattern } from '@affiliate-booking/contract/options/money/refunds'
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { receipts } from '../../../db/schema/money/receipts.ts'
import { fail, failField, ok, type Result } from '../../../result.ts'
import { changedColumns } from '../../audit/changed-columns.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { nothingMissing } from '../../bookings/actions/transitions.ts'
import type { Booking } from '../../bookings/find-booking.ts'
import { type Posting, postNewEntries } from '../../ledger/post-entries.ts'
import { checkSender } from '../../refunds/check-sender.ts'
import { createRefund } from '../../refunds/create-refunds.ts'
import { type By, changeLockedBooking, lockBooking } from '../apply-decision.ts'
import { findUnapplied, receiptConflict } from '../find-unapplied.ts'
import { findBooked, hasReference, type Receipt } from '../record-receipt.ts'
import { keepUnapplied, receiptTaken } from '../record-unapplied.ts'
import { readAccounts } from '../reverse-payment.ts'
import { findMissing, recoveryKey } from './recoverable.ts'
import { restoreShares } from './restore-shares.ts'

export interface Recovery extends Pick<ActOnBookingPayload, 'amount' | 'reference' | 'reason'> {
  bookingId: string
  /** The expected version. */
  version: number
  by: By
  at: Date
}

/** What the customer reads of money that goes back. */
const sentBackReason = 'The bank gave back a payment of this booking that had been reversed.'

/**
 * Books money that came back, opposite to its reversal: first what the platform lost; then what was taken of the price, unless
 * the booking was cancelled before anybody earned on it; the rest goes to the customer. Money without a match that has this
 * reference is taken, otherwise it is recorded. Fails with 400 for the amount and the reference, with 403 for somebody whose
 * decision it is not, and with 409 for another version or a reference that was taken before.
 * @throws an error that `violatesReference` recognizes, if the same reference arrives twice at once
 */
export async function recoverPayment(
  tx: Database,
  { bookingId, version, amount = 0, reference = '', reason, by, at }: Recovery,
): Promise<Result<Booking>> {
  const locked = await lockBooking(tx, { bookingId, version, by })
  if (!locked.ok) return locked
  const { booking } = locked.value
  const allowed = await checkSender(tx, by.actor, { refund: { receiptId: null }, booking })
  if (!allowed.ok)
    return fail(
      403,
      'You are part of this booking, or confirmed its payment: somebody else has to record this.',
    )
  if (!transferReferencePattern.test(reference))
    return failField('reference', 400, 'Enter the bank’s reference of the money.')
  const missing = await findMissing(tx, booking)
  if (missing.recoverable < 1) return fail(409, nothingMissing)
  if (amount < 1 || amount > missing.recoverable)
    return failField(
      'amount',
      400,
      `Enter an amount from ${formatPaise(1)} to ${formatPaise(missing.recoverable)}.`,
    )
  const arrived = await takeMoney(tx, booking, { amount, reference, by, at })
  if (!arrived.ok) return arrived
  const { receipt, from } = arrived.value

  const lost = Math.min(amount, missing.lost)
  const isLive = booking.status === 'pending' || booking.status === 'confirmed'
  const restored =
    isLive || booking.settledAt !== null ? Math.min(amount - lost, Math.max(missing.price, 0)) : 0
  const refunded = amount - lost - restored
  const rest = (booking.refundAmount ?? 0) - restored
  const changed = await changeLockedBooking(
    tx,
    booking,
    restored === 0
      ? {}
      : {
          refundAmount: rest === 0 && booking.status !== 'cancelled' ? null : rest,
          paymentStatus: rest === 0 || isLive ? 'completed' : 'refunded',
        },
  )
  await postNewEntries(tx, [
    {
      eventKey: recoveryKey(receipt.id),
      kind: 'payment-recovered',
      objectType: 'booking',
      objectId: bookingId,
      at,
      postings: [
        ...from,
        { account: 'adjustments', bookingId, amount: -lost },
        { account: 'customer_deposits', bookingId, amount: -restored - refunded },
      ],
    },
  ])
  if (restored > 0 && booking.settledAt !== null)
    await restoreShares(tx, changed, { amount: restored, receiptId: receipt.id, by: by.actor.id, at })
  if (refunded > 0)
    await createRefund(tx, {
      booking: changed,
      amount: refunded,
      reason: sentBackReason,
      by: by.actor.id,
      at,
      receiptId: receipt.id,
    })
  await writeAudit(tx, {
    ...by,
    action: 'booking.payment-recovered',
    objectType: 'booking',
    objectId: bookingId,
    territoryPath: booking.territoryPath,
    changes: {
      ...changedColumns(booking, changed, ['paymentStatus', 'refundAmount']),
      recovered: { old: null, new: amount },
      reference: { old: null, new: receipt.reference },
    },
    reason,
    at,
  })
  return ok(changed)
}

interface Money {
  amount: number
  reference: string
  by: By
  at: Date
}

/** The money, as the books have it or are told of it now, and the postings that take it from where it waits. */
async function takeMoney(
  tx: Database,
  booking: Booking,
  { amount, reference, by, at }: Money,
): Promise<Result<{ receipt: Receipt; from: Posting[] }>> {
  const [present] = await tx
    .select({ id: receipts.id, use: receipts.use, reference: receipts.reference })
    .from(receipts)
    .where(and(hasReference(reference), isNull(receipts.voidedAt)))
  const money = { amount, reference, source: 'upi', at } as const
  const found =
    present === undefined ? await keepUnapplied(tx, by, money) : await findKept(tx, by, booking, present)
  if (!found.ok) return found
  const before = found.value
  if (before.amount !== amount)
    return failField(
      'amount',
      409,
      `${formatPaise(before.amount)} arrived with this reference. Enter ${formatPaise(before.amount)}.`,
    )
  const [receipt] = await tx
    .update(receipts)
    .set({ use: 'refund', bookingId: booking.id, version: sql`${receipts.version} + 1` })
    .where(
      and(
        eq(receipts.id, before.id),
        eq(receipts.use, 'unapplied'),
        eq(receipts.version, before.version),
        isNull(receipts.voidedAt),
      ),
    )
    .returning()
  if (!receipt) return receiptConflict
  // What nobody has seen at the bank came back where it was taken from.
  const account = present === undefined ? (await readAccounts(tx, booking))(null) : 'cash'
  const { id: bookingId } = booking
  return ok({
    receipt,
    from: [
      { account: 'unapplied_receipts', bookingId: before.bookingId, amount },
      ...(account === 'cash'
        ? []
        : ([
            { account: 'cash', bookingId: before.bookingId, amount: -amount },
            { account, bookingId, amount },
          ] as const)),
    ],
  })
}

/** Money without a match that arrived before. */
async function findKept(
  tx: Database,
  { actor }: By,
  { id }: Booking,
  present: Pick<Receipt, 'id' | 'use' | 'reference'>,
): Promise<Result<Receipt>> {
  if (present.use !== 'unapplied') return receiptTaken(await findBooked(tx, present.reference))
  const found = await findUnapplied(tx, actor, present.id)
  if (!found.ok) return found
  const { receipt } = found.value
  return receipt.bookingId === null || receipt.bookingId === id
    ? ok(receipt)
    : failField('reference', 409, 'The money with this reference came for another booking. Check it.')
}
