import { and, eq } from 'drizzle-orm'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { notify } from '../messages/notify.ts'
import { findObstacles } from '../privacy/deletion-obstacles.ts'
import { deleteRowsOf } from '../privacy/erase-person.ts'
import { removePerson, toFormerAddress } from '../privacy/remove-person.ts'
import type { Actor } from '../users/account.ts'
import { accountNotFound } from '../users/get-user.ts'
import { explainNotWaiting, isWaitingAdmin } from './waiting-admins.ts'
import { isUuid } from '../../uuid.ts'

const inUse = fail(409, 'This account is in use, so the request cannot be declined.')

/**
 * Declines a request for an admin account: tells the applicant why by email, and deletes the account, whose email is
 * free again. Nothing else with that email is touched: nobody has proved that it is the applicant's.
 * Fails with 404 for an unknown account, and with 409 for one that does not wait any more, also if another decision was
 * made at the same time, and for one that something else depends on.
 */
export async function declineAdmin(
  { db, now, encryption }: Pick<Deps, 'db' | 'now' | 'encryption'>,
  actor: Actor,
  accountId: string,
  reason: string,
  origin: RequestOrigin,
): Promise<Result<null>> {
  if (!isUuid(accountId)) return accountNotFound
  return db.transaction(async (tx) => {
    const [applicant] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, accountId), isWaitingAdmin))
      .for('update')
    if (!applicant) return explainNotWaiting(tx, accountId)
    if ((await findObstacles(tx, applicant)).length > 0) return inUse
    const at = now()
    await deleteRowsOf(tx, applicant)
    await notify(tx, {
      kind: 'administrator-declined',
      ...toFormerAddress(applicant),
      variables: { reason },
      encryption,
      at,
    })
    await writeAudit(tx, {
      actor,
      origin,
      action: 'account.declined',
      objectType: 'account',
      objectId: applicant.id,
      territoryPath: null,
      reason,
      at,
    })
    await removePerson(tx, applicant, at)
    return ok(null)
  })
}
