import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Account } from './account.ts'
import { isUuid, unknownAccount } from './get-user.ts'
import { accountInScope, explainUnchanged, type SuspensionActor } from './suspension.ts'

/** Lets a suspended account sign in again. Fails with 404 outside the actor's scope, and with 409 if not suspended. */
export async function reactivateUser(
  { db, now }: { db: Database; now: () => Date },
  actor: SuspensionActor,
  accountId: string,
  origin: RequestOrigin | null = null,
): Promise<Result<Account>> {
  if (!isUuid(accountId)) return unknownAccount
  return db.transaction(async (tx) => {
    const [account] = await tx
      .update(users)
      .set({ status: 'active', suspendedAt: null, suspendedBy: null, suspensionReason: null })
      .where(and(eq(users.status, 'suspended'), isNull(users.deletedAt), accountInScope(actor, accountId)))
      .returning()
    if (!account) return explainUnchanged(tx, actor, accountId)
    await writeAudit(tx, {
      actor,
      origin,
      action: 'account.reactivated',
      objectType: 'account',
      objectId: account.id,
      territoryPath: account.territoryPath,
      at: now(),
    })
    return ok(account)
  })
}
