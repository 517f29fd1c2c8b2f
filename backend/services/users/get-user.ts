import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from './account.ts'
import { type DescribedUser, describeUser, describeUserToAdmin } from './describe-user.ts'
import { isUuid } from '../../uuid.ts'

export const accountNotFound = fail(404, 'This account does not exist.')

/** Whether `getUser` gives the account to the actor. */
export const canOpenAccount = async (db: Database, actor: Actor, id: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, id), scopeOf(actor).visibleAccounts()))) > 0

/** The actor's own account, or one in the actor's scope; any other fails with 404, as if it did not exist. */
export async function getUser(
  deps: Pick<Deps, 'db' | 'encryption' | 'log'>,
  actor: Actor,
  id: string,
): Promise<Result<DescribedUser>> {
  if (!isUuid(id)) return accountNotFound
  const [account] = await deps.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), scopeOf(actor).visibleAccounts()))
  if (!account) return accountNotFound
  return ok(await (id === actor.id ? describeUser : describeUserToAdmin)(deps, account))
}
