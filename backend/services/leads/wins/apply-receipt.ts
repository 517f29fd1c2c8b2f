// Money without a match that is the income of a lead.
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bankStatementLines, receipts } from '../../../db/schema/money/receipts.ts'
import { formatLeadNumber, formatReceiptNumber } from '../../../public-numbers.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { postNewEntries } from '../../ledger/post-entries.ts'
import type { By } from '../../receipts/apply-decision.ts'
import { hasReference } from '../../receipts/record-receipt.ts'

interface Income {
  lead: { id: string; leadNumber: number; territoryPath: string | null }
  reference: string
  /** Paise. */
  amount: number
  by: By
  at: Date
}

/**
 * Takes the income of a lead out of the money without a match, so that it is booked once. Nothing is done if no money has
 * its reference. Fails with 409 if that money is a booking's, was decided on, or has another amount.
 */
export async function applyReceiptToLead(
  tx: Database,
  { lead, reference, amount, by, at }: Income,
): Promise<Result<null>> {
  const [receipt] = await tx
    .select()
    .from(receipts)
    .where(and(hasReference(reference), isNull(receipts.voidedAt)))
    .for('update')
  if (receipt === undefined) return ok(null)
  const number = formatReceiptNumber(receipt.receiptNumber)
  if (receipt.use !== 'unapplied' || receipt.bookingId !== null)
    return fail(409, `Money with this reference was booked before: ${number}.`)
  if (receipt.amount !== amount)
    return fail(
      409,
      `${number} of ${formatPaise(receipt.amount)} has this reference and waits without a match. It is not ${formatPaise(amount)}. If it pays for several leads, first take ${number} out of the books as “Recorded by mistake”, then record each lead with this reference.`,
    )
  const version = receipt.version + 1
  await tx.update(receipts).set({ use: 'price', version }).where(eq(receipts.id, receipt.id))
  await tx
    .update(bankStatementLines)
    .set({ outcome: 'linked', leadId: lead.id })
    .where(eq(bankStatementLines.receiptId, receipt.id))
  // The income is posted by itself, for its lead. A gateway's money has a booking, so this came through the bank.
  await postNewEntries(tx, [
    {
      eventKey: `receipt-matched:${receipt.id}:${version}`,
      kind: 'receipt-matched',
      objectType: 'receipt',
      objectId: receipt.id,
      at,
      postings: [
        { account: 'unapplied_receipts', amount },
        { account: 'cash', amount: -amount },
      ],
    },
  ])
  await writeAudit(tx, {
    ...by,
    action: 'receipt.matched',
    objectType: 'receipt',
    objectId: receipt.id,
    territoryPath: lead.territoryPath,
    changes: { lead: { old: null, new: formatLeadNumber(lead.leadNumber) } },
    at,
  })
  return ok(null)
}
