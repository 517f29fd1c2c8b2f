import type { ChangeAdminRatePayload } from '@affiliate-booking/contract/calls/accounts/admins'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { notify } from '../messages/notify.ts'
import type { Account, Actor } from '../users/account.ts'
import { accountNotFound } from '../users/get-user.ts'
import { findEarningAdmin } from './find-earning-admin.ts'
import { isUuid } from '../../uuid.ts'

const ownRate = fail(409, 'You cannot change your own commission rate.')

/**
 * Changes the rate (percent) of a national, state or district administrator from the next booking on: snapshots of held
 * bookings have their own rates.
 * Fails with 404 for an unknown account, and with 409 for the actor's own account, for one without such a role, and if
 * the rate is not the expected one or would stay the same.
 */
export async function changeAdminRate(
  { db, now }: { db: Database; now: () => Date },
  actor: Actor,
  accountId: string,
  { commissionRate, expectedRate, reason }: ChangeAdminRatePayload,
  origin: RequestOrigin,
): Promise<Result<Account>> {
  if (!isUuid(accountId)) return accountNotFound
  if (accountId === actor.id) return ownRate
  const at = now()
  return db.transaction(async (tx) => {
    const found = await findEarningAdmin(tx, accountId, 'update')
    if (!found.ok) return found
    const before = found.value.commissionRate ?? 0
    if (before !== expectedRate)
      return fail(409, `The commission rate was changed in the meantime: it is ${before}%. Look at it again.`)
    if (before === commissionRate) return fail(409, `The commission rate is ${before}% already.`)
    const [account] = await tx
      .update(users)
      .set({ commissionRate })
      .where(eq(users.id, accountId))
      .returning()
    if (!account) throw new Error('A locked account is gone')
    await writeAudit(tx, {
      actor,
      origin,
      action: 'account.commission-rate-changed',
      objectType: 'account',
      objectId: accountId,
      territoryPath: account.territoryPath,
      changes: { commissionRate: { old: before, new: commissionRate } },
      reason,
      at,
    })
    await notify(tx, {
      kind: 'commission-rate-changed',
      to: { userId: accountId },
      about: accountId,
      occasion: at.toISOString(),
      variables: { before: `${before}%`, after: `${commissionRate}%` },
      at,
    })
    return ok(account)
  })
}
