// Money without a match that was recorded as sent back by mistake: it waits for a decision again.
import type { VoidReceiptPayload } from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bankStatementLines, receipts } from '../../../db/schema/money/receipts.ts'
import type { Deps } from '../../../deps.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { postNewEntries } from '../../ledger/post-entries.ts'
import { mayDecideAlone } from '../../payouts/payout-settings.ts'
import type { Actor } from '../../users/account.ts'
import { findUnapplied, receiptConflict } from '../find-unapplied.ts'
import type { Receipt } from '../record-receipt.ts'

export const isReturnUndoable = ({ returnedAt, voidedAt }: Receipt): boolean =>
  returnedAt !== null && voidedAt === null

/** The person who recorded the transfer does not undo it alone. */
export const checkUndoer = async (
  db: Database,
  actor: Actor,
  { returnedBy }: Receipt,
): Promise<Result<null>> =>
  returnedBy === actor.id && !(await mayDecideAlone(db, actor))
    ? fail(403, 'You recorded this transfer: somebody else has to say that it was a mistake.')
    : ok(null)

/**
 * Undoes a transfer that was recorded by hand; its line of a bank statement is open again. Fails with 403 for somebody whose
 * decision it is not, with 404 outside the scope, and with 409 for money that was not sent back so, or if it has changed.
 */
export async function undoReceiptReturn(
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
    if (!isReturnUndoable(receipt)) return fail(409, 'This money is not recorded as sent back by hand.')
    const allowed = await checkUndoer(tx, actor, receipt)
    if (!allowed.ok) return allowed
    const [waiting] = await tx
      .update(receipts)
      .set({
        use: 'unapplied',
        returnUpiId: null,
        returnUtr: null,
        returnedBy: null,
        returnedAt: null,
        version: sql`${receipts.version} + 1`,
      })
      .where(
        and(
          eq(receipts.id, id),
          eq(receipts.version, version),
          isNotNull(receipts.returnedAt),
          isNull(receipts.voidedAt),
        ),
      )
      .returning()
    if (!waiting) return receiptConflict
    await tx
      .update(bankStatementLines)
      .set({ outcome: 'open', receiptId: null })
      .where(and(eq(bankStatementLines.receiptId, id), eq(bankStatementLines.isCredit, false)))
    const { amount, bookingId, source, territoryPath } = waiting
    await postNewEntries(tx, [
      {
        eventKey: `receipt-return-undone:${id}:${waiting.version}`,
        kind: 'receipt-return-undone',
        objectType: 'receipt',
        objectId: id,
        at,
        postings: [
          { account: source === 'gateway' ? 'gateway_clearing' : 'cash', amount },
          { account: 'unapplied_receipts', bookingId, amount: -amount },
        ],
      },
    ])
    await writeAudit(tx, {
      actor,
      origin,
      action: 'receipt.return-undone',
      objectType: 'receipt',
      objectId: id,
      territoryPath,
      changes: { utr: { old: receipt.returnUtr, new: null } },
      reason,
      at,
    })
    return ok(id)
  })
}
