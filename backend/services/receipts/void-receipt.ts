// Money that was recorded in error: its reference and its line of a bank statement are free for the payment that really has
// them.
import type { VoidReceiptPayload } from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bankStatementLines, receipts } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { takeBackRecordedFee } from '../gateways/recorded-fees.ts'
import { postNewEntries } from '../ledger/post-entries.ts'
import type { Actor } from '../users/account.ts'
import { findUnapplied, receiptConflict } from './find-unapplied.ts'
import type { Receipt } from './record-receipt.ts'
import { hasRecordedAlone } from './return-receipt.ts'

/**
 * Marks a receipt, and opens its line of a bank statement again. A gateway's fee is taken back; the caller posts the opposite of the
 * receipt itself.
 * @param version the expected one; any, if unset
 * @returns undefined if it has changed since, or is marked already
 */
export async function voidReceipt(
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
 * Takes money without a match out of the books. Fails with 403 for somebody whose decision it is not, with 404 outside the
 * scope, and with 409 for money of a gateway and if somebody else has decided.
 */
export async function voidUnappliedReceipt(
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
    const voided = await voidReceipt(tx, { id, version, use: 'unapplied' }, at)
    if (!voided) return receiptConflict
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
