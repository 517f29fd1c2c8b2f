// Money that was recorded in error: its reference and its line of a bank statement are free for the payment that really has
// them.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bankStatementLines, receipts } from '../../db/schema/money/receipts.ts'
import type { Receipt } from './record-receipt.ts'

/**
 * Marks a receipt, and opens its line of a bank statement again. The caller posts the opposite of what was booked.
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
  if (voided)
    await tx
      .update(bankStatementLines)
      .set({ outcome: 'open', receiptId: null })
      .where(and(eq(bankStatementLines.receiptId, id), eq(bankStatementLines.isCredit, true)))
  return voided
}
