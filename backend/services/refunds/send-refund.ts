// A refund that somebody sends by hand, and what the bank makes of it.
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { type Entry, postNewEntries } from '../ledger/post-entries.ts'
import { notifyOfRefunds } from '../messages/notices/refund-notices.ts'
import type { Actor } from '../users/account.ts'
import { checkSender } from './check-sender.ts'
import type { Refund } from './create-refunds.ts'
import { findRefund, formatRefundNumber, refundConflict } from './find-refund.ts'
import { refundEntry } from './refund-entry.ts'

type RefundDeps = Pick<Deps, 'db' | 'now'>

interface Step {
  from: Refund['status']
  version: number
  set: Partial<typeof refunds.$inferInsert>
  action: 'booking.refund-sent' | 'booking.refund-completed' | 'booking.refund-failed'
  reason?: string
  entry?: (refund: Refund) => Entry
}

/** Records that the money was sent. Fails like `takeStep`, and with 409 while there is no UPI id. */
export function sendRefund(
  deps: RefundDeps,
  actor: Actor,
  id: string,
  { version, utr }: { version: number; utr: string },
  origin: RequestOrigin,
): Promise<Result<string>> {
  const at = deps.now()
  return takeStep(
    deps,
    { actor, id, origin, at },
    {
      from: 'due',
      version,
      set: { status: 'sent', utr, failure: null, sentBy: actor.id, sentAt: at },
      action: 'booking.refund-sent',
      entry: (refund) => refundEntry('refund-sent', refund, 'cash', at),
    },
  )
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

/** The transfer has come back: the refund is due again. Fails like `takeStep`. */
export function failRefund(
  deps: RefundDeps,
  actor: Actor,
  id: string,
  { version, reason }: { version: number; reason: string },
  origin: RequestOrigin,
): Promise<Result<string>> {
  const at = deps.now()
  return takeStep(
    deps,
    { actor, id, origin, at },
    {
      from: 'sent',
      version,
      set: { status: 'due', failure: reason, sentBy: null, sentAt: null },
      action: 'booking.refund-failed',
      reason,
      entry: (refund) => refundEntry('refund-failed', refund, 'cash', at),
    },
  )
}

/**
 * Fails with 404 outside the scope, with 403 for the role and for somebody whose decision it is not, and with 409 if the
 * refund is in another state or has changed.
 */
async function takeStep(
  { db }: RefundDeps,
  { actor, id, origin, at }: { actor: Actor; id: string; origin: RequestOrigin; at: Date },
  step: Step,
): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const found = await findRefund(tx, actor, id)
    if (!found.ok) return found
    const sender = await checkSender(tx, actor, found.value)
    if (!sender.ok) return sender
    const { status, payee } = found.value.refund
    if (status === step.from && payee === null)
      return fail(409, 'The payment gateway sends this refund and updates its status here.')
    return apply(tx, { actor, id, origin, at }, step, found.value.refund)
  })
}

async function apply(
  tx: Database,
  { actor, id, origin, at }: { actor: Actor; id: string; origin: RequestOrigin; at: Date },
  { from, version, set, action, reason, entry }: Step,
  before: Refund,
): Promise<Result<string>> {
  const [refund] = await tx
    .update(refunds)
    .set({ ...set, version: sql`${refunds.version} + 1` })
    .where(and(eq(refunds.id, id), eq(refunds.status, from), eq(refunds.version, version)))
    .returning()
  if (!refund) return refundConflict(tx, id)
  if (entry) await postNewEntries(tx, [entry(refund)])
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
