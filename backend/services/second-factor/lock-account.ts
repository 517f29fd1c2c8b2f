import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail } from '../../result.ts'
import type { Actor } from '../users/account.ts'

export const accountChanged = fail(409, 'Your account was changed at the same time. Sign in again.')

/** A sign-in at the same moment waits, and then sees the factor. False: the account has changed. */
export async function lockAccount(tx: Database, actor: Actor): Promise<boolean> {
  const [locked] = await tx
    .select({ passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(eq(users.id, actor.id))
    .for('update')
  return locked?.status === 'active' && locked.passwordHash === actor.passwordHash
}
