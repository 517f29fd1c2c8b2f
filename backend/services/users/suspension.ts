// What suspending and reactivating an account have in common.
import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, type Failure } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Account, Actor } from './account.ts'
import { accountNotFound } from './get-user.ts'

/** Null for the command line, which may act on every account. */
export type SuspensionActor = Actor | null

export const accountInScope = (actor: SuspensionActor, accountId: string): SQL | undefined =>
  and(eq(users.id, accountId), actor ? scopeOf(actor).accounts() : undefined)

const statusMessages = {
  active: 'This account is not suspended.',
  suspended: 'This account is already suspended.',
  pending_approval: 'This account is waiting for approval.',
} as const satisfies Record<Account['status'], string>

/** Why no account was changed: 409 if the actor may see the account, else 404. */
export async function explainUnchanged(
  db: Database,
  actor: SuspensionActor,
  accountId: string,
): Promise<Failure> {
  const [account] = await db
    .select({ status: users.status })
    .from(users)
    .where(accountInScope(actor, accountId))
  return account ? fail(409, statusMessages[account.status]) : accountNotFound
}
