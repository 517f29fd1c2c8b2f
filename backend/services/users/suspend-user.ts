import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import { tellOfSuperAdmin } from '../admins/tell-of-super-admin.ts'
import { tellOfSuspendedPrimary } from '../admins/tell-of-suspended-primary.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { noticeOfChange } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import { tellOfSuspension } from '../messages/tell-of-suspension.ts'
import { endProofs } from '../proofs/proofs.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import type { Account } from './account.ts'
import { accountNotFound } from './get-user.ts'
import { accountInScope, explainUnchanged, type SuspensionActor } from './suspension.ts'
import { isUuid } from '../../uuid.ts'

const openBookings =
  'Your tours and stays are off sale. Customers with open bookings can cancel for a full refund.'

/**
 * Suspends an active account and ends its sessions and links.
 * Fails with 404 outside the actor's scope, and with 409 for the actor's own account and for one that is not active.
 */
export async function suspendUser(
  { db, now }: { db: Database; now: () => Date },
  actor: SuspensionActor,
  accountId: string,
  reason: string,
  origin: RequestOrigin | null = null,
): Promise<Result<Account>> {
  if (!isUuid(accountId)) return accountNotFound
  if (actor?.id === accountId) return fail(409, 'You cannot suspend your own account.')
  const at = now()
  return db.transaction(async (tx) => {
    if (actor && !(await lockBoth(tx, actor.id, accountId))) return fail(401, 'Sign in to continue.')
    const [account] = await tx
      .update(users)
      .set({
        status: 'suspended',
        suspendedAt: at,
        suspendedBy: actor?.id ?? null,
        suspensionReason: reason,
      })
      .where(and(eq(users.status, 'active'), accountInScope(actor, accountId)))
      .returning()
    if (!account) return explainUnchanged(tx, actor, accountId)
    await endProofs(tx, account.id)
    await endSessions(tx, account.id)
    await writeAudit(tx, {
      actor,
      origin,
      action: 'account.suspended',
      objectType: 'account',
      objectId: account.id,
      territoryPath: account.territoryPath,
      reason,
      at,
    })
    await tellOfSuspendedPrimary(tx, actor, account, at)
    await tellOfSuperAdmin(tx, account, { event: 'suspended', by: actor, at })
    // The reason is for the staff.
    const isProvider = account.role === 'service_provider'
    const notice = noticeOfChange(account.id, at)
    await notify(tx, {
      ...notice,
      kind: 'account-suspended',
      variables: { ...notice.variables, guests: isProvider ? openBookings : null },
    })
    if (isProvider) await tellOfSuspension(tx, account.id, at)
    return ok(account)
  })
}

/**
 * Locks both rows in the order of their ids until the transaction ends. If two administrators suspend each other, the
 * second waits for the first and is no longer active then.
 * @returns whether the actor is still active
 */
async function lockBoth(tx: Database, actorId: string, accountId: string): Promise<boolean> {
  const locked = await tx
    .select({ id: users.id, status: users.status })
    .from(users)
    .where(inArray(users.id, [actorId, accountId]))
    .orderBy(asc(users.id))
    // A message to one of them needs the row as a foreign key only: it must not wait.
    .for('no key update')
  return locked.some(({ id, status }) => id === actorId && status === 'active')
}
