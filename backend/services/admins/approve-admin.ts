import type { ApproveAdminPayload } from '@affiliate-booking/contract/calls/accounts/admins'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Account } from '../users/account.ts'
import { appointmentWords } from './appointment-words.ts'
import { appointPrimaryAdmin } from './primary-admins.ts'
import { resolveAdminTerritory } from './resolve-admin-territory.ts'
import { tellOfSuperAdmin } from './tell-of-super-admin.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { notify } from '../messages/notify.ts'
import { accountNotFound } from '../users/get-user.ts'
import { fail, ok, type Result } from '../../result.ts'
import { explainNotWaiting, isWaitingAdmin } from './waiting-admins.ts'
import { isUuid } from '../../uuid.ts'

const unconfirmedEmail = fail(
  409,
  'This person has not confirmed their email address yet. Reload the page, make sure that the address is theirs, and check the box that says so.',
)

/**
 * Gives a pending administrator a role and a territory, and tells them by email: they could not sign in before.
 * Fails with 404 for an unknown account, with 400 for a location that is not in the lists, and with 409 for an account
 * that is not pending, also if another decision was made at the same time, and for an email that neither its owner nor the
 * approver has confirmed: somebody else may have registered with it.
 */
export async function approveAdmin(
  { db, now }: { db: Database; now: () => Date },
  approver: Account,
  accountId: string,
  { confirmsEmail, ...payload }: ApproveAdminPayload,
  origin: RequestOrigin | null = null,
): Promise<Result<Account>> {
  if (!isUuid(accountId)) return accountNotFound
  const territory = resolveAdminTerritory(payload)
  if (!territory.ok) return territory
  return db.transaction(async (tx) => {
    const [account] = await tx
      .update(users)
      .set({
        ...territory.value.columns,
        territoryPath: await territory.value.ensureTerritory(tx),
        status: 'active',
        approvedAt: now(),
        approvedBy: approver.id,
      })
      .where(
        and(
          eq(users.id, accountId),
          isWaitingAdmin,
          confirmsEmail ? undefined : isNotNull(users.emailVerifiedAt),
        ),
      )
      .returning()
    if (account) {
      const { role, territoryPath } = account
      await writeAudit(tx, {
        actor: approver,
        origin,
        action: 'account.approved',
        objectType: 'account',
        objectId: account.id,
        territoryPath,
        changes: { role: { old: null, new: role }, territoryPath: { old: null, new: territoryPath } },
        at: now(),
      })
      await appointPrimaryAdmin(tx, account, { actor: approver, origin, at: now() })
      await tellOfSuperAdmin(tx, account, { event: 'added', by: approver, at: now() })
      await notify(tx, {
        kind: 'administrator-approved',
        to: { userId: account.id },
        about: account.id,
        variables: appointmentWords(account),
        at: now(),
      })
      return ok(account)
    }
    const isWaiting = (await tx.$count(users, and(eq(users.id, accountId), isWaitingAdmin))) > 0
    return isWaiting ? unconfirmedEmail : explainNotWaiting(tx, accountId)
  })
}
