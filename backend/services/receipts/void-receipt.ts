// Money that was recorded in error: its reference and its line of a bank statement are free for the payment that really has
// them.
import type { VoidReceiptPayload } from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { bankStatementLines, receipts } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { holdExpiry, type HoldTimes, reviewExpiry } from '../bookings/holding/hold-times.ts'
import { takeBackRecordedFee } from '../gateways/recorded-fees.ts'
import { postNewEntries } from '../ledger/post-entries.ts'
import type { Actor } from '../users/account.ts'
import { applyDecision, type By, lockBooking } from './apply-decision.ts'
import { isReferenceTaken, violatesReference } from './apply-payment.ts'
import { saysOtherSum } from './classify-payment.ts'
import { findUnapplied, receiptConflict } from './find-unapplied.ts'
import type { Receipt } from './record-receipt.ts'
import { hasRecordedAlone } from './return-receipt.ts'

/**
 * Marks a receipt, and opens its line of a bank statement again. A gateway's fee is taken back; the caller posts the opposite of the
 * receipt itself.
 * @param version the expected one; any, if unset
 * @returns undefined if it has changed since, or is marked already
 */
export async function markVoided(
  tx: Database,
  { id, version, use }: { id: string; version?: number; use: Receipt['use'] },
  at: Date,
): Promise<Receipt | undefined> {
  const [voided] = await tx
    .update(receipts)
    // Nobody decides any more on money that waited for it.
    .set({
      ...(use === 'unapplied' && { use: 'refund' as const }),
      voidedAt: at,
      version: sql`${receipts.version} + 1`,
    })
    .where(
      and(
        eq(receipts.id, id),
        eq(receipts.use, use),
        isNull(receipts.voidedAt),
        version === undefined ? undefined : eq(receipts.version, version),
      ),
    )
    .returning()
  if (!voided) return undefined
  await tx
    .update(bankStatementLines)
    .set({ outcome: 'open', receiptId: null })
    .where(and(eq(bankStatementLines.receiptId, id), eq(bankStatementLines.isCredit, true)))
  await takeBackRecordedFee(tx, id, at)
  return voided
}

/** The person who recorded money by hand does not take it out alone. */
export const checkVoider = async (db: Database, actor: Actor, receipt: Receipt): Promise<Result<null>> =>
  (await hasRecordedAlone(db, actor, receipt))
    ? fail(403, 'You recorded this money: somebody else has to say that it was a mistake.')
    : ok(null)

/** Whether money without a match can have been recorded by mistake: a gateway proves its payments. */
export const isVoidable = ({ use, source }: Receipt): boolean => use === 'unapplied' && source !== 'gateway'

/**
 * An unpaid booking is as before an amount was mistyped: its customer reads no more of another amount, and a reference that the
 * customer had entered is checked again.
 */
async function undoOtherSum(
  tx: Database,
  { booking, holdTimes }: { booking: Booking; holdTimes: HoldTimes },
  { receipt, by, at }: { receipt: Receipt; by: By; at: Date },
): Promise<void> {
  const { status, paymentStatus, paymentRejection, startsAt } = booking
  const { reference, amount } = receipt
  // A bank's statement proves the amount.
  if (receipt.source !== 'upi' || status !== 'pending' || paymentStatus !== 'pending') return
  if (!saysOtherSum(paymentRejection, amount)) return
  const isEntered = (await wasInReview(tx, receipt)) && !(await isReferenceTaken(tx, booking, reference))
  const set = {
    paymentRejection: null,
    ...(isEntered
      ? {
          paymentReference: reference,
          paymentSubmittedAt: at,
          holdExpiresAt: reviewExpiry(at, startsAt, holdTimes),
        }
      : { holdExpiresAt: holdExpiry(at, startsAt, holdTimes) }),
  }
  const entries = [{ action: 'booking.other-amount-voided' as const }]
  await applyDecision(tx, {
    booking,
    receipt,
    decision: { use: 'unapplied', set, entries },
    by,
    at,
    holdDays: 0,
  })
}

/** Whether the receipt took its reference out of a review: the customer had entered it. */
const wasInReview = async (tx: Database, { bookingId, createdAt }: Receipt): Promise<boolean> =>
  (await tx.$count(
    auditLog,
    and(
      eq(auditLog.objectType, 'booking'),
      eq(auditLog.objectId, bookingId ?? ''),
      eq(auditLog.action, 'booking.payment-rejected'),
      eq(auditLog.createdAt, createdAt),
      sql`${auditLog.changes}->'paymentSubmittedAt'->>'old' is not null`,
    ),
  )) > 0

const enteredMeanwhile = fail(
  409,
  'Its reference number was entered for another booking at the same moment. Nothing has changed: try again.',
)

/**
 * Takes money without a match out of the books. Fails with 403 for somebody whose decision it is not, with 404 outside the
 * scope, and with 409 for money of a gateway, if somebody else has decided, and if the reference is entered elsewhere at once.
 */
export async function voidReceipt(
  deps: Pick<Deps, 'db' | 'now'>,
  ...request: [actor: Actor, id: string, payload: VoidReceiptPayload, origin: RequestOrigin]
): Promise<Result<string>> {
  try {
    return await takeOut(deps, ...request)
  } catch (error) {
    if (violatesReference(error)) return enteredMeanwhile
    throw error
  }
}

async function takeOut(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { version, reason }: VoidReceiptPayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const at = now()
    const found = await findUnapplied(tx, actor, id)
    if (!found.ok) return found
    const { receipt } = found.value
    if (receipt.source === 'gateway') return fail(409, 'The payment gateway says that this money came.')
    const allowed = await checkVoider(tx, actor, receipt)
    if (!allowed.ok) return allowed
    const by = { actor, origin }
    // Before the receipt, as everywhere.
    const locked =
      receipt.bookingId === null ? null : await lockBooking(tx, { bookingId: receipt.bookingId, by })
    if (locked?.ok === false) return locked
    const voided = await markVoided(tx, { id, version, use: 'unapplied' }, at)
    if (!voided) return receiptConflict
    if (locked !== null) await undoOtherSum(tx, locked.value, { receipt: voided, by, at })
    const { amount, bookingId } = voided
    await postNewEntries(tx, [
      {
        eventKey: `receipt-voided:${id}`,
        kind: 'receipt-voided',
        objectType: 'receipt',
        objectId: id,
        at,
        postings: [
          { account: 'unapplied_receipts', bookingId, amount },
          { account: 'cash', bookingId, amount: -amount },
        ],
      },
    ])
    await writeAudit(tx, {
      actor,
      origin,
      action: 'receipt.voided',
      objectType: 'receipt',
      objectId: id,
      territoryPath: voided.territoryPath,
      changes: { amount: { old: amount, new: null } },
      reason,
      at,
    })
    return ok(id)
  })
}
