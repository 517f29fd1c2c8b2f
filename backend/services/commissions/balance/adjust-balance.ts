import type { AdjustBalancePayload } from '@affiliate-booking/contract/calls/money/commissions'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import type { Actor } from '../../users/account.ts'
import { accountNotFound } from '../../users/get-user.ts'
import { writeOff } from './record-adjustment.ts'

/**
 * Gives up a part of what a payee owes, by a super_admin who is not that payee.
 * Fails with 409 above the debt, when the debt is not the expected one, and while a payout is on its way. Gives the id of the adjustment.
 */
export async function adjustBalance(
  { db, now }: { db: Database; now: () => Date },
  actor: Actor,
  { beneficiaryId, amount, reason, expectedDebt }: AdjustBalancePayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  if (beneficiaryId === actor.id) return fail(403, 'Somebody else has to decide on your own money.')
  return db.transaction(async (tx) => {
    const [payee] = await tx
      .select({ role: users.role, territoryPath: users.territoryPath })
      .from(users)
      .where(and(eq(users.id, beneficiaryId), isNotNull(users.role)))
    if (!payee) return accountNotFound
    const kind = payee.role === 'service_provider' ? 'shares' : 'commissions'
    const at = now()
    const adjustment = { beneficiaryId, kind, amount, reason, by: actor.id, at } as const
    const written = await writeOff(tx, adjustment, expectedDebt)
    if (!written.ok) return written
    await writeAudit(tx, {
      actor,
      origin,
      action: 'commission.adjusted',
      objectType: 'commission',
      objectId: written.value.id,
      territoryPath: payee.territoryPath,
      changes: { amount: { old: 0, new: amount } },
      reason,
      at,
    })
    return ok(written.value.id)
  })
}
