import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { noticeOfChange, signInPath } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import { deletionDueAfter, tellOfDeletionAgain } from '../privacy/pending-deletion.ts'
import type { Account } from './account.ts'
import { isUuid, unknownAccount } from './get-user.ts'
import { accountInScope, explainUnchanged, type SuspensionActor } from './suspension.ts'

/**
 * Lets a suspended account sign in again. A deletion that was planned begins anew: the owner could not undo it meanwhile.
 * Fails with 404 outside the actor's scope, and with 409 if not suspended.
 */
export async function reactivateUser(
  { db, now }: { db: Database; now: () => Date },
  actor: SuspensionActor,
  accountId: string,
  origin: RequestOrigin | null = null,
): Promise<Result<Account>> {
  if (!isUuid(accountId)) return unknownAccount
  const at = now()
  const dueAt = deletionDueAfter(at)
  const due = sql`${dueAt.toISOString()}::timestamptz`
  return db.transaction(async (tx) => {
    const [account] = await tx
      .update(users)
      .set({
        status: 'active',
        suspendedAt: null,
        suspendedBy: null,
        suspensionReason: null,
        deletionDueAt: sql`case when deletion_due_at is not null then ${due} end`,
        // It is the same deletion, so what was agreed to stays.
        givesUpMoneyWith: sql`case when gives_up_money_with = deletion_due_at then ${due} end`,
      })
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
      at,
    })
    const notice = noticeOfChange(account.id, at)
    await notify(tx, {
      ...notice,
      kind: 'account-reactivated',
      variables: { ...notice.variables, page: signInPath(account) },
    })
    if (account.deletionDueAt !== null)
      await tellOfDeletionAgain(tx, account, at, { dueAt, givesUp: account.givesUpMoneyWith !== null })
    return ok(account)
  })
}
