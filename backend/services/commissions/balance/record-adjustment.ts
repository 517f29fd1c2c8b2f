import type { PayoutKind } from '@affiliate-booking/contract/options/money/money'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { postNewEntries } from '../../ledger/post-entries.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { formatPaise } from '@affiliate-booking/shared/money'
import { type Commission, owed } from '../accruals.ts'
import { transitObstacle } from './money-in-transit.ts'

interface Adjustment {
  beneficiaryId: string
  kind: PayoutKind
  /** Paise: what the platform owes more, or with a minus less. */
  amount: number
  reason: string
  /** Null for a job or a gateway. */
  by: string | null
  at: Date
}

/** Adds an adjustment that is available at once. */
export async function recordAdjustment(
  tx: Database,
  { beneficiaryId, kind, amount, reason, by, at }: Adjustment,
): Promise<Commission> {
  const [row] = await tx
    .insert(commissions)
    .values({
      eventKey: sql`'adjust:' || gen_random_uuid()`,
      beneficiaryId,
      kind,
      base: 0,
      amount,
      type: 'adjustment',
      status: 'available',
      holdUntil: at,
      reason,
      createdBy: by,
      territoryPath: sql`(select territory_path from ${users} where id = ${beneficiaryId})`,
      createdAt: at,
    })
    .returning()
  if (!row) throw new Error('An inserted adjustment was not returned')
  await postNewEntries(tx, [
    {
      eventKey: `adjust:${row.id}`,
      kind: 'adjustment',
      objectType: 'commission',
      objectId: row.id,
      at,
      postings: [owed(row), { account: 'adjustments', amount }],
    },
  ])
  return row
}

/**
 * Gives up what a payee owes, at most the whole debt; of a debt that has changed since it was shown, nothing, nor while a
 * payout is on its way.
 */
export async function writeOff(
  tx: Database,
  adjustment: Adjustment,
  expectedDebt?: number,
): Promise<Result<Commission>> {
  const { beneficiaryId, kind, amount } = adjustment
  // One write-off at a time, so that two together stay within the debt.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, beneficiaryId)).for('no key update')
  const obstacle = await transitObstacle(tx, beneficiaryId, kind)
  const balances = (await readBalances(tx, [beneficiaryId])).get(beneficiaryId)
  const balance = (kind === 'shares' ? balances?.provider_available : balances?.partner_available) ?? 0
  const debt = Math.max(0, -balance)
  if (debt === 0) return fail(409, 'There is no debt to write off.')
  if (obstacle !== null) return fail(409, obstacle)
  if (expectedDebt !== undefined && debt !== expectedDebt)
    return fail(409, `The debt has changed: it is ${formatPaise(debt)} now.`)
  if (amount < 1 || amount > debt) return fail(409, `The debt is ${formatPaise(debt)}.`)
  return ok(await recordAdjustment(tx, adjustment))
}
