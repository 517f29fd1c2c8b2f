import { and, eq, isNotNull } from 'drizzle-orm'
import { recoveryCodes, secondFactors } from '../../db/schema/accounts/second-factors.ts'
import { passkeys } from '../../db/schema/accounts/passkeys.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Account } from '../users/account.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { recordChange } from './record-change.ts'

/**
 * Removes authenticator app and passkeys of somebody who has lost them and the recovery codes: the operator of the host does so,
 * after having made sure who asks. All sessions end. The password stays needed. Fails with 409 for an account without one.
 */
export async function removeSecondFactor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: string,
): Promise<Result<Account>> {
  return db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, accountId)).for('update')
    const removed = await tx
      .delete(secondFactors)
      .where(and(eq(secondFactors.userId, accountId), isNotNull(secondFactors.confirmedAt)))
      .returning({ userId: secondFactors.userId })
    const keys = await tx
      .delete(passkeys)
      .where(eq(passkeys.userId, accountId))
      .returning({ id: passkeys.id })
    if (!account || removed.length + keys.length === 0)
      return fail(409, 'This account has no two-step sign-in.')
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, accountId))
    await endSessions(tx, accountId)
    await recordChange(tx, account, { state: 'off', by: null, origin: null, at: now() })
    return ok(account)
  })
}
