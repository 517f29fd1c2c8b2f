// What the gateway says of a refund, as its answer or by a notification. The last word is `processed`: what arrives after
// it changes nothing.
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { journalEntries } from '../../db/schema/money/ledger.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import { type AuditEntry, writeAudit } from '../audit/write-audit.ts'
import { postNewEntries } from '../ledger/post-entries.ts'
import { notifyOfRefunds } from '../messages/notices/bookings/refund-notices.ts'
import { coveredEntry, isCoveredByLoss, sentAfterAllEntry } from '../refunds/cover-by-loss.ts'
import type { Refund } from '../refunds/create-refunds.ts'
import { refundEntry } from '../refunds/refund-entry.ts'
import type { RefundState } from './gateway.ts'
import { formatRefundNumber } from '../../public-numbers.ts'

export type RefundOutcome =
  | 'sent'
  | 'completed'
  | 'sent-after-all'
  | 'failed'
  | 'nothing-new'
  | 'unknown-refund'
  | 'other-amount'
  | 'sent-by-hand'

/** The customer is asked for a UPI id then, and somebody sends it by hand. */
const failure = 'The payment gateway could not send it to where you paid from.'

const sentAfterAll =
  'The payment gateway has sent this refund, which counted as sent since a payment was taken back: the money is gone twice.'

/** @param refundId ours */
export async function recordRefundState(
  tx: Database,
  { refundId, amount }: { refundId: string | null; amount: number },
  state: Pick<RefundState, 'status'> & { gatewayRefundId: string | null },
  at: Date,
): Promise<RefundOutcome> {
  if (refundId === null) return 'unknown-refund'
  await lockBookingOf(tx, refundId)
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (!refund) return 'unknown-refund'
  if (refund.amount !== amount) return 'other-amount'
  const isSentByHand = refund.upiId !== null && (refund.status === 'sent' || refund.status === 'completed')
  if (isSentByHand) return 'sent-by-hand'
  if (refund.status === 'completed') {
    const isSentAfterAll = state.status === 'processed' && refund.utr === null
    return isSentAfterAll ? sendAfterAll(tx, refund, state.gatewayRefundId, at) : 'nothing-new'
  }
  if (state.status === 'failed') return takeBack(tx, refund, at)
  const isAskedAgain = state.status === 'pending' && refund.status !== 'due'
  return isAskedAgain ? 'nothing-new' : send(tx, refund, state, at)
}

/** As reversals do before they look at the refunds. */
const lockBookingOf = (tx: Database, refundId: string) =>
  tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(refunds, eq(refunds.bookingId, bookings.id))
    .where(eq(refunds.id, refundId))
    .for('no key update', { of: bookings })

async function send(
  tx: Database,
  refund: Refund,
  { status, gatewayRefundId }: Parameters<typeof recordRefundState>[2],
  at: Date,
): Promise<RefundOutcome> {
  const isNew = refund.status !== 'sent'
  const isDone = status === 'processed'
  const changed = await change(tx, refund, {
    status: isDone ? 'completed' : 'sent',
    failure: null,
    upiId: null,
    ...(isNew && { utr: gatewayRefundId, sentAt: at, checkedAt: null }),
    ...(isDone && { completedAt: at }),
  })
  if (isNew) await postNewEntries(tx, [refundEntry('refund-sent', changed, 'gateway_clearing', at)])
  if (isNew) await audit(tx, refund, changed, 'booking.refund-sent', at)
  if (isDone) await audit(tx, refund, changed, 'booking.refund-completed', at)
  if (isNew) await notifyOfRefunds(tx, [changed], at)
  return isDone ? 'completed' : 'sent'
}

/** It counts as sent since a payment was taken back, while the gateway had been asked for it and had not answered. */
async function sendAfterAll(
  tx: Database,
  refund: Refund,
  gatewayRefundId: string | null,
  at: Date,
): Promise<RefundOutcome> {
  const changed = await change(tx, refund, { utr: gatewayRefundId, failure: null, checkedAt: null })
  await postNewEntries(tx, [
    sentAfterAllEntry(changed, { isInError: await isCoveredInError(tx, refund), at }),
  ])
  await audit(tx, refund, changed, 'booking.refund-completed', at, sentAfterAll)
  return 'sent-after-all'
}

/** What counted it as sent did so in its instant. */
async function isCoveredInError(tx: Database, { bookingId, completedAt }: Refund): Promise<boolean> {
  if (completedAt === null) return false
  const [found] = await tx
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.objectType, 'booking'),
        eq(journalEntries.objectId, bookingId),
        eq(journalEntries.kind, 'payment-voided'),
        eq(journalEntries.at, completedAt),
      ),
    )
  return found !== undefined
}

async function takeBack(tx: Database, refund: Refund, at: Date): Promise<RefundOutcome> {
  // The customer was asked before.
  if (refund.status === 'awaiting_payee' || refund.upiId !== null) return 'nothing-new'
  const isBack = refund.status === 'sent'
  const isDone = isBack && (await isCoveredByLoss(tx, refund))
  const changed = await change(tx, refund, {
    ...(isDone
      ? { status: 'completed', sentAt: at, completedAt: at }
      : { status: 'awaiting_payee', sentAt: null }),
    failure,
    utr: null,
  })
  if (isBack) {
    const failed = refundEntry('refund-failed', changed, 'gateway_clearing', at)
    await postNewEntries(tx, isDone ? [failed, coveredEntry(changed, at)] : [failed])
  }
  await audit(tx, refund, changed, 'booking.refund-failed', at, failure)
  if (!isDone) await notifyOfRefunds(tx, [changed], at)
  return 'failed'
}

async function change(
  tx: Database,
  { id }: Refund,
  set: Partial<typeof refunds.$inferInsert>,
): Promise<Refund> {
  const [changed] = await tx
    .update(refunds)
    .set({ ...set, version: sql`${refunds.version} + 1` })
    .where(eq(refunds.id, id))
    .returning()
  if (!changed) throw new Error('A locked refund was not found')
  return changed
}

const audit = (
  tx: Database,
  before: Refund,
  after: Refund,
  action: AuditEntry['action'],
  at: Date,
  reason?: string,
) =>
  writeAudit(tx, {
    actor: null,
    origin: null,
    action,
    objectType: 'booking',
    objectId: after.bookingId,
    territoryPath: after.territoryPath,
    changes: {
      refund: { old: null, new: formatRefundNumber(after.refundNumber) },
      ...(before.utr !== after.utr && { utr: { old: before.utr, new: after.utr } }),
    },
    reason,
    at,
  })
