import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import { type Failure, ok, type Result } from '../../result.ts'
import { tellOfSuperAdmin } from '../admins/tell-of-super-admin.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { noticeOfChange, signInPath } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import { tellOfReactivation } from '../messages/tell-of-suspension.ts'
import { agreedLosses } from '../privacy/last-money/agreed-losses.ts'
import { deletionDueAfter, tellOfDeletion } from '../privacy/pending-deletion.ts'
import { findSuperior } from '../territories/superior.ts'
import type { Account } from './account.ts'
import { accountNotFound } from './get-user.ts'
import { accountInScope, explainUnchanged, type SuspensionActor } from './suspension.ts'
import { isUuid } from '../../uuid.ts'

const onSaleAgain =
  'Your tours and stays are on sale again, and customers can book them now. Check their calendars first: you could not close days while your account was suspended.'

/**
 * Lets a suspended account sign in again. A deletion that was planned begins again: the owner could not undo it meanwhile.
 * Fails with 404 outside the actor's scope, with 409 if not suspended, and with 403 if somebody above
 * the actor's territory has suspended it.
 */
export async function reactivateUser(
  { db, now }: { db: Database; now: () => Date },
  actor: SuspensionActor,
  accountId: string,
  origin: RequestOrigin | null = null,
): Promise<Result<Account>> {
  if (!isUuid(accountId)) return accountNotFound
  const at = now()
  const dueAt = deletionDueAfter(at)
  const due = sql`${dueAt.toISOString()}::timestamptz`
  return db.transaction(async (tx) => {
    const obstacle = await findObstacle(tx, actor, accountId)
    if (obstacle !== null) return obstacle
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
        givesUpLaterWith: sql`case when gives_up_later_with = deletion_due_at then ${due} end`,
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
    const services = (await hasLiveProducts(tx, account.id)) ? onSaleAgain : null
    await notify(tx, {
      ...notice,
      kind: 'account-reactivated',
      variables: { ...notice.variables, page: signInPath(account), services },
    })
    await tellOfSuperAdmin(tx, account, { event: 'activated again', by: actor, at })
    if (account.role === 'service_provider') await tellOfReactivation(tx, account.id, at)
    if (account.deletionDueAt !== null)
      await tellOfDeletion(tx, account, at, { dueAt, agreed: agreedLosses(account) })
    return ok(account)
  })
}

const hasLiveProducts = async (tx: Database, providerId: string) =>
  (await tx.$count(products, and(eq(products.providerId, providerId), eq(products.status, 'approved')))) > 0

/** Who has suspended an account may stand above the actor. */
async function findObstacle(
  tx: Database,
  actor: SuspensionActor,
  accountId: string,
): Promise<Failure | null> {
  if (actor === null || actor.role === 'super_admin') return null
  const [account] = await tx
    .select({ suspendedBy: users.suspendedBy })
    .from(users)
    .where(and(eq(users.status, 'suspended'), accountInScope(actor, accountId)))
    .for('update')
  return findSuperior(tx, actor, {
    by: account?.suspendedBy ?? null,
    done: 'suspended this account',
    toUndo: 'let it sign in again',
  })
}
