import type { PayoutKind } from '@affiliate-booking/contract/options/money/money'
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { payouts } from '../../../db/schema/money/payouts.ts'
import { formatPayoutNumber } from '../../../public-numbers.ts'

/**
 * Why nobody can know yet what a payee owes: a payout that fails gives its money back, and with it the debt is gone. Null:
 * no payout is on its way.
 */
export async function transitObstacle(
  db: Database,
  beneficiaryId: string,
  kind: PayoutKind,
): Promise<string | null> {
  const [sent] = await db
    .select({ number: payouts.payoutNumber })
    .from(payouts)
    .where(and(eq(payouts.beneficiaryId, beneficiaryId), eq(payouts.kind, kind), eq(payouts.status, 'sent')))
    .orderBy(asc(payouts.payoutNumber))
    .limit(1)
  return sent ? `${formatPayoutNumber(sent.number)} is on its way. Wait for the bank’s result.` : null
}
