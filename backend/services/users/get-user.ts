import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/users.ts'
import type { Account, Actor } from './account.ts'
import { ok, type Result, fail } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'

export const unknownAccount = fail(404, 'There is no such account.')

/** Whether the text can be an account's id; PostgreSQL fails on any other. */
export const isAccountId = (id: string): boolean => z.guid().safeParse(id).success

/** The account with this id, if the actor may see it; otherwise 404, as for one that is not there. */
export async function getUser(db: Database, actor: Actor, id: string): Promise<Result<Account>> {
  if (!isAccountId(id)) return unknownAccount
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), scopeOf(actor).visibleAccounts()))
  return account ? ok(account) : unknownAccount
}
