// Money without a match that finds its booking.
import type { MatchReceiptPayload } from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { receipts } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { postNewEntries } from '../ledger/post-entries.ts'
import type { Actor } from '../users/account.ts'
import { checkConfirmer, isReferenceTaken, referenceTaken, violatesReference } from './apply-payment.ts'
import { checkReversed } from '../conflicts/check-reversed.ts'
import { findUnapplied, receiptConflict } from './find-unapplied.ts'
import { type AppliedPayment, type By, applyDecision, lockBooking } from './apply-decision.ts'
import { type PaymentDecision, classifyPayment, sentBack } from './classify-payment.ts'
import type { Receipt } from './record-receipt.ts'
import { formatBookingNumber } from '../../public-numbers.ts'

type MatchDeps = Pick<Deps, 'db' | 'now' | 'commissionHoldDays'>

/** As for a payment that arrives now; what still cannot pay for the booking is sent back. */
export function classifyMatch(
  booking: Booking,
  { amount, reference }: Pick<Receipt, 'amount' | 'reference'>,
  facts: Parameters<typeof classifyPayment>[2],
): PaymentDecision {
  const decision = classifyPayment(booking, { amount, reference }, facts)
  if (decision.use !== 'unapplied') return decision
  return sentBack(`${formatPaise(amount)} arrived instead of ${formatPaise(booking.totalAmount)}.`)
}

/** Money that arrived for the booking itself is the customer's, whatever was reversed. Fails with 403, and with 409. */
export async function checkMatch(
  tx: Database,
  actor: Actor,
  booking: Booking,
  receipt: Receipt,
): Promise<Result<null>> {
  const allowed = await checkConfirmer(tx, actor, booking, receipt)
  if (!allowed.ok || receipt.bookingId === booking.id) return allowed
  return checkReversed(tx, booking)
}

/**
 * Matches money with a booking in scope: it pays for it, or is sent back. Fails with 403 for somebody whose decision it is
 * not, with 404 outside the scope, and with 409 if the money or the booking has changed, or `checkReversed` fails.
 */
export async function matchReceipt(
  { db, now, commissionHoldDays }: MatchDeps,
  actor: Actor,
  id: string,
  { version, bookingId, bookingVersion }: MatchReceiptPayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  const at = now()
  const by = { actor, origin }
  try {
    return await db.transaction(async (tx) => {
      const found = await findUnapplied(tx, actor, id)
      if (!found.ok) return found
      const { receipt } = found.value
      const locked = await lockBooking(tx, { bookingId, version: bookingVersion, by })
      if (!locked.ok) return locked
      const { booking, isInstant, holdTimes } = locked.value
      const allowed = await checkMatch(tx, actor, booking, receipt)
      if (!allowed.ok) return allowed
      if (await isReferenceTaken(tx, booking, receipt.reference)) return referenceTaken
      const decision = classifyMatch(booking, receipt, { at, isInstant, holdTimes })
      const applied = await applyReceipt(tx, {
        receipt,
        version,
        booking,
        decision,
        by,
        at,
        holdDays: commissionHoldDays,
      })
      return applied.ok ? ok(id) : applied
    })
  } catch (error) {
    if (violatesReference(error)) return referenceTaken
    throw error
  }
}

interface Application {
  receipt: Receipt
  /** Of the receipt, as it was seen. */
  version: number
  /** Locked. */
  booking: Booking
  decision: PaymentDecision
  by: By
  at: Date
  holdDays: number
}

/** Books money without a match for a booking. Fails with 409 if somebody else has decided on it. */
export async function applyReceipt(
  tx: Database,
  { receipt: before, version, booking, decision, by, at, holdDays }: Application,
): Promise<Result<AppliedPayment>> {
  if (decision.use === 'unapplied') return fail(409, 'This amount does not match the booking’s price.')
  const [receipt] = await tx
    .update(receipts)
    .set({ use: decision.use, bookingId: booking.id, version: sql`${receipts.version} + 1` })
    .where(and(eq(receipts.id, before.id), eq(receipts.use, 'unapplied'), eq(receipts.version, version)))
    .returning()
  if (!receipt) return receiptConflict
  await postNewEntries(tx, [
    {
      eventKey: `receipt-matched:${receipt.id}:${receipt.version}`,
      kind: 'receipt-matched',
      objectType: 'receipt',
      objectId: receipt.id,
      at,
      postings: [
        { account: 'unapplied_receipts', bookingId: before.bookingId, amount: receipt.amount },
        { account: 'customer_deposits', bookingId: booking.id, amount: -receipt.amount },
      ],
    },
  ])
  await writeAudit(tx, {
    ...by,
    action: 'receipt.matched',
    objectType: 'receipt',
    objectId: receipt.id,
    territoryPath: booking.territoryPath,
    changes: { booking: { old: null, new: formatBookingNumber(booking.bookingNumber) } },
    at,
  })
  return ok(await applyDecision(tx, { booking, receipt, decision, by, at, holdDays }))
}
