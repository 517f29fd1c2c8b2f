// The bank's reference of a refund, if it was mistyped. No money moves.
import type { CorrectReferencePayload } from '@affiliate-booking/contract/calls/money/transfer-references'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { formatRefundNumber } from '../../public-numbers.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { notifyOfCorrectedReference } from '../messages/notices/bookings/reference-notices.ts'
import { checkSender } from '../refunds/check-sender.ts'
import type { Refund } from '../refunds/create-refunds.ts'
import { findRefund, refundConflict } from '../refunds/find-refund.ts'
import type { Actor } from '../users/account.ts'
import { isReferenceConfirmed, referenceConfirmed } from './confirmed-reference.ts'
import { checkReferenceOfReturn } from './used-reference.ts'

/** Whether its reference was entered by hand, and no bank statement has it. The caller checks who asks. */
export const isRefundReferenceCorrectable = async (db: Database, refund: Refund): Promise<boolean> =>
  hasReference(refund) && !(await isReferenceConfirmed(db, 'refund', refund))

/** A gateway enters its own, and has no payee. With a failure, it is that of a transfer that came back. */
const hasReference = ({ status, upiId, utr, failure }: Refund): boolean =>
  (status === 'sent' || status === 'completed') && upiId !== null && utr !== null && failure === null

/**
 * Fails with 404 outside the scope, with 403 for the role and for somebody who may not send the refund, and with 409 if it
 * was not sent by hand, has changed, if a bank statement has the reference, or if the new one is that of another transfer.
 */
export async function correctRefundReference(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { version, utr }: CorrectReferencePayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  const at = now()
  return db.transaction(async (tx) => {
    const found = await findRefund(tx, actor, id)
    if (!found.ok) return found
    const sender = await checkSender(tx, actor, found.value)
    if (!sender.ok) return sender
    // Before its lines are read: one that is being linked is waited for.
    const [before] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (before?.version !== version) return refundConflict(tx, id)
    if (!hasReference(before)) return fail(409, 'This refund has no reference that was entered by hand.')
    if (before.utr === utr) return ok(id)
    if (await isReferenceConfirmed(tx, 'refund', before)) return referenceConfirmed
    const used = await checkReferenceOfReturn(tx, utr, id)
    if (used !== null) return used
    const [refund] = await tx
      .update(refunds)
      .set({ utr, version: sql`${refunds.version} + 1` })
      .where(and(eq(refunds.id, id), eq(refunds.status, before.status), eq(refunds.version, version)))
      .returning()
    if (!refund) return refundConflict(tx, id)
    await writeAudit(tx, {
      actor,
      origin,
      action: 'booking.refund-reference-corrected',
      objectType: 'booking',
      objectId: refund.bookingId,
      territoryPath: refund.territoryPath,
      changes: {
        refund: { old: null, new: formatRefundNumber(refund.refundNumber) },
        utr: { old: before.utr, new: utr },
      },
      at,
    })
    await notifyOfCorrectedReference(tx, refund, utr, at)
    return ok(id)
  })
}
