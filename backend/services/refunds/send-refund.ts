// A refund that somebody sends by hand, and what the bank makes of it.
import { and, eq, sql } from 'drizzle-orm'
import type { SendRefundPayload } from '@affiliate-booking/contract/calls/money/refunds'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, failField, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { type Entry, postNewEntries } from '../ledger/post-entries.ts'
import { notifyOfRefunds } from '../messages/notices/bookings/refund-notices.ts'
import { holdForRefundAccount } from '../referrals/hold-for-refund-account.ts'
import type { Actor } from '../users/account.ts'
import { bankTransferOf } from '../transfers/bank-transfer.ts'
import { checkReferenceOfReturn } from '../transfers/used-reference.ts'
import { checkSender } from './check-sender.ts'
import { coveredEntry, isCoveredByLoss } from './cover-by-loss.ts'
import type { Refund } from './create-refunds.ts'
import { encryptUpiId } from './describe-refund.ts'
import { findRefund, refundConflict, type RefundRecord } from './find-refund.ts'
import { senderNamesPayee } from './get-refund.ts'
import { refundEntry } from './refund-entry.ts'
import { formatRefundNumber } from '../../public-numbers.ts'

type RefundDeps = Pick<Deps, 'db' | 'now'>

interface Step {
  from: Refund['status']
  version: number
  set: Partial<typeof refunds.$inferInsert>
  action: 'booking.refund-sent' | 'booking.refund-completed' | 'booking.refund-failed'
  reason?: string
  entries?: (refund: Refund) => Entry[]
  /** What else follows once the refund has changed. */
  follow?: (tx: Database) => Promise<void>
}

/**
 * Records that the money was sent. Where the customer cannot open the booking any more, the sender enters the UPI id. Fails
 * like `takeStep`, with 400 for a UPI id that is missing, and with 409 while the customer has not entered one, for one that
 * the customer enters, and for the reference of another transfer.
 */
export async function sendRefund(
  deps: RefundDeps & Pick<Deps, 'encryption'>,
  actor: Actor,
  id: string,
  { version, utr, upiId }: SendRefundPayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  const at = deps.now()
  const step: Step = {
    from: 'due',
    version,
    set: { status: 'sent', utr, failure: null, sentBy: actor.id, sentAt: at },
    action: 'booking.refund-sent',
    entries: (refund) => [refundEntry('refund-sent', refund, 'cash', at)],
  }
  return takeStep(deps, { actor, id, origin, at }, step, async (tx, record) => {
    const { status, upiId: storedUpiId, bookingId } = record.refund
    const used = await checkReferenceOfReturn(tx, utr, record.refund.id)
    if (used !== null) return used
    if (status !== 'awaiting_payee' && upiId === undefined) return ok(step)
    if (!(await senderNamesPayee(tx, record, at)))
      return upiId === undefined ? ok(step) : fail(409, 'The customer enters the UPI id of this refund.')
    if (upiId === undefined) return failField('upiId', 400, 'Enter the UPI id that the money was sent to.')
    // Before the refund, as everywhere: a settlement of the booking either sees a signal or is seen by it.
    await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('no key update')
    return ok({
      ...step,
      from: storedUpiId === null ? 'awaiting_payee' : 'due',
      set: { ...step.set, upiId: encryptUpiId(deps.encryption, bookingId, upiId) },
      follow: (sending) => holdForRefundAccount(sending, deps.encryption, { bookingId, upiId, at }),
    })
  })
}

/** Records that the money has arrived. Fails like `takeStep`. */
export function completeRefund(
  deps: RefundDeps,
  actor: Actor,
  id: string,
  { version }: { version: number },
  origin: RequestOrigin,
): Promise<Result<string>> {
  const at = deps.now()
  return takeStep(
    deps,
    { actor, id, origin, at },
    {
      from: 'sent',
      version,
      set: { status: 'completed', completedAt: at },
      action: 'booking.refund-completed',
    },
  )
}

/**
 * The transfer has come back, perhaps after it had arrived. The refund is due again, or completed if the payment was
 * reversed meanwhile. Fails like `takeStep`.
 */
export function failRefund(
  deps: RefundDeps,
  actor: Actor,
  id: string,
  { version, reason }: { version: number; reason: string },
  origin: RequestOrigin,
): Promise<Result<string>> {
  const at = deps.now()
  const step: Step = {
    from: 'sent',
    version,
    set: { status: 'due', failure: reason, sentBy: null, sentAt: null, completedAt: null },
    action: 'booking.refund-failed',
    reason,
    entries: (refund) => [refundEntry('refund-failed', refund, 'cash', at)],
  }
  return takeStep(deps, { actor, id, origin, at }, step, async (tx, { refund }) => {
    const isCovered = await isCoveredByLoss(tx, refund)
    if ((await bankTransferOf(tx, id)) !== 'away') return ok(step)
    // A deleted account has no UPI id: the sender enters another one, and no gateway sends it.
    const status = refund.upiId === null ? 'awaiting_payee' : 'due'
    const from = refund.status === 'completed' ? 'completed' : step.from
    if (!isCovered) return ok({ ...step, from, set: { ...step.set, status } })
    return ok({
      ...step,
      from,
      set: { status: 'completed', failure: reason, sentBy: actor.id, sentAt: at, completedAt: at },
      entries: (failed) => [refundEntry('refund-failed', failed, 'cash', at), coveredEntry(failed, at)],
    })
  })
}

/**
 * Fails with 404 outside the scope, with 403 for the role and for somebody whose decision it is not, and with 409 if the
 * refund is in another state or has changed.
 */
async function takeStep(
  { db }: RefundDeps,
  { actor, id, origin, at }: { actor: Actor; id: string; origin: RequestOrigin; at: Date },
  step: Step,
  /** The step as this refund takes it. */
  prepare?: (tx: Database, record: RefundRecord) => Promise<Result<Step>>,
): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const found = await findRefund(tx, actor, id)
    if (!found.ok) return found
    const sender = await checkSender(tx, actor, found.value)
    if (!sender.ok) return sender
    const { status, upiId } = found.value.refund
    if (status === step.from && upiId === null)
      return fail(409, 'The payment gateway sends this refund and updates its status here.')
    const prepared = prepare ? await prepare(tx, found.value) : ok(step)
    return prepared.ok ? apply(tx, { actor, id, origin, at }, prepared.value, found.value.refund) : prepared
  })
}

async function apply(
  tx: Database,
  { actor, id, origin, at }: { actor: Actor; id: string; origin: RequestOrigin; at: Date },
  { from, version, set, action, reason, entries, follow }: Step,
  before: Refund,
): Promise<Result<string>> {
  const [refund] = await tx
    .update(refunds)
    .set({ ...set, version: sql`${refunds.version} + 1` })
    .where(and(eq(refunds.id, id), eq(refunds.status, from), eq(refunds.version, version)))
    .returning()
  if (!refund) return refundConflict(tx, id)
  if (entries) await postNewEntries(tx, entries(refund))
  await follow?.(tx)
  await writeAudit(tx, {
    actor,
    origin,
    action,
    objectType: 'booking',
    objectId: refund.bookingId,
    territoryPath: refund.territoryPath,
    changes: {
      refund: { old: null, new: formatRefundNumber(refund.refundNumber) },
      ...(before.utr !== refund.utr && { utr: { old: before.utr, new: refund.utr } }),
    },
    reason,
    at,
  })
  if (refund.status !== 'completed') await notifyOfRefunds(tx, [refund], at)
  return ok(refund.id)
}
