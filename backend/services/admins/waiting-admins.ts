// People who requested an admin account and wait for a decision.
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, type Failure } from '../../result.ts'
import { accountNotFound } from '../users/get-user.ts'

export const isWaitingAdmin = and(eq(users.status, 'pending_approval'), isNull(users.role))

/** Why nothing can be decided on an account that does not wait: 409, or 404 for an unknown one. */
export async function explainNotWaiting(db: Database, accountId: string): Promise<Failure> {
  const [present] = await db
    .select({ status: users.status, role: users.role, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, accountId))
  if (!present) return accountNotFound
  const { status, role, deletedAt } = present
  if (deletedAt !== null)
    return fail(409, role === null ? 'This request was declined.' : 'This account is deleted.')
  return fail(
    409,
    status === 'pending_approval'
      ? `This account already has a role: ${role}.`
      : `This account is no longer waiting for approval: it is ${status}.`,
  )
}
