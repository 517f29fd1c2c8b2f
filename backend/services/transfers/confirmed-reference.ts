import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bankStatementLines } from '../../db/schema/money/receipts.ts'
import { fail } from '../../result.ts'

/** Whether a line of a bank statement has this reference of a transfer. */
export const isReferenceConfirmed = async (
  db: Database,
  kind: 'refund' | 'payout',
  { id, utr }: { id: string; utr: string | null },
): Promise<boolean> =>
  utr !== null &&
  (await db.$count(
    bankStatementLines,
    and(
      eq(kind === 'refund' ? bankStatementLines.refundId : bankStatementLines.payoutId, id),
      eq(bankStatementLines.isCredit, false),
      sql`upper(${bankStatementLines.reference}) = ${utr.toUpperCase()}`,
    ),
  )) > 0

export const referenceConfirmed = fail(409, 'A bank statement has this reference: it cannot be changed.')
