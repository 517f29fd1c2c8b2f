// A payment that the bank took back, and what is the same for one that was confirmed in error.
import type { ActOnBookingPayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { bookings } from '../../db/schema/bookings.ts'
import { journalEntries, postings } from '../../db/schema/money/ledger.ts'
import { receipts, refunds } from '../../db/schema/money/receipts.ts'
import { fail, failField, ok, type Result } from '../../result.ts'
import { changedColumns } from '../audit/changed-columns.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { refundableAmount } from '../bookings/actions/transitions.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { releaseSeats } from '../bookings/seats.ts'
import { settleBookings } from '../commissions/settle-bookings.ts'
import { type LedgerAccount, postNewEntries } from '../ledger/post-entries.ts'
import { notifyOfBookings } from '../messages/notices/bookings/booking-notices.ts'
import { checkSender } from '../refunds/check-sender.ts'
import { reversalReason } from '../refunds/cover-by-loss.ts'
import { createRefund, type Refund } from '../refunds/create-refunds.ts'
import { type By, changeLockedBooking, lockBooking } from './apply-decision.ts'
import { findCovered, sumOf } from './cover-refunds.ts'
import { isRecovered } from './recoveries/recoverable.ts'

const moneyAccounts = ['cash', 'gateway_clearing'] as const satisfies readonly LedgerAccount[]
type MoneyAccount = (typeof moneyAccounts)[number]

/** What the bank took back, or what never came. */
type TakenBackAs = 'payment-reversed' | 'payment-voided'

interface Request {
  bookingId: string
  /** The expected version. */
  version: number
  by: By
  at: Date
}

export interface Reversal extends Request, Pick<ActOnBookingPayload, 'amount' | 'reason'> {
  /** Days until commissions are available. */
  holdDays: number
}

/**
 * Books money that the bank took back. All reversals of a booking are together at most what was received for it. Fails with
 * 400 for the amount, and like `lockForReversal`.
 */
export async function reversePayment(
  tx: Database,
  { amount = 0, reason, holdDays, ...request }: Reversal,
): Promise<Result<Booking>> {
  const locked = await lockForReversal(tx, request)
  if (!locked.ok) return locked
  const { booking, reversible } = locked.value
  if (amount < 1 || amount > reversible)
    return failField('amount', 400, `Enter an amount from ${formatPaise(1)} to ${formatPaise(reversible)}.`)
  const covered = await findCovered(tx, booking.id, amount)
  const { by, at } = request
  return ok(
    await takeBack(tx, booking, {
      as: 'payment-reversed',
      told: reversalReason,
      amount,
      covered,
      reason,
      by,
      at,
      holdDays,
    }),
  )
}

/**
 * A booking in scope, and the paise that were received for it and not reversed. Fails with 403 for somebody whose decision
 * it is not, and with 409 for another version and if all is reversed.
 */
export async function lockForReversal(
  tx: Database,
  { bookingId, version, by }: Request,
): Promise<Result<{ booking: Booking; reversible: number }>> {
  const locked = await lockBooking(tx, { bookingId, version, by })
  if (!locked.ok) return locked
  const { booking } = locked.value
  const allowed = await checkSender(tx, by.actor, { refund: { receiptId: null }, booking })
  if (!allowed.ok)
    return fail(
      403,
      'You are part of this booking, or confirmed its payment: somebody else has to reverse it.',
    )
  const reversible = await findReversible(tx, booking)
  return reversible < 1
    ? fail(409, 'Everything that was received for this booking is reversed already.')
    : ok({ booking, reversible })
}

interface TakenBack extends Pick<Reversal, 'reason' | 'by' | 'at' | 'holdDays'> {
  /** Paise. */
  amount: number
  /** Refunds that need not be sent any more; locked. */
  covered: readonly Refund[]
  /** Of the booking, beside what follows from the amount. */
  set?: Partial<typeof bookings.$inferInsert>
  as: TakenBackAs
  /** What everybody reads: the reason that is typed is for the audit log alone. */
  told: string
}

/**
 * Books money of a locked booking that is gone without being sent, or never came. It counts as refunds that were sent: the
 * covered ones, then a new one of at most what is left of the price; the rest is the platform's loss. A booking that has
 * nothing left of its price is cancelled.
 */
export async function takeBack(
  tx: Database,
  booking: Booking,
  { amount, covered, set = {}, as, told, reason, by, at, holdDays }: TakenBack,
): Promise<Booking> {
  const { id: bookingId } = booking
  const left = amount - sumOf(covered)
  const present = refundableAmount(booking)
  const refunded = Math.min(left, present)
  const isLive = booking.status === 'pending' || booking.status === 'confirmed'
  const isCancelled = isLive && refunded === present
  const changed = await changeLockedBooking(tx, booking, {
    ...set,
    ...(refunded > 0 && {
      refundAmount: (booking.refundAmount ?? 0) + refunded,
      paymentStatus: isLive && !isCancelled ? ('completed' as const) : ('refunded' as const),
    }),
    ...(isCancelled && {
      status: 'cancelled' as const,
      cancelledAt: at,
      cancelledBy: 'admin' as const,
      cancelledById: by.actor.id,
      cancellationReason: told,
    }),
  })
  if (isCancelled) await releaseSeats(tx, [bookingId])
  const created = { reason: told, by: by.actor.id, at, hasLeft: true }
  const made =
    refunded > 0 ? [await createRefund(tx, { booking: changed, amount: refunded, ...created })] : []
  await countAsSent(tx, [...covered, ...made], { told, by, at })
  await postTakenBack(tx, changed, { as, covered, refunded, lost: left - refunded, at })
  if (isCancelled) await settleBookings(tx, [bookingId], { at, holdDays })
  await notifyOfBookings(tx, [{ before: booking, after: changed }], at)
  await writeAudit(tx, {
    ...by,
    action: `booking.${as}`,
    objectType: 'booking',
    objectId: bookingId,
    territoryPath: booking.territoryPath,
    changes: {
      ...changedColumns(booking, changed, ['status', 'paymentStatus', 'refundAmount', 'paymentReference']),
      reversed: { old: null, new: amount },
    },
    reason,
    at,
  })
  return changed
}

/** Paise that were received for a booking and not reversed. What was recorded in error was not received. */
export async function findReversible(
  db: Database,
  { id, totalAmount }: Pick<Booking, 'id' | 'totalAmount'>,
): Promise<number> {
  const valid = sql`coalesce(sum(${receipts.amount}) filter (where ${receipts.voidedAt} is null), 0)`
  const [received] = await db
    // Bookings that were paid before receipts were kept have none.
    .select({
      amount:
        sql`${valid} + case when count(*) filter (where not ${isRecovered}) = 0 then ${totalAmount} else 0 end`.mapWith(
          Number,
        ),
    })
    .from(receipts)
    .where(and(eq(receipts.bookingId, id), ne(receipts.use, 'unapplied')))
  const [gone] = await db
    .select({ amount: sql`coalesce(sum(${postings.amount}), 0)`.mapWith(Number) })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .where(
      and(
        eq(journalEntries.objectType, 'booking'),
        eq(journalEntries.objectId, id),
        eq(journalEntries.kind, 'payment-reversed'),
        inArray(postings.account, moneyAccounts),
      ),
    )
  return (received?.amount ?? 0) + (gone?.amount ?? 0)
}

/** Where money came in, it is missing now: of a refund that is covered its receipt, and of the rest the payment. */
export async function readAccounts(
  tx: Database,
  { id, paymentReference }: Booking,
): Promise<(receiptId: string | null) => MoneyAccount> {
  const online = await tx
    .select({ id: receipts.id, use: receipts.use, reference: receipts.reference })
    .from(receipts)
    .where(and(eq(receipts.bookingId, id), eq(receipts.source, 'gateway')))
  const isOnline = (receiptId: string | null) =>
    online.some((receipt) =>
      receiptId === null
        ? receipt.use === 'price' || receipt.reference === paymentReference
        : receipt.id === receiptId,
    )
  return (receiptId) => (isOnline(receiptId) ? 'gateway_clearing' : 'cash')
}

async function countAsSent(
  tx: Database,
  counted: readonly Refund[],
  { told, by, at }: Pick<TakenBack, 'told' | 'by' | 'at'>,
): Promise<void> {
  if (counted.length === 0) return
  await tx
    .update(refunds)
    .set({
      status: 'completed',
      // A transfer that came back keeps its reference for the bank statement, and is marked as failed, also after another
      // payee: no money went that way.
      failure: sql`case when ${refunds.utr} is null then ${refunds.failure} else coalesce(${refunds.failure}, ${told}) end`,
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
}

interface Gone {
  as: TakenBackAs
  covered: readonly Refund[]
  /** Paise of the new refund. */
  refunded: number
  lost: number
  at: Date
}

/** One entry: what counted as refunds, and what has gone beyond the price that was left. */
async function postTakenBack(
  tx: Database,
  booking: Booking,
  { as, covered, refunded, lost, at }: Gone,
): Promise<void> {
  const { id: bookingId, version } = booking
  const accountOf = await readAccounts(tx, booking)
  const gone = { cash: 0, gateway_clearing: 0 }
  for (const { receiptId, amount } of covered) gone[accountOf(receiptId)] += amount
  gone[accountOf(null)] += refunded + lost
  await postNewEntries(tx, [
    {
      eventKey: `${as}:${bookingId}:${version}`,
      kind: as,
      objectType: 'booking',
      objectId: bookingId,
      at,
      postings: [
        { account: 'refunds_payable', bookingId, amount: sumOf(covered) + refunded },
        { account: 'adjustments', bookingId, amount: lost },
        ...moneyAccounts.map((account) => ({ account, bookingId, amount: -gone[account] })),
      ],
    },
  ])
}
