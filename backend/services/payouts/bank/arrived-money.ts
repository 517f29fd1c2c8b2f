// Money of a payout that was recorded as failed, and arrived after all.
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { bankStatementLines } from '../../../db/schema/money/receipts.ts'
import { formatPayoutNumber } from '../../../public-numbers.ts'
import type { Payout } from '../find-payout.ts'
import type { By } from '../payout-audit.ts'

/**
 * Its rows are free, or another payout has them: they stay as they are. The payout gets a row of its own, and the payee owes
 * the same, which the next payout takes off. What was taxed with it is not taxed twice.
 */
export async function addArrivedMoney(
  tx: Database,
  arrived: readonly Payout[],
  { actor, at }: By,
): Promise<void> {
  if (arrived.length === 0) return
  await tx.insert(commissions).values(
    arrived.flatMap((payout) => {
      const row = {
        beneficiaryId: payout.beneficiaryId,
        type: 'adjustment' as const,
        kind: payout.kind,
        reason: `${formatPayoutNumber(payout.payoutNumber)} had failed and arrived after all.`,
        createdBy: actor.id,
        territoryPath: payout.territoryPath,
        createdAt: at,
      }
      return [
        {
          ...row,
          eventKey: `payout-arrived:${payout.id}:paid`,
          base: payout.taxBase,
          amount: payout.gross,
          status: 'paid' as const,
          holdUntil: payout.sentAt ?? at,
          paidAt: at,
          payoutId: payout.id,
        },
        {
          ...row,
          eventKey: `payout-arrived:${payout.id}`,
          base: -payout.taxBase,
          amount: -payout.gross,
          status: 'available' as const,
          holdUntil: at,
        },
      ]
    }),
  )
}

/** Then it has not arrived. */
export const isBackOnStatement = async (db: Database, { id }: Payout): Promise<boolean> =>
  (await db.$count(
    bankStatementLines,
    and(eq(bankStatementLines.payoutId, id), eq(bankStatementLines.isCredit, true)),
  )) > 0
