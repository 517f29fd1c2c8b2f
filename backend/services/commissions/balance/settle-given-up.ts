import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import type { NewCommission } from '../accruals.ts'
import { findDeleted } from '../earners.ts'
import { recordAdjustment } from './record-adjustment.ts'

/**
 * After corrections: what a deleted account has given up, it does not owe, and does not earn again. Of what it was paid it owes
 * the correction.
 */
export async function settleGivenUp(
  tx: Database,
  corrections: readonly NewCommission[],
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  const deleted = await findDeleted(
    tx,
    corrections.map(({ beneficiaryId }) => beneficiaryId),
  )
  const ofDeleted = corrections.filter(({ beneficiaryId }) => deleted.has(beneficiaryId))
  if (ofDeleted.length === 0) return
  // An account is only deleted once everything is paid out or given up.
  const unpaid = await tx
    .select({ id: commissions.id })
    .from(commissions)
    .where(
      and(
        inArray(
          commissions.id,
          ofDeleted.flatMap(({ correctsId }) => correctsId ?? []),
        ),
        eq(commissions.status, 'available'),
        isNull(commissions.payoutId),
      ),
    )
  const givenUp = new Set(unpaid.map(({ id }) => id))
  for (const { beneficiaryId, correctsId, kind, amount } of ofDeleted) {
    if (!givenUp.has(correctsId ?? '')) continue
    await recordAdjustment(tx, {
      beneficiaryId,
      kind,
      amount: -amount,
      reason: 'It was given up when the account was deleted.',
      by,
      at,
    })
  }
}
