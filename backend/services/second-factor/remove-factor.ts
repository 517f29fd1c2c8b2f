import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/accounts/second-factors.ts'
import { passkeys } from '../../db/schema/accounts/passkeys.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import type { Account } from '../users/account.ts'
import { recordFactorChange } from './record-factor-change.ts'

/**
 * Removes authenticator app and passkeys of somebody who has lost them and the recovery codes: the operator of the host
 * does so, after having made sure who asks. All sessions end. The password stays needed. Fails with 409 for an account
 * without one.
 */
export async function removeSecondFactor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: string,
): Promise<Result<Account>> {
  return db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, accountId)).for('update')
    if (!account || !(await removeFactors(tx, account, now())))
      return fail(409, 'This account has no two-step sign-in.')
    await endSessions(tx, accountId)
    return ok(account)
  })
}

/** Removes what a locked account signs in with beside the password, for the operator. False: there was nothing. */
export async function removeFactors(tx: Database, account: Account, at: Date): Promise<boolean> {
  const { id } = account
  const removed = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, id), isNotNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId })
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, id)).returning({ id: passkeys.id })
  if (removed.length + keys.length === 0) return false
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id))
  await recordFactorChange(tx, account, { state: 'off', by: null, origin: null, at })
  return true
}
